import { useEffect } from 'react';
import { dropUnusedFiles } from '../state/keptFiles';
import { PushLink } from '../inbox/push/PushLink';
import { useMe } from '../access/useMe';
import { CutTitles } from '../ui/typing/CutTitles';

/** Parts of the shell that nobody waits for. */
export function IdleParts() {
  useEffect(() => {
    // Such as the files of a tab that was closed while it sent them, and of drafts that a logout discards.
    void dropUnusedFiles();
    return () => void dropUnusedFiles();
  }, []);
  const { active } = useMe();
  return (
    <>
      <CutTitles />
      {active && <PushLink />}
    </>
  );
}
