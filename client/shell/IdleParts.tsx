import { useEffect } from 'react';
import { dropUnusedFiles } from '../state/keptFiles';
import { CutTitles } from '../ui/typing/CutTitles';

/** Parts of the shell that nobody waits for. */
export function IdleParts() {
  useEffect(() => {
    // Such as the files of a tab that was closed while it sent them, and of drafts that a logout discards.
    void dropUnusedFiles();
    return () => void dropUnusedFiles();
  }, []);
  return <CutTitles />;
}
