import { duration } from '../../common/format/distance';
import { useClock } from '../ui/clock';
import { Count } from '../ui/Count';
import { useWaitingJobs } from './useWaitingJobs';

/** How many wait, and since when the one that waits longest. */
export function WaitingTitle() {
  const { data: jobs = [] } = useWaitingJobs();
  const since = jobs.reduce(
    (oldest, job) => Math.min(oldest, Date.parse(job.statusTimeCurrent)),
    Number.POSITIVE_INFINITY,
  );
  const oldest = useClock((now) => (since < now ? duration(now - since) : ''));
  return (
    <>
      <Count value={jobs.length} of="waiting" />
      {oldest && <span className="t3">oldest {oldest}</span>}
    </>
  );
}
