import { dateKey, fromLocal, localDay, nextDay, previousDay } from '../format/localTime';

/** When a person's pushes wait. */
export interface QuietHours {
  /** Minutes after midnight; the same minute twice is a whole day. */
  readonly from: number;
  readonly to: number;
  /** Days of the week on which they begin, 0 is Sunday. */
  readonly days: readonly number[];
  /** IANA name of the person's time zone. */
  readonly timeZone: string;
  /** True if urgent kinds arrive anyway. */
  readonly urgent: boolean;
}

/** A week of whole days, and one more. */
const mostDays = 8;

/** End of the quiet hours at this instant, in ms; null outside of them. Quiet hours that follow each other are one. */
export function quietUntil(quiet: QuietHours, now: number): number | null {
  let end: number | null = null;
  for (let i = 0; i < mostDays; i++) {
    const next = endOfPeriodAt(quiet, end ?? now);
    if (next === null) break;
    end = next;
  }
  return end;
}

function endOfPeriodAt({ from, to, days, timeZone }: QuietHours, at: number): number | null {
  const today = localDay(at, timeZone);
  for (const day of [previousDay(today), today]) {
    if (!days.includes(new Date(`${dateKey(day)}T00:00:00Z`).getUTCDay())) continue;
    const last = to > from ? day : nextDay(day);
    const start = fromLocal(day.year, day.month, day.day, from, timeZone);
    const end = fromLocal(last.year, last.month, last.day, to, timeZone);
    if (at >= start && at < end) return end;
  }
  return null;
}
