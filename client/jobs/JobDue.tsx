import type { JobPageView } from '../../common/jobs/job';
import { running } from '../../common/jobs/status';
import { DueTime } from '../ui/DueTime';
import { RelativeDate } from '../ui/RelativeDate';
import css from './job.module.css';

/** How long is left, as the largest thing after the number; nothing while no clock runs. */
export function JobDue({ job }: { job: JobPageView }) {
  const paused = job.statusCurrent === 'RFI';
  if (job.dueBackTime === null || !(paused || running.includes(job.statusCurrent))) return null;
  return (
    <span className={css.due}>
      <DueTime due={job.dueBackTime} paused={paused} large />
      <span className="t3 s12">
        due <RelativeDate at={job.dueBackTime} show="long" />
      </span>
    </span>
  );
}
