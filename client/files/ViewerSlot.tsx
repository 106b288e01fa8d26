import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { lazyPart } from '../ui/feedback/lazyPart';
import { viewedFilesAtom } from './viewedFiles';

const FileViewer = lazyPart(
  () => import('./FileViewer'),
  (m) => m.FileViewer,
  { overlay: true },
);

/** Loads the viewer when the first file is opened. It stays mounted, so that closing it returns the focus. */
export function ViewerSlot() {
  const used = useRef(false);
  const viewing = useAtomValue(viewedFilesAtom) !== null;
  used.current ||= viewing;
  return used.current && <FileViewer />;
}
