/** Dates in the person's own time zone (the browser's, unless one is named). Instants are ISO text or milliseconds. */
export type Instant = string | number;

export const toMs = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

interface Parts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly time: string;
  readonly zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function parts(at: Instant, timeZone: string | undefined): Parts {
  const key = timeZone ?? '';
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    formats.set(key, format);
  }
  const of: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(toMs(at))) of[type] = value;
  const get = (type: string) => of[type] ?? '';
  return {
    weekday: get('weekday'),
    day: get('day'),
    month: get('month'),
    year: get('year'),
    time: `${get('hour')}:${get('minute')}`,
    zone: get('timeZoneName'),
  };
}

const sameDay = (a: Parts, b: Parts) => a.day === b.day && a.month === b.month && a.year === b.year;

/** `14:19` */
export const clockTime = (at: Instant, timeZone?: string): string => parts(at, timeZone).time;

/** Today `14:19`, else `18 Nov`, in another year `18 Nov 2025`. */
export function relativeDate(at: Instant, now: number, timeZone?: string): string {
  const then = parts(at, timeZone);
  const today = parts(now, timeZone);
  if (sameDay(then, today)) return then.time;
  return `${then.day} ${then.month}${then.year === today.year ? '' : ` ${then.year}`}`;
}

/** `today 07:40`, `18 Nov 15:12`: where both matter, in notes and beside a due time. */
export function dayAndTime(at: Instant, now: number, timeZone?: string): string {
  const then = parts(at, timeZone);
  const date = relativeDate(at, now, timeZone);
  return date === then.time ? `today ${then.time}` : `${date} ${then.time}`;
}

/** `Mon 9 Nov, 16:20` */
export function weekdayDate(at: Instant, timeZone?: string): string {
  const { weekday, day, month, time } = parts(at, timeZone);
  return `${weekday} ${day} ${month}, ${time}`;
}

/** A day that the calendar has, of this program's years. */
export const isDay = (day: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(Date.parse(day)).toISOString().startsWith(day);

/** `Mon 9 Nov`, of a calendar's day such as `2026-11-09`. */
export function calendarDay(date: string): string {
  const { weekday, day, month } = parts(`${date}T12:00:00.000Z`, 'UTC');
  return `${weekday} ${day} ${month}`;
}

/** `Thu 19 Nov 2026, 14:44 CST`: on hover. */
export function fullDate(at: Instant, timeZone?: string): string {
  const { weekday, day, month, year, time, zone } = parts(at, timeZone);
  return `${weekday} ${day} ${month} ${year}, ${time} ${zone}`;
}

/** `19 Nov 2026`: on paper. */
export function longDay(at: Instant, timeZone?: string): string {
  const { day, month, year } = parts(at, timeZone);
  return `${day} ${month} ${year}`;
}

/** `Thu 19 Nov` */
export function weekdayDay(at: Instant, timeZone?: string): string {
  const { weekday, day, month } = parts(at, timeZone);
  return `${weekday} ${day} ${month}`;
}

/** `Central`: the time zone by the name that people call it. */
export function zoneName(timeZone?: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = named.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace(/ Time$/, '');
}
