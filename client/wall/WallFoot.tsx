import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { clockTime, weekdayDay, zoneName } from '../../common/format/dates';
import { count } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { boardLimit } from '../../common/jobs/row';
import { lineAtom } from '../live/lineState';
import { LiveSign } from '../ui/LiveSign';
import { clockNow, useClock } from '../ui/clock';
import { loadsOf } from '../home/loads';
import { WallBadge } from './WallBadge';
import css from './wall.module.css';

/** As many as stand beside the rest without crowding it. */
const mostDrafters = 9;

/** How fresh it is, who has how many, what day it is. */
export function WallFoot({ jobs }: { jobs: readonly JobView[] }) {
  const line = useAtomValue(lineAtom);
  const day = useClock((now) => weekdayDay(now));
  const changed = useChangedAt(jobs);
  const loads = loadsOf(jobs);
  return (
    <footer className={css.foot}>
      <LiveSign line={line} />
      {!line.live && changed !== null && <span>last change {clockTime(changed)}</span>}
      {jobs.length >= boardLimit && <span>the {count(boardLimit)} jobs due first</span>}
      <span className={css.space} />
      {loads.slice(0, mostDrafters).map(({ drafter, jobs: own }) => (
        <span key={drafter._id} className={css.load}>
          <WallBadge drafter={drafter} small /> {count(own.length)}
        </span>
      ))}
      {loads.length > mostDrafters && <span>and {loads.length - mostDrafters} more</span>}
      <span className={css.day}>
        {day} · {zoneName()}
      </span>
    </footer>
  );
}

/** When the board was last heard to change. */
function useChangedAt(jobs: readonly JobView[]): number | null {
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => {
    if (jobs.length > 0) setChanged(clockNow());
  }, [jobs]);
  return changed;
}
