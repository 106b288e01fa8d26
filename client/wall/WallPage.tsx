import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { onWallAtom } from '../state/theme';
import { useWakeLock } from './useWakeLock';
import { Wall } from './Wall';
import { WallFault } from './WallFault';
import { wallSignText } from './wallText';

/** `/workflow?display=wall`: the board on a wall display, which runs unattended for weeks. */
export function WallPage({ onLeave }: { onLeave: () => void }) {
  const setOnWall = useSetAtom(onWallAtom);
  useLayoutEffect(() => {
    setOnWall(true);
    return () => setOnWall(false);
  }, [setOnWall]);
  useEffect(() => {
    // Esc returns to the board, for someone who opened the wall at a desk.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onLeave]);
  useWakeLock();
  return (
    <ErrorBoundary instead={() => <WallFault />}>
      <title>{wallSignText.title}</title>
      <Wall />
    </ErrorBoundary>
  );
}
