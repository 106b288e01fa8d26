import { isOverdue } from '../../../common/jobs/row';
import { useClock } from '../../ui/status/time/clock';
import { OverdueMark } from '../../ui/status/time/OverdueMark';
import { useBoard } from './useBoard';
import { boardText } from '../homeText';

/** Number of overdue jobs on the board; updates as time passes. */
export function OverdueCount() {
  const { data: jobs = [] } = useBoard();
  const overdue = useClock((now) => jobs.filter((job) => isOverdue(job, now)).length);
  if (overdue === 0) return null;
  return (
    <span className="overdue row">
      <OverdueMark /> {boardText.overdue(overdue)}
    </span>
  );
}
