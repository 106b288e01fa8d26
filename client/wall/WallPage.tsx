import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { onWallAtom } from '../state/theme';
import { useWakeLock } from './useWakeLock';
import { Wall } from './Wall';
import { WallFault } from './WallFault';

/** `/workflow?display=wall`: the board for a room. Nobody touches it for weeks: it looks after itself. */
export function WallPage({ onLeave }: { onLeave: () => void }) {
  const setOnWall = useSetAtom(onWallAtom);
  useLayoutEffect(() => {
    setOnWall(true);
    return () => setOnWall(false);
  }, [setOnWall]);
  useEffect(() => {
    // Whoever looks at it at a desk comes back with Esc.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [onLeave]);
  useWakeLock();
  return (
    <ErrorBoundary instead={() => <WallFault />}>
      <title>Workflow wall · Takeoffs</title>
      <Wall />
    </ErrorBoundary>
  );
}
