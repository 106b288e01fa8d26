import { useEffect, useRef, useSyncExternalStore } from 'react';
import { submissions } from './submissions';
import type { Submission } from '../state/submissionsAtom';

/** Submission state of a form; null while nothing is being sent and nothing failed. */
export function useSubmission<Reply>(
  name: string,
  onSent: (reply: Reply) => void,
  /** False for a closed dialog, so that the shell shows the progress. */
  onScreen = true,
): {
  submission: Submission | null;
  /** The form's fields are locked. */
  sending: boolean;
  /** The submit button is disabled; a submission that waits for the connection can be retried at once. */
  pending: boolean;
} {
  const submission = useSyncExternalStore(submissions.subscribe, () => submissions.of(name));
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(
    () => (onScreen ? submissions.show(name, (reply: never) => latest.current(reply)) : undefined),
    [name, onScreen],
  );
  const sending = submission !== null && submission.state !== 'failed';
  return { submission, sending, pending: sending && submission.state !== 'waiting' };
}
