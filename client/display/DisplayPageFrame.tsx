import type { ReactNode } from 'react';
import { useNewRelease } from '../wall/useNewRelease';
import { useOutage } from '../wall/useOutage';
import { useWallSize } from '../wall/useWallSize';
import { useWallGroups } from '../wall/useWallGroups';
import { noJobs, type WallBoard } from '../wall/wallBoard';
import { pressingJobs } from '../wall/wallOrder';
import { hasFailed, WallScreen } from '../wall/WallScreen';
import type { WallSize } from '../wall/wallSize';
import { PressingJobs, pressingHeight } from './PressingJobs';
import css from './display.module.css';

export interface DisplayPageProps {
  board: WallBoard;
  /** Rejects while the server can't be reached. */
  probe: () => Promise<unknown>;
}

interface DisplayPageFrameProps extends DisplayPageProps {
  title: string;
  children: (size: WallSize) => ReactNode;
}

/** A page of a display beside the board, with the board's header and footer. */
export function DisplayPageFrame({ board, probe, title, children }: DisplayPageFrameProps) {
  const outage = useOutage(board.dataUpdatedAt);
  const size = useWallSize(outage !== null || hasFailed(board, outage));
  useNewRelease(true, probe);
  const jobs = board.data ?? noJobs;
  const pressing = pressingJobs(jobs, useWallGroups(jobs));
  const room = pressing.length > 0 ? { ...size, height: size.height - pressingHeight } : size;
  return (
    <WallScreen board={board} size={size} outage={outage}>
      {pressing.length > 0 && <PressingJobs jobs={pressing} width={size.width} />}
      <section className={css.page} aria-label={title} data-layout={size.layout}>
        <h2>{title}</h2>
        {children(room)}
      </section>
    </WallScreen>
  );
}
