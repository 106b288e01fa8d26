import { count } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { useClock } from '../ui/clock';
import { OverdueMark } from '../ui/OverdueMark';
import { boardSums } from './boardSums';
import css from './home.module.css';

export function BoardFigures({ jobs }: { jobs: readonly JobView[] }) {
  const overdue = useClock((now) => boardSums.overdue(jobs, now));
  const lastHour = useClock((now) => boardSums.lastHour(jobs, now));
  const paused = boardSums.paused(jobs);
  return (
    <ul className={css.boardFigures}>
      {overdue > 0 && (
        <li className="overdue row">
          <OverdueMark /> {count(overdue)} overdue
        </li>
      )}
      {lastHour > 0 && <li className="amber">{count(lastHour)} due within an hour</li>}
      {paused > 0 && <li>{count(paused)} paused</li>}
      <li>{count(boardSums.free(jobs))} free</li>
    </ul>
  );
}
