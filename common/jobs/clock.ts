/**
 * The business clock (decisions §2 "Clock"): hours count Monday to Friday between opening and closing of the office,
 * less its holidays, in the office's time zone. All instants are milliseconds since 1970 (UTC).
 */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Opening and closing as minutes after local midnight. */
  readonly opens: number;
  readonly closes: number;
  /** Local dates `YYYY-MM-DD` on which the office is closed. */
  readonly holidays: ReadonlySet<string>;
  /** Business hours per level as the office has set them; those below where it has not. */
  readonly levelHours?: LevelHours;
}

/** Business hours by level. */
export type LevelHours = Readonly<Record<number, number>>;

export const hour = 3_600_000;

/** Business hours per level until the office sets its own, rush and revision halve them (decisions §2); 9 is the custom level. */
export const levelHours: LevelHours = { 1: 4, 2: 8, 3: 16, 4: 24, 5: 40, 9: 40 };

export interface Allowance {
  readonly level: number;
  readonly rush: boolean;
  /** A revision's clock has half the hours. */
  readonly revision: boolean;
}
/** Business milliseconds that a job of this level is given. */
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

/** The instant of a local wall time; a time that a clock change skips is read an hour later. */
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
const two = (n: number) => String(n).padStart(2, '0');
export const dateKey = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;
/** The local calendar day of an instant. */
export const localDay = (at: number, timeZone: string): Day => localParts(at, timeZone);

/** Why the office does not open on a local day, or null when it does. */
function closedOn(day: Day, calendar: Calendar): 'weekend' | 'holiday' | null {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return 'weekend';
  return calendar.holidays.has(dateKey(day)) ? 'holiday' : null;
}

/** Opening and closing instants of a local day, or null when the office is closed all day. */
export function openHours(day: Day, calendar: Calendar): { from: number; to: number } | null {
  if (closedOn(day, calendar) !== null) return null;
  const { timeZone } = calendar;
  return {
    from: fromLocal(day.year, day.month, day.day, calendar.opens, timeZone),
    to: fromLocal(day.year, day.month, day.day, calendar.closes, timeZone),
  };
}

/** A calendar without an open day would never end: ten years is the horizon. */
const horizonDays = 3660;

/** One local day of a calculation: how much of its business time counted, or why the office was closed. */
export interface CountedDay {
  readonly date: string;
  readonly closed: 'weekend' | 'holiday' | null;
  readonly counted: number;
}

/** The instant at which `amount` business milliseconds after `start` have passed; `tell` hears of each day on the way. */
export function addBusiness(
  start: number,
  amount: number,
  calendar: Calendar,
  tell?: (day: CountedDay) => void,
): number {
  let left = amount;
  let day: Day = localDay(start, calendar.timeZone);
  for (let i = 0; i < horizonDays; i++, day = nextDay(day)) {
    const open = openHours(day, calendar);
    const from = open ? Math.max(open.from, start) : 0;
    const room = open ? Math.max(0, open.to - from) : 0;
    const counted = Math.min(left, room);
    tell?.({ date: dateKey(day), closed: closedOn(day, calendar), counted });
    if (!open || open.to <= start) continue;
    if (left <= room) return left === 0 ? Math.max(start, from) : from + left;
    left -= room;
  }
  throw new RangeError('The office calendar has no open hours.');
}

/** Business milliseconds between two instants; 0 when the second is not later. */
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
  /** Validation, or the revision's note. */
  readonly startedAt: number;
  /** Business milliseconds waited in RFIs so far. */
  readonly waited: number;
}

/** Due time: the level's hours, plus what was waited for answers, counted from the same start (decisions §2). */
export const dueAt = (clock: RunningClock, calendar: Calendar): number =>
  addBusiness(clock.startedAt, allowed(clock, calendar.levelHours) + clock.waited, calendar);
