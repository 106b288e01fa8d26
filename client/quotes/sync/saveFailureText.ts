import type { CommitFailure } from '../../../common/quotes/quoteLive';

/** Shown instead of "Saving…" while the server can't commit edits. */
export const saveFailureText: Readonly<Record<CommitFailure, string>> = {
  full: 'Not saved yet: the server’s disk is full',
  unavailable: 'Not saved yet: the server is busy',
};
