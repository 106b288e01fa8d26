import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Path of each entry of the browser's history that was shown since the page loaded, by its index. */
const paths: string[] = [];

const currentIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Records the path of the current history entry. Call it once, in the shell. */
export function useHistoryPaths(): void {
  const { key, pathname, search } = useLocation();
  useLayoutEffect(() => {
    paths[currentIndex()] = `${pathname}${search}`;
  }, [key, pathname, search]);
}

/** How far back this path is in the history, as a negative number; null if it isn't there. */
export function stepsBackTo(path: string): number | null {
  const at = paths.slice(0, currentIndex()).lastIndexOf(path);
  return at < 0 ? null : at - currentIndex();
}
