import type { JobPageView } from '../../../common/jobs/job';
import { running } from '../../../common/jobs/status';
import { pausedAt } from '../../../common/jobs/timeLeft';
import { DueTime } from '../../ui/status/time/DueTime';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import css from '../page/job.module.css';
import { stepsText } from '../jobText';

/** Time left; nothing unless a due time is running or on hold. */
export function JobDue({ job }: { job: JobPageView }) {
  const stopped = pausedAt(job);
  if (job.dueBackTime === null || !(stopped !== null || running.includes(job.statusCurrent))) return null;
  return (
    <span className={css.due}>
      <DueTime due={job.dueBackTime} pausedAt={stopped} large />
      {stopped === null && (
        <span className="t3 s12">
          {stepsText.due} <RelativeDate at={job.dueBackTime} show="long" />
        </span>
      )}
    </span>
  );
}
