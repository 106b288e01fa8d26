import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { JobView } from '../../common/jobs/job';
import { boardColumns, columnOf } from '../../common/jobs/row';
import { messageOf } from '../api/CallError';
import { useBoard } from '../home/board/useBoard';
import { useOfficeCalendar } from '../settings/useOfficeCalendar';
import { businessTimeAtom } from '../state/office';
import { useClock } from '../ui/status/time/clock';
import { laneTurn, shareRows, shownPage } from './paging';
import { useNewRelease } from './useNewRelease';
import { useOutage } from './useOutage';
import { useTaken } from './useTaken';
import { useWallSize } from './useWallSize';
import { WallColumn } from './WallColumn';
import { WallFoot } from './WallFoot';
import { WallFrame } from './WallFrame';
import { WallHeader } from './WallHeader';
import { WallOutage } from './WallOutage';
import { WallSign } from './WallSign';
import { inWallOrder, isPinned, type WallGroup, wallGroup } from './wallOrder';
import { wallSignText, wallText } from './wallText';
import css from './wall.module.css';

const none: readonly JobView[] = [];
const pageFor = 10_000;

/** Rush, Revision and New as live tiles, in pages that turn automatically. */
export function Wall() {
  const board = useBoard();
  useOfficeCalendar();
  const jobs = board.data;
  const outage = useOutage(board.dataUpdatedAt);
  const failed = !jobs && board.isError && !outage;
  const size = useWallSize(outage !== null || failed);
  const taken = useTaken(jobs);
  const turn = useClock((now) => Math.floor(now / pageFor));
  useNewRelease(taken.size === 0);
  useRetry(failed, board.refetch);

  const groupOf = useGroups(jobs ?? none);
  const marks = {
    pinned: (job: JobView) => isPinned(groupOf(job)),
    eye: ({ _id }: JobView) => taken.has(_id),
  };

  const lanes = boardColumns.map(({ key, ...lane }) => ({
    ...lane,
    jobs:
      jobs &&
      inWallOrder(
        jobs.filter((job) => columnOf(job) === key),
        groupOf,
      ),
  }));
  const lengths = lanes.map((lane) => lane.jobs?.length ?? 0);
  const pinned = lanes.map((lane) => lane.jobs?.filter(marks.pinned).length ?? 0);
  const fits = size.layout === 'stacked' ? shareRows(lengths, size.rows, pinned) : lengths.map(() => size.rows);
  const pagesAt = (at: number) => lanes.map((lane, i) => shownPage(lane.jobs ?? none, fits[i] ?? 1, at, marks));
  const alone = laneTurn(
    pagesAt(0).map(({ pages }) => pages),
    turn,
  );
  const shown = pagesAt(size.layout === 'single' ? alone.turn : turn);
  return (
    <WallFrame size={size}>
      <main className={css.main}>
        <WallHeader jobs={jobs} />
        {outage && <WallOutage {...outage} />}
        {failed && (
          <WallSign kind="error" title={wallSignText.failed}>
            {wallSignText.retrying(messageOf(board.error))}
          </WallSign>
        )}
        <div className={css.columns}>
          {lanes.map(
            (lane, i) =>
              (size.layout !== 'single' || i === alone.lane) && (
                <WallColumn
                  key={lane.title}
                  {...lane}
                  shown={shown[i] as (typeof shown)[number]}
                  overdue={lane.jobs?.filter((job) => groupOf(job) === 'overdue').length ?? 0}
                  failed={failed}
                  fit={fits[i] ?? 1}
                  taken={taken}
                />
              ),
          )}
        </div>
      </main>
      <WallFoot jobs={jobs ?? none} />
      <p className="hidden" role="status">
        {jobs
          ?.filter(({ _id }) => taken.has(_id))
          .map((job) => wallText.assignedAloud(job.cadCurrent?.name ?? '', job.num))
          .join(', ')}
      </p>
    </WallFrame>
  );
}

/** The group of each job, computed again as time passes. */
function useGroups(jobs: readonly JobView[]): (job: JobView) => WallGroup {
  const business = useAtomValue(businessTimeAtom);
  const text = useClock((now) => jobs.map((job) => wallGroup(job, now, business)).join());
  const groups = useMemo(() => {
    const each = text.split(',') as WallGroup[];
    return new Map(jobs.map(({ _id }, i) => [_id, each[i] ?? 'running']));
  }, [jobs, text]);
  return ({ _id }) => groups.get(_id) ?? 'running';
}

/** Retries automatically: a wall display has nobody to press "Try again". */
function useRetry(failed: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(refetch, pageFor);
    return () => clearInterval(timer);
  }, [failed, refetch]);
}
