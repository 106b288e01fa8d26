import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../shell/ErrorBoundary';
import { onWallAtom } from '../state/theme';
import { useWakeLock } from './useWakeLock';
import { Wall } from './Wall';
import { WallFault } from './WallFault';

/** `/workflow?display=wall`: the board for a room. Nobody touches it for weeks: it looks after itself. */
export function WallPage() {
  const setOnWall = useSetAtom(onWallAtom);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    setOnWall(true);
    return () => setOnWall(false);
  }, [setOnWall]);
  useEffect(() => {
    // Whoever looks at it at a desk comes back with Esc.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigate('/workflow');
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [navigate]);
  useWakeLock();
  return (
    <ErrorBoundary instead={<WallFault />}>
      <title>Workflow wall · Takeoffs</title>
      <Wall />
    </ErrorBoundary>
  );
}
