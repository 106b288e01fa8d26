import { clockTime } from '../../common/format/dates';
import { count } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { boardSums } from '../home/boardSums';
import { useClock } from '../ui/clock';
import css from './wall.module.css';

const none: readonly JobView[] = [];

/** What the eye looks for first, and what time it is. */
export function WallHeader({ jobs: known }: { jobs: readonly JobView[] | undefined }) {
  const jobs = known ?? none;
  const time = useClock((now) => clockTime(now));
  const overdue = useClock((now) => boardSums.overdue(jobs, now));
  const lastHour = useClock((now) => boardSums.lastHour(jobs, now));
  const [paused, free] = [boardSums.paused(jobs), boardSums.free(jobs)];
  return (
    <header className={css.header}>
      <h1>
        <svg viewBox="0 0 22 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M1 14h3V3h2v11h4V3h2v11h4V3h2v11h3" />
        </svg>
        <span className={css.name}>Workflow</span>
      </h1>
      <ul className={css.sums}>
        {overdue > 0 && (
          <li className={css.late}>
            <b>{count(overdue)}</b> overdue
          </li>
        )}
        {lastHour > 0 && (
          <li className={css.soon}>
            <b>{count(lastHour)}</b> due within an hour
          </li>
        )}
        {paused > 0 && (
          <li>
            <b>{count(paused)}</b> paused
          </li>
        )}
        {known && (
          <li>
            <b>{count(free)}</b> free
          </li>
        )}
      </ul>
      <time className={css.clock}>{time}</time>
    </header>
  );
}
