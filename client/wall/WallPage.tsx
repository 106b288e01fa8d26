import { useSetAtom } from 'jotai';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { onWallAtom } from '../state/theme';
import { lazyPart } from '../ui/feedback/lazyPart';
import { useWhenIdle } from '../ui/layout/useWhenIdle';
import { useNewRush } from './useNewRush';
import { useWakeLock } from './useWakeLock';
import { Wall } from './Wall';
import { useBoard } from '../home/board/useBoard';
import { renewToken } from '../live/checkToken';
import { useOfficeCalendar } from '../settings/useOfficeCalendar';
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
      <StaffWall />
    </ErrorBoundary>
  );
}

/** The forecast loads after the board has been drawn. */
const WallPlan = lazyPart(
  () => import('./WallPlan'),
  (m) => m.WallPlan,
  { overlay: true },
);

/** The wall with the board and the settings that staff read. */
function StaffWall() {
  const board = useBoard();
  const drawn = useWhenIdle();
  useOfficeCalendar();
  const rush = useNewRush(board.data);
  return (
    <>
      <Wall board={board} probe={renewToken} marks={new Map([...rush].map((id) => [id, 'rush']))} />
      {drawn && (
        <Suspense>
          <WallPlan />
        </Suspense>
      )}
    </>
  );
}
