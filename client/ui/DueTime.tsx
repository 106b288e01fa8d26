import { fullDate, type Instant, toMs } from '../../common/format/dates';
import { distance, lateness } from '../../common/format/distance';
import { unknown } from '../../common/format/numbers';
import { useClock } from './clock';
import { OverdueMark } from './OverdueMark';
import { Status } from './Status';
import css from './DueTime.module.css';

interface DueTimeProps {
  /** Null while no due time exists. */
  due: Instant | null;
  /** An RFI stops the clock. */
  paused?: boolean;
  /** Jobs that are done are not late: their due time stays in plain ink. */
  running?: boolean;
  large?: boolean;
  timeZone?: string;
}

/** The distance to a due time: amber in the last hour, red with a mark and the word when overdue, bars when paused. */
export function DueTime({ due, paused = false, running = true, large = false, timeZone }: DueTimeProps) {
  const at = due === null ? null : toMs(due);
  const text = useClock((now) => (at === null ? unknown : distance(at, now)));
  const late = useClock((now) => (at === null || !running ? 'later' : lateness(at, now)));
  const size = large ? `${css.due} ${css.large}` : css.due;
  if (paused) {
    return (
      <span className={size} title={at === null ? undefined : `Paused; due ${fullDate(at, timeZone)} when it stopped`}>
        <Status status="RFI">paused</Status>
      </span>
    );
  }
  if (at === null) return <span className={`${size} t3`}>{unknown}</span>;
  return (
    <time className={size} data-lateness={late} dateTime={new Date(at).toISOString()} title={fullDate(at, timeZone)}>
      {late === 'overdue' && <OverdueMark />}
      {text}
    </time>
  );
}
