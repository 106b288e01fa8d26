import type { ReactNode } from 'react';
import { useLoadedOnce } from './useLoadedOnce';

/** Maximum time that content stays hidden on a slow connection, in ms. */
const maxWaitMs = 1500;

/**
 * Mounts its children at once, so that they load, and shows them when nothing on the page is loading any more: by then
 * everything above has its final height, and they won't move.
 */
export function ShowWhenLoaded({ children }: { children: ReactNode }) {
  const shown = useLoadedOnce(maxWaitMs);
  return <div style={{ display: shown ? 'contents' : 'none' }}>{children}</div>;
}
