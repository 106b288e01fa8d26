import { ago } from '../../../../common/format/distance';
import { dayAndTime, fullDate, type Instant, relativeDate, toMs } from '../../../../common/format/dates';
import { unknown } from '../../../../common/format/numbers';
import { useClock } from './clock';

interface RelativeDateProps {
  at: Instant | null | undefined;
  /** `short`: 14:19 or 18 Nov. `long`: today 07:40 or 18 Nov 15:12. `ago`: 7 m ago. */
  show?: 'short' | 'long' | 'ago';
  timeZone?: string;
}

/** A time in the user's own time zone, with the full date on hover; updates at midnight. */
export function RelativeDate({ at, show = 'short', timeZone }: RelativeDateProps) {
  const text = useClock((now) => {
    if (at == null) return unknown;
    if (show === 'ago') return ago(toMs(at), now);
    return show === 'long' ? dayAndTime(at, now, timeZone) : relativeDate(at, now, timeZone);
  });
  if (at == null) return <span className="t3">{text}</span>;
  return (
    <time className="nowrap" dateTime={new Date(toMs(at)).toISOString()} title={fullDate(at, timeZone)}>
      {text}
    </time>
  );
}
