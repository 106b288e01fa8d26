import { atom } from 'jotai';

/**
 * The list that a job was opened from: `j` and `k` move through it on the job's page, and the back arrow returns to it.
 */
export interface LastList {
  /** Path with filters: `/jobs?activeOnly=true`. */
  readonly path: string;
  /** Completes "Back to …": `dashboard`. */
  readonly label: string;
  /** Job IDs in list order. */
  readonly ids: readonly number[];
}
export const lastListAtom = atom<LastList | null>(null);
