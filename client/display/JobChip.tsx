import { countdown } from '../../common/format/countdown';
import type { BoardJob } from '../../common/jobs/job';
import { pausedAt } from '../../common/jobs/timeLeft';
import { useTimeLeft } from '../ui/status/time/useTimeLeft';
import { pressingText, workloadText as text } from './displayText';
import css from './display.module.css';

/** Space that a chip takes, in px. */
export const chipWidth = 300;

/** Time left and number of a job. */
export function JobChip({ job }: { job: BoardJob }) {
  const stopped = pausedAt(job);
  const left = useTimeLeft(job.dueBackTime, stopped, countdown);
  const lateness = useTimeLeft(job.dueBackTime, stopped, (time) => time.lateness);
  return (
    <li className={css.chip} data-late={stopped === null ? lateness : 'paused'}>
      <b className={css.left}>{left}</b>
      <span>
        {job.num}
        {stopped !== null && <i>{text.onHold}</i>}
        {job.rush && stopped === null && <b>{pressingText.rush}</b>}
      </span>
    </li>
  );
}
