import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { clockTime, weekdayDay, zoneName } from '../../common/format/dates';
import { count } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { boardLimit } from '../../common/jobs/row';
import { connectionAtom } from '../live/connectionState';
import { LiveSign } from '../ui/status/LiveSign';
import { clockNow, useClock } from '../ui/status/time/clock';
import { loadsOf } from '../home/drafter/loads';
import { WallBadge } from './WallBadge';
import { wallFootText } from './wallText';
import css from './wall.module.css';

/** Maximum drafters in the footer. */
const mostDrafters = 9;

/** Connection, jobs per drafter, and the date. */
export function WallFoot({ jobs }: { jobs: readonly JobView[] }) {
  const line = useAtomValue(connectionAtom);
  const day = useClock((now) => weekdayDay(now));
  const changed = useChangedAt(jobs);
  const loads = loadsOf(jobs);
  return (
    <footer className={css.foot}>
      <LiveSign connection={line} />
      {!line.live && changed !== null && <span>{wallFootText.lastChange(clockTime(changed))}</span>}
      {jobs.length >= boardLimit && <span>{wallFootText.dueFirst(boardLimit)}</span>}
      <span className={css.space} />
      {loads.slice(0, mostDrafters).map(({ drafter, jobs: own }) => (
        <span key={drafter._id} className={css.load}>
          <WallBadge drafter={drafter} small /> {count(own.length)}
        </span>
      ))}
      {loads.length > mostDrafters && <span>{wallFootText.moreDrafters(loads.length - mostDrafters)}</span>}
      <span className={css.day}>
        {day} · {zoneName()}
      </span>
    </footer>
  );
}

/** When the board last changed. */
function useChangedAt(jobs: readonly JobView[]): number | null {
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => {
    if (jobs.length > 0) setChanged(clockNow());
  }, [jobs]);
  return changed;
}
