import { count } from '../../common/format/numbers';
import { lateness } from '../../common/format/distance';
import type { JobView } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { useClock } from '../ui/clock';
import { OverdueMark } from '../ui/OverdueMark';
import css from './home.module.css';

/** What the eye looks for first on the board: late, nearly late, standing still, nobody's. */
export function BoardFigures({ jobs }: { jobs: readonly JobView[] }) {
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  const lastHour = useClock((now) => jobs.filter((job) => job.statusCurrent !== 'RFI' && inLastHour(job, now)).length);
  const paused = jobs.filter((job) => job.statusCurrent === 'RFI').length;
  const free = jobs.filter((job) => job.cadCurrent === null).length;
  return (
    <ul className={css.boardFigures}>
      {overdue > 0 && (
        <li className="overdue row">
          <OverdueMark /> {count(overdue)} overdue
        </li>
      )}
      {lastHour > 0 && <li className="amber">{count(lastHour)} in the last hour</li>}
      {paused > 0 && <li>{count(paused)} paused</li>}
      <li>{count(free)} free</li>
    </ul>
  );
}

const inLastHour = (job: JobView, now: number): boolean =>
  job.dueBackTime !== null && lateness(Date.parse(job.dueBackTime), now) === 'lastHour';
