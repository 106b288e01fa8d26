import { dateKey, type Day, fromLocal, localDay, nextDay } from '../format/localTime';

export { dateKey, fromLocal, localDay, minuteOfDayAt, nextDay, previousDay } from '../format/localTime';

/**
 * The business clock (R2). Counts Monday to Friday between opening and closing, except holidays, in the office's time
 * zone. All instants are milliseconds since 1970 (UTC).
 */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Opening and closing times, in minutes after local midnight. */
  readonly opens: number;
  readonly closes: number;
  /** Local dates `YYYY-MM-DD` on which the office is closed. */
  readonly holidays: ReadonlySet<string>;
  /** Business hours per level set by the office; defaults to `levelHours`. */
  readonly levelHours?: LevelHours;
}

/** Business hours by level. */
export type LevelHours = Readonly<Record<number, number>>;

export const hour = 3_600_000;

/** Default business hours per level (R2); rush and revision halve them. 9 is the custom level. */
export const levelHours: LevelHours = { 1: 4, 2: 8, 3: 16, 4: 24, 5: 40, 9: 40 };

export interface Allowance {
  readonly level: number;
  readonly rush: boolean;
  /** Revisions get half the hours. */
  readonly revision: boolean;
}
/** Business milliseconds allowed for a job of this level. */
export const allowed = ({ level, rush, revision }: Allowance, hours: LevelHours = levelHours): number =>
  ((hours[level] ?? 0) * hour) / (rush ? 2 : 1) / (revision ? 2 : 1);

/** Why the office is closed on a local day; null if it is open. */
function closedOn(day: Day, calendar: Calendar): 'weekend' | 'holiday' | null {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return 'weekend';
  return calendar.holidays.has(dateKey(day)) ? 'holiday' : null;
}

/** Opening and closing instants of a local day; null if the office is closed all day. */
export function openHours(day: Day, calendar: Calendar): { from: number; to: number } | null {
  if (closedOn(day, calendar) !== null) return null;
  const { timeZone } = calendar;
  return {
    from: fromLocal(day.year, day.month, day.day, calendar.opens, timeZone),
    to: fromLocal(day.year, day.month, day.day, calendar.closes, timeZone),
  };
}

/** Limits the search, which would never end in a calendar without open days (ten years). */
const horizonDays = 3660;

/** One local day of the computation: the business time counted, or why the office was closed. */
export interface CountedDay {
  readonly date: string;
  readonly closed: 'weekend' | 'holiday' | null;
  readonly counted: number;
}

/** The instant `amount` business milliseconds after `start`. Calls `onDay` for each day on the way. */
export function addBusiness(
  start: number,
  amount: number,
  calendar: Calendar,
  onDay?: (day: CountedDay) => void,
): number {
  let left = amount;
  let day: Day = localDay(start, calendar.timeZone);
  for (let i = 0; i < horizonDays; i++, day = nextDay(day)) {
    const open = openHours(day, calendar);
    const from = open ? Math.max(open.from, start) : 0;
    const room = open ? Math.max(0, open.to - from) : 0;
    const counted = Math.min(left, room);
    onDay?.({ date: dateKey(day), closed: closedOn(day, calendar), counted });
    if (!open || open.to <= start) continue;
    if (left <= room) return left === 0 ? Math.max(start, from) : from + left;
    left -= room;
  }
  throw new RangeError('The office calendar has no open hours.');
}

/** Business milliseconds between two instants; 0 unless `end` is later. */
export function businessBetween(start: number, end: number, calendar: Calendar): number {
  let sum = 0;
  if (end <= start) return sum;
  let day: Day = localDay(start, calendar.timeZone);
  for (let i = 0; i < horizonDays; i++, day = nextDay(day)) {
    const open = openHours(day, calendar);
    if (open) {
      if (open.from >= end) break;
      sum += Math.max(0, Math.min(open.to, end) - Math.max(open.from, start));
    } else if (fromLocal(day.year, day.month, day.day, 0, calendar.timeZone) >= end) break;
  }
  return sum;
}

export interface RunningClock extends Allowance {
  /** Time of the validation, or of the revision note. */
  readonly startedAt: number;
  /** Business milliseconds spent in RFI so far. */
  readonly waited: number;
}

/** Due time: start plus the level's hours and the time spent waiting for answers (R2). */
export const dueAt = (clock: RunningClock, calendar: Calendar): number =>
  addBusiness(clock.startedAt, allowed(clock, calendar.levelHours) + clock.waited, calendar);
