import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { clockTime, weekdayDay, zoneName } from '../../common/format/dates';
import { count } from '../../common/format/numbers';
import type { BoardJob } from '../../common/jobs/job';
import { boardLimit } from '../../common/jobs/row';
import { connectionAtom } from '../live/connectionState';
import type { Drafter } from '../ui/status/job/DrafterBadge';
import { LiveSign } from '../ui/status/LiveSign';
import { clockNow, useClock } from '../ui/status/time/clock';
import { loadsOf } from '../home/drafter/loads';
import { WallBadge } from './WallBadge';
import { idleDraftersAtom } from '../state/wallPlan';
import { wallFootText } from './wallText';
import css from './wall.module.css';

/** Maximum drafters in the footer, and of those without a job. */
const [mostDrafters, mostIdle] = [9, 3];

/** Connection, jobs per drafter, idle drafters with the job suggested next, and the date. */
export function WallFoot({ jobs }: { jobs: readonly BoardJob[] }) {
  const line = useAtomValue(connectionAtom);
  const day = useClock((now) => weekdayDay(now));
  const changed = useChangedAt(jobs);
  const loads = loadsOf(jobs);
  const idle = useAtomValue(idleDraftersAtom);
  const busy = loads.slice(0, mostDrafters - Math.min(mostIdle, idle.length));
  const numOf = (id: number | null) => jobs.find(({ _id }) => _id === id)?.num;
  return (
    <footer className={css.foot}>
      <LiveSign connection={line} />
      {!line.live && changed !== null && <span>{wallFootText.lastChange(clockTime(changed))}</span>}
      {jobs.length >= boardLimit && <span>{wallFootText.dueFirst(boardLimit)}</span>}
      <span className={css.space} />
      {busy.map(({ drafter, jobs: own }) => (
        <span key={drafter._id} className={css.load}>
          <WallBadge drafter={drafter} small /> {count(own.length)}
        </span>
      ))}
      {loads.length > busy.length && (
        <span className={css.load}>{wallFootText.moreDrafters(loads.length - busy.length)}</span>
      )}
      {idle.length > 0 && (
        <span className={css.idle}>
          {wallFootText.idle}
          {idle.slice(0, mostIdle).map((drafter) => (
            <IdleDrafter key={drafter._id} drafter={drafter} num={numOf(drafter.next)} />
          ))}
          {idle.length > mostIdle && wallFootText.more(idle.length - mostIdle)}
        </span>
      )}
      <span className={css.day}>
        {day} · {zoneName()}
      </span>
    </footer>
  );
}

/** A drafter without a job, and the number of the job suggested next. */
const IdleDrafter = ({ drafter, num }: { drafter: Drafter; num: number | undefined }) => (
  <span>
    <WallBadge drafter={drafter} small /> {num !== undefined && wallFootText.next(num)}
  </span>
);

/** When the board last changed. */
function useChangedAt(jobs: readonly BoardJob[]): number | null {
  const [changed, setChanged] = useState<number | null>(null);
  useEffect(() => {
    if (jobs.length > 0) setChanged(clockNow());
  }, [jobs]);
  return changed;
}
