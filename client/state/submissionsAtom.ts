import { atom } from 'jotai';

export interface Submission {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  /** The page at the path lists it until it is sent or canceled. */
  readonly listed: boolean;
  /** `waiting`: an attempt got no response, and the same request will be sent again. */
  readonly state: 'uploading' | 'sending' | 'waiting' | 'failed';
  /** Why it failed or is waiting. */
  readonly error: unknown;
}

/**
 * Submissions that wait for the connection, or that are being sent or have failed while their form isn't on screen.
 * The value is null before the first one.
 */
export const awaySubmissionsAtom = atom<readonly Submission[] | null>(null);
