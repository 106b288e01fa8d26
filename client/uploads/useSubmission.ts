import { useEffect, useRef, useSyncExternalStore } from 'react';
import { submissions } from './submissions';
import type { Submission } from '../state/submissionsAtom';

/** What a form knows of its own submission: null while nothing is sent and nothing failed. */
export function useSubmission<Reply>(
  name: string,
  onSent: (reply: Reply) => void,
  /** A closed dialog leaves it to the shell to show how far it is. */
  onScreen = true,
): {
  submission: Submission | null;
  /** Its fields are locked. */
  sending: boolean;
  /** Pressing its button does nothing; a submission that waits for the connection is tried at once. */
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
