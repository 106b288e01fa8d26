import { duration } from '../../../common/format/distance';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useClock } from '../../ui/status/time/clock';
import { Count } from '../../ui/status/Count';
import { queueHeadText } from '../homeText';
import { BoardFigures } from '../board/BoardFigures';
import { useBoard } from '../board/useBoard';
import { useWaitingJobs } from './useWaitingJobs';
import { waitingOf, waitingStatuses } from './waiting';

/** How many decisions wait, what is urgent, and how long the oldest job to validate or release has waited. */
export function WaitingTitle() {
  const { data: figures } = useLiveQuery(queries.weekly());
  const { data: jobs = [] } = useWaitingJobs();
  const { data: board } = useBoard();
  const since = jobs
    .filter((job) => waitingStatuses.includes(job.statusCurrent))
    .reduce((oldest, job) => Math.min(oldest, Date.parse(job.statusTimeCurrent)), Number.POSITIVE_INFINITY);
  const oldest = useClock((now) => (since < now ? duration(now - since) : ''));
  return (
    <>
      <Count value={waitingOf(figures)} of="waiting" />
      {board && <BoardFigures jobs={board} urgent />}
      {oldest && <span className="t3">{queueHeadText.oldest(oldest)}</span>}
    </>
  );
}
