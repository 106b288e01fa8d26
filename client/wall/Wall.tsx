import type { BoardJob } from '../../common/jobs/job';
import { boardColumns, columnOf } from '../../common/jobs/row';
import { useClock } from '../ui/status/time/clock';
import { laneTurn, shareRows, shownPage } from './paging';
import { useNewRelease } from './useNewRelease';
import { useOutage } from './useOutage';
import { useTaken } from './useTaken';
import { useWallGroups } from './useWallGroups';
import { useWallSize } from './useWallSize';
import { noJobs, type WallBoard } from './wallBoard';
import { WallColumn } from './WallColumn';
import type { WallMark } from './WallTile';
import { inWallOrder, isPinned, mostUrgent } from './wallOrder';
import { hasFailed, WallScreen } from './WallScreen';
import { wallText } from './wallText';
import css from './wall.module.css';

const pageFor = 10_000;

interface WallProps {
  board: WallBoard;
  /** Rejects while the server can't be reached, so that a new release isn't loaded from it yet. */
  probe: () => Promise<unknown>;
  /** Jobs to mark by ID; their page is shown at once. */
  marks?: ReadonlyMap<number, WallMark>;
  /** The time that decides which page is shown, by default the clock's. */
  pagingTime?: (now: number) => number;
}
const noMarks: ReadonlyMap<number, WallMark> = new Map();
const byClock = (now: number) => now;

/** Rush, Revision and New as live tiles, in pages that turn automatically. */
export function Wall({ board, probe, marks: marked = noMarks, pagingTime = byClock }: WallProps) {
  const jobs = board.data;
  const outage = useOutage(board.dataUpdatedAt);
  const failed = hasFailed(board, outage);
  const size = useWallSize(outage !== null || failed);
  const taken = useTaken(jobs);
  const turn = useClock((now) => Math.floor(pagingTime(now) / pageFor));
  useNewRelease(taken.size === 0, probe);

  const groupOf = useWallGroups(jobs ?? noJobs);
  const marks = {
    pinned: (job: BoardJob) => isPinned(groupOf(job)),
    eye: ({ _id }: BoardJob) => marked.has(_id) || taken.has(_id),
  };

  const urgent = new Set(mostUrgent(jobs ?? noJobs, groupOf));
  const lanes = boardColumns.map(({ key, ...lane }) => {
    const own = jobs?.filter((job) => columnOf(job) === key);
    const listed = own?.filter((job) => urgent.has(job) || marks.eye(job));
    return { ...lane, jobs: own, listed: inWallOrder(listed ?? noJobs, groupOf) };
  });
  const lengths = lanes.map(({ listed }) => listed.length);
  const pinned = lanes.map(({ listed }) => listed.filter(marks.pinned).length);
  const fits = size.layout === 'stacked' ? shareRows(lengths, size.rows, pinned) : lengths.map(() => size.rows);
  const pagesAt = (at: number) => lanes.map(({ listed }, i) => shownPage(listed, fits[i] ?? 1, at, marks));
  const alone = laneTurn(
    pagesAt(0).map(({ pages }) => pages),
    turn,
  );
  const shown = pagesAt(size.layout === 'single' ? alone.turn : turn);
  return (
    <WallScreen board={board} size={size} outage={outage}>
      <div className={css.columns}>
        {lanes.map(
          ({ listed, ...lane }, i) =>
            (size.layout !== 'single' || i === alone.lane) && (
              <WallColumn
                key={lane.title}
                {...lane}
                shown={shown[i] as (typeof shown)[number]}
                beyond={(lane.jobs?.length ?? 0) - listed.length}
                overdue={lane.jobs?.filter((job) => groupOf(job) === 'overdue').length ?? 0}
                failed={failed}
                fit={fits[i] ?? 1}
                taken={taken}
                marked={marked}
              />
            ),
        )}
      </div>
      <p className="hidden" role="status">
        {jobs
          ?.filter(({ _id }) => taken.has(_id))
          .map((job) => wallText.assignedAloud(job.cadCurrent?.name ?? '', job.num))
          .join(', ')}
      </p>
    </WallScreen>
  );
}
