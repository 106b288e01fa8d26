import { useAtomValue } from 'jotai';
import { clockTime } from '../../common/format/dates';
import { count } from '../../common/format/numbers';
import type { BoardJob } from '../../common/jobs/job';
import { boardSums } from '../home/board/boardSums';
import { businessTimeAtom } from '../state/office';
import { useClock } from '../ui/status/time/clock';
import { wallSumText, wallText } from './wallText';
import css from './wall.module.css';

const none: readonly BoardJob[] = [];

/** Counts of the board, and the time. */
export function WallHeader({ jobs: known }: { jobs: readonly BoardJob[] | undefined }) {
  const jobs = known ?? none;
  const time = useClock((now) => clockTime(now));
  const business = useAtomValue(businessTimeAtom);
  const overdue = useClock((now) => boardSums.overdue(jobs, now));
  const lastHour = useClock((now) => boardSums.lastHour(jobs, now, business));
  const [paused, free] = [boardSums.paused(jobs), boardSums.free(jobs)];
  return (
    <header className={css.header}>
      <h1>
        <svg viewBox="0 0 22 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M1 14h3V3h2v11h4V3h2v11h4V3h2v11h3" />
        </svg>
        <span className={css.name}>{wallText.workflow}</span>
      </h1>
      <ul className={css.sums}>
        {overdue > 0 && (
          <li className={css.late}>
            <b>{count(overdue)}</b> {wallSumText.overdue}
          </li>
        )}
        {lastHour > 0 && (
          <li className={css.soon}>
            <b>{count(lastHour)}</b> {wallSumText.withinHour}
          </li>
        )}
        {paused > 0 && (
          <li>
            <b>{count(paused)}</b> {wallSumText.onHold}
          </li>
        )}
        {known && (
          <li>
            <b>{count(free)}</b> {wallSumText.unassigned}
          </li>
        )}
      </ul>
      <time className={css.clock}>{time}</time>
    </header>
  );
}
