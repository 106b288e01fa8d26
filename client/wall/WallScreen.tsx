import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../api/CallError';
import type { Outage } from './useOutage';
import { type WallBoard, noJobs } from './wallBoard';
import { WallFoot } from './WallFoot';
import { WallFrame } from './WallFrame';
import { WallHeader } from './WallHeader';
import { WallOutage } from './WallOutage';
import { WallSign } from './WallSign';
import type { WallSize } from './wallSize';
import { wallSignText } from './wallText';
import css from './wall.module.css';

const retryMs = 10_000;

interface WallScreenProps {
  board: WallBoard;
  size: WallSize;
  outage: Outage | null;
  children: ReactNode;
}

/** A page of a wall: header, problems, content, footer. */
export function WallScreen({ board, size, outage, children }: WallScreenProps) {
  const jobs = board.data;
  const failed = hasFailed(board, outage);
  useRetry(failed, board.refetch);
  return (
    <WallFrame size={size}>
      <main className={css.main}>
        <WallHeader jobs={jobs} />
        {outage && <WallOutage {...outage} />}
        {failed && (
          <WallSign kind="error" title={wallSignText.failed}>
            {wallSignText.retrying(messageOf(board.error as Error))}
          </WallSign>
        )}
        {children}
      </main>
      <WallFoot jobs={jobs ?? noJobs} />
    </WallFrame>
  );
}

/** The board couldn't be loaded, although the connection is fine. */
export const hasFailed = (board: WallBoard, outage: Outage | null): boolean =>
  !board.data && board.isError && outage === null;

/** Retries automatically: a wall display has nobody to press "Try again". */
function useRetry(failed: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(refetch, retryMs);
    return () => clearInterval(timer);
  }, [failed, refetch]);
}
