import { useEffect } from 'react';
import { dropUnusedFiles } from '../state/keptFiles';
import { screenUserId } from '../state/session';
import { hasWaitingEstimates } from '../state/waitingEstimatesAtom';
import { PushLink } from '../inbox/push/PushLink';
import { useMe } from '../access/useMe';
import { CutTitles } from '../ui/typing/CutTitles';

/** Sends estimates that were submitted without a connection, also by a tab that was closed since. */
const resume = () =>
  import('../jobs/estimate/waiting/waitingEstimates').then(
    ({ resumeWaiting }) => resumeWaiting(),
    () => undefined,
  );

/** Parts of the shell that nobody waits for. */
export function IdleParts() {
  useEffect(() => {
    // Such as the files of a tab that was closed while it sent them, and of drafts that a logout discards.
    void dropUnusedFiles();
    const resumeOwn = () => {
      const userId = screenUserId();
      if (userId !== undefined && hasWaitingEstimates(userId)) void resume();
    };
    resumeOwn();
    // Another tab may be closed before it has sent what it keeps.
    addEventListener('storage', resumeOwn);
    return () => {
      removeEventListener('storage', resumeOwn);
      void dropUnusedFiles();
    };
  }, []);
  const { active } = useMe();
  return (
    <>
      <CutTitles />
      {active && <PushLink />}
    </>
  );
}
