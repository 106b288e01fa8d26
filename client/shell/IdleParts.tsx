import { useEffect } from 'react';
import { dropUnusedFiles } from '../state/keptFiles';
import { CutTitles } from '../ui/typing/CutTitles';

/** Parts of the shell that nobody waits for. */
export function IdleParts() {
  // Such as the files of a tab that was closed while it sent them.
  useEffect(() => void dropUnusedFiles(), []);
  return <CutTitles />;
}
