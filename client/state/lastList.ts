import { atom } from 'jotai';

/** The list that a job was opened from: `j` and `k` walk it on the job's page, and the arrow leads back to it. */
export interface LastList {
  /** Where it stands, with what was asked of it: `/jobs?activeOnly=true`. */
  readonly path: string;
  /** "All Estimates", as the arrow back is called. */
  readonly label: string;
  /** Ids of the jobs in its order. */
  readonly ids: readonly number[];
}
export const lastListAtom = atom<LastList | null>(null);
