import { type Calendar, localDay, nextDay, openHours } from '../../../common/jobs/clock';

/** A time axis of office hours only: nights, weekends and holidays take no space. */
export interface OfficeAxis {
  readonly days: readonly { readonly from: number; readonly to: number }[];
  /** Position of an instant, from 0 to 1, clamped at both ends. */
  readonly at: (instant: number) => number;
}

const [fewest, most] = [3, 8];
const horizon = 60;

/** Starts this morning, or on the next open day, and ends at the last due time. */
export function officeAxis(now: number, until: number, calendar: Calendar): OfficeAxis {
  const days: { from: number; to: number }[] = [];
  let day = localDay(now, calendar.timeZone);
  for (let i = 0; i < horizon && days.length < most; i++, day = nextDay(day)) {
    const open = openHours(day, calendar);
    if (!open || open.to <= now) continue;
    if (days.length >= fewest && open.from > until) break;
    days.push(open);
  }
  const whole = days.reduce((sum, { from, to }) => sum + to - from, 0) || 1;
  const at = (instant: number) =>
    days.reduce((sum, { from, to }) => sum + Math.min(Math.max(instant - from, 0), to - from), 0) / whole;
  return { days, at };
}
