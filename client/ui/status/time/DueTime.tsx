import { fullDate, type Instant, toMs } from '../../../../common/format/dates';
import { distance } from '../../../../common/format/distance';
import { unknown } from '../../../../common/format/numbers';
import { OverdueMark } from './OverdueMark';
import { Status } from '../job/Status';
import { useTimeLeft } from './useTimeLeft';
import { dueText } from '../statusText';
import css from './DueTime.module.css';

interface DueTimeProps {
  /** The due time; null if there is none. */
  due: Instant | null;
  /** When an RFI put the job on hold. */
  pausedAt?: Instant | null;
  large?: boolean;
  timeZone?: string;
}

/** Business time left: amber in the last hour, red with a mark when overdue, "On hold" while an RFI is open. */
export function DueTime({ due, pausedAt = null, large = false, timeZone }: DueTimeProps) {
  const text = useTimeLeft(due, pausedAt, distance);
  const lateness = useTimeLeft(due, pausedAt, (left) => left.lateness);
  const size = large ? `${css.due} ${css.large}` : css.due;
  if (due === null) return <span className={`${size} t3`}>{unknown}</span>;
  if (pausedAt !== null) {
    return (
      <span className={`${size} ${css.paused}`} title={dueText.onHoldTitle(fullDate(due, timeZone))}>
        <Status status="RFI">{dueText.onHold}</Status> <span className="t3">{text}</span>
      </span>
    );
  }
  const title = dueText.title(fullDate(due, timeZone));
  return (
    <time className={size} data-lateness={lateness} dateTime={new Date(toMs(due)).toISOString()} title={title}>
      {lateness === 'overdue' && <OverdueMark />}
      {text}
    </time>
  );
}
