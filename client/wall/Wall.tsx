import { useEffect } from 'react';
import type { JobView } from '../../common/jobs/job';
import { boardColumns, columnOf } from '../../common/jobs/row';
import { messageOf } from '../api/CallError';
import { useBoard } from '../home/useBoard';
import { useClock } from '../ui/clock';
import { columnsTurn } from './paging';
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
import css from './wall.module.css';

const none: readonly JobView[] = [];
const pageFor = 10_000;

/** Rush, Revision, New as tiles, live, in pages that turn by themselves. */
export function Wall() {
  const board = useBoard();
  const jobs = board.data;
  const outage = useOutage(board.dataUpdatedAt);
  const failed = !jobs && board.isError && !outage;
  const size = useWallSize(outage !== null || failed);
  const taken = useTaken(jobs);
  const turn = useClock((now) => Math.floor(now / pageFor));
  useNewRelease(taken.size === 0);
  useAskingOn(failed, board.refetch);

  const columns = boardColumns.map(({ key, ...column }) => ({
    ...column,
    jobs: jobs?.filter((job) => columnOf(job) === key),
    turn,
  }));
  const lengths = columns.map((column) => column.jobs?.length ?? 0);
  const alone = columnsTurn(lengths, size.rows, turn);
  const shown = columns.flatMap((column, i) => {
    if (size.columns === 3) return [column];
    return i === alone.column ? [{ ...column, turn: alone.turn }] : [];
  });
  return (
    <WallFrame size={size}>
      <main className={css.main}>
        <WallHeader jobs={jobs} />
        {outage && <WallOutage {...outage} />}
        {failed && (
          <WallSign title="The board could not be loaded">{messageOf(board.error)} It is asked for again.</WallSign>
        )}
        <div className={css.columns}>
          {shown.map((column) => (
            <WallColumn key={column.title} {...column} failed={failed} fit={size.rows} taken={taken} />
          ))}
        </div>
      </main>
      <WallFoot jobs={jobs ?? none} />
      <p className="hidden" role="status">
        {jobs
          ?.filter(({ _id }) => taken.has(_id))
          .map((job) => `${job.cadCurrent?.name} took ${job.num}`)
          .join(', ')}
      </p>
    </WallFrame>
  );
}

/** Nobody presses "Try again" on a wall. */
function useAskingOn(failed: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(ask, pageFor);
    return () => clearInterval(timer);
  }, [failed, ask]);
}
