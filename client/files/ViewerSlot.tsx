import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { lazyPart, useLoaded } from '../ui/feedback/lazyPart';
import { viewedFilesAtom } from './viewedFiles';

const FileViewer = lazyPart(
  () => import('./FileViewer'),
  (m) => m.FileViewer,
  { overlay: true },
);

/** Loads the viewer when the first file is opened. */
export function ViewerSlot() {
  const [viewed, setViewed] = useAtom(viewedFilesAtom);
  const { pathname } = useLocation();
  const userId = useMe().user._id;
  // The files belong to the page they were opened on, and to the user who opened them.
  useEffect(() => () => setViewed(null), [pathname, userId, setViewed]);
  const loaded = useLoaded(FileViewer, viewed !== null);
  return viewed && loaded && <FileViewer viewed={viewed} onView={setViewed} />;
}
