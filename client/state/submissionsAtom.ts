import { atom } from 'jotai';

export interface Submission {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  /** `waiting`: an attempt got no answer, and the same request is sent again. */
  readonly state: 'uploading' | 'sending' | 'waiting' | 'failed';
  /** Why it failed, or why it waits. */
  readonly error: unknown;
}

/** What waits for the connection, and what is being sent or failed while its form is not on screen. Null: nothing yet. */
export const awaySubmissionsAtom = atom<readonly Submission[] | null>(null);
