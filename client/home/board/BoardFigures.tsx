import { useAtomValue } from 'jotai';
import type { JobView } from '../../../common/jobs/job';
import { businessTimeAtom } from '../../state/office';
import { useClock } from '../../ui/status/time/clock';
import { OverdueMark } from '../../ui/status/time/OverdueMark';
import { boardSums } from './boardSums';
import css from '../home.module.css';
import { boardText } from '../homeText';

interface BoardFiguresProps {
  jobs: readonly JobView[];
  /** Only what is urgent, beside figures that count the rest. */
  urgent?: boolean;
}

export function BoardFigures({ jobs, urgent = false }: BoardFiguresProps) {
  const business = useAtomValue(businessTimeAtom);
  const overdue = useClock((now) => boardSums.overdue(jobs, now));
  const lastHour = useClock((now) => boardSums.lastHour(jobs, now, business));
  const paused = boardSums.paused(jobs);
  return (
    <ul className={css.boardFigures}>
      {overdue > 0 && (
        <li className="overdue row">
          <OverdueMark /> {boardText.overdue(overdue)}
        </li>
      )}
      {lastHour > 0 && <li className="amber">{boardText.withinHour(lastHour)}</li>}
      {!urgent && paused > 0 && <li>{boardText.onHold(paused)}</li>}
      {!urgent && <li>{boardText.unassigned(boardSums.free(jobs))}</li>}
    </ul>
  );
}
