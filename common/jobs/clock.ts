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

const formats = new Map<string, Intl.DateTimeFormat>();
function localParts(
  at: number,
  timeZone: string,
): { year: number; month: number; day: number; minute: number; ms: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const get: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) get[type] = Number(value);
  return {
    year: get.year as number,
    month: get.month as number,
    day: get.day as number,
    minute: (get.hour as number) * 60 + (get.minute as number),
    ms: (get.second as number) * 1000 + (((at % 1000) + 1000) % 1000),
  };
}

/** The instant of a local wall time. A time skipped by daylight saving is read an hour later. */
export function fromLocal(year: number, month: number, day: number, minute: number, timeZone: string): number {
  const wanted = Date.UTC(year, month - 1, day, 0, minute);
  let at = wanted;
  for (let i = 0; i < 2; i++) {
    const p = localParts(at, timeZone);
    at += wanted - Date.UTC(p.year, p.month - 1, p.day, 0, p.minute) - 0;
  }
  return at;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
export const nextDay = ({ year, month, day }: Day): Day => {
  const d = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: d.getUTCFullYear(), month: d.getUTCMonth() + 1, day: d.getUTCDate() };
};
export const previousDay = ({ year, month, day }: Day): Day => nextDay({ year, month, day: day - 2 });
const two = (n: number) => String(n).padStart(2, '0');
export const dateKey = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;
/** The local calendar day of an instant. */
export const localDay = (at: number, timeZone: string): Day => localParts(at, timeZone);

/** Minutes after midnight of an instant. */
export const minuteOfDayAt = (at: number, timeZone: string): number => localParts(at, timeZone).minute;

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
