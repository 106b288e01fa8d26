import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { lazyPart } from '../ui/feedback/lazyPart';
import { viewedFilesAtom } from './viewedFiles';

const FileViewer = lazyPart(
  () => import('./FileViewer'),
  (m) => m.FileViewer,
  { overlay: true },
);

/** Loads the viewer when the first file is opened. It stays mounted, so that closing it returns the focus. */
export function ViewerSlot() {
  const [viewed, setViewed] = useAtom(viewedFilesAtom);
  const used = useRef(false);
  used.current ||= viewed !== null;
  const { pathname } = useLocation();
  const userId = useMe().user._id;
  // The files belong to the page they were opened on, and to whoever opened them.
  useEffect(() => () => setViewed(null), [pathname, userId, setViewed]);
  return used.current && <FileViewer />;
}
