import { count } from '../../common/format/numbers';
import { isOverdue } from '../../common/jobs/row';
import { useClock } from '../ui/clock';
import { OverdueMark } from '../ui/OverdueMark';
import { useBoard } from './useBoard';

/** How many of the board's jobs are late: turns over by itself as time passes. */
export function OverdueCount() {
  const { data: jobs = [] } = useBoard();
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  if (overdue === 0) return null;
  return (
    <span className="overdue row">
      <OverdueMark /> {count(overdue)} overdue
    </span>
  );
}
