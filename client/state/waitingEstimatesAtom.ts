import { atom } from 'jotai';
import { storageEntries } from './drafts';

/** An estimate that was submitted without a connection and is sent when there is one. */
export interface WaitingEstimate {
  /** Name of its draft. */
  readonly name: string;
  /** Name of the project. */
  readonly project: string;
  /** Time of the submission. */
  readonly at: number;
  /** `elsewhere`: another tab of this browser sends it. */
  readonly state: 'waiting' | 'uploading' | 'sending' | 'failed' | 'elsewhere';
  readonly error: unknown;
  /** An attempt got no response, so the job may exist already. */
  readonly maybeSent: boolean;
}

/** Oldest first; null before the first one. */
export const waitingEstimatesAtom = atom<readonly WaitingEstimate[] | null>(null);

export const waitingName = 'waiting ';

/** True if an estimate of this user waits in this browser. */
export const hasWaitingEstimates = (userId: number): boolean =>
  storageEntries().some(([key]) => key.startsWith(`draft:${userId}:${waitingName}`));
