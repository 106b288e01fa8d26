/**
 * Formats dates and times for the reader with Intl: `Nov 20, 2:35 PM`. Instants are ISO text or milliseconds. The
 * default time zone is the browser's.
 */
export type Instant = string | number;

export const toMs = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

/** English and its region; some browsers append what Intl rejects (`en-US@posix`). */
const englishLocale = /^en(-([a-z]{2}|\d{3}))?\b/i;
let locale = 'en-US';
let twentyFourHour = false;

/**
 * Sets the reader's date format: the browser's language if it is a kind of English (like the texts around dates), else
 * US English; 24-hour time if set in the profile. Not called on the server, which uses US English.
 */
export function setDateFormat(reader: { language?: string; hour24?: boolean }): void {
  if (reader.language !== undefined) locale = englishLocale.exec(reader.language)?.[0] ?? 'en-US';
  if (reader.hour24 !== undefined) twentyFourHour = reader.hour24;
}

const day = { month: 'short', day: 'numeric' } as const;
const year = { year: 'numeric' } as const;
const weekday = { weekday: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  const hour24 = twentyFourHour && options.hour !== undefined;
  const key = `${locale} ${hour24} ${timeZone ?? ''} ${Object.entries(options)}`;
  let found = formats.get(key);
  if (!found) {
    // 24-hour times always use two digits (09:05), 12-hour times don't (9:05 AM).
    const hours = hour24 ? ({ hour: '2-digit', hourCycle: 'h23' } as const) : {};
    found = new Intl.DateTimeFormat(locale, { ...options, ...hours, timeZone });
    formats.set(key, found);
  }
  return found;
}

/** Replaces the narrow and thin spaces that Intl uses (before PM, around a dash), which some fonts lack. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');

const format = (at: Instant, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string =>
  plainSpaces(formatter(options, timeZone).format(toMs(at)));

const dayKey = (at: Instant, timeZone: string | undefined) => format(at, { ...year, ...day }, timeZone);
const yearKey = (at: Instant, timeZone: string | undefined) => format(at, year, timeZone);
const isToday = (at: Instant, now: number, timeZone: string | undefined) =>
  dayKey(at, timeZone) === dayKey(now, timeZone);
const yearUnlessThis = (at: Instant, now: number, timeZone: string | undefined) =>
  yearKey(at, timeZone) === yearKey(now, timeZone) ? {} : year;

/** `2:19 PM` */
export const clockTime = (at: Instant, timeZone?: string): string => format(at, time, timeZone);

/** `7:00 AM`, from minutes after midnight. */
export const clockOf = (minutes: number): string => clockTime(minutes * 60_000, 'UTC');

/** `7:00 AM – 4:00 PM`, `8:00 – 11:30 AM` */
export const timeRange = (from: Instant, to: Instant, timeZone?: string): string =>
  plainSpaces(formatter(time, timeZone).formatRange(toMs(from), toMs(to)));

/** Today `2:19 PM`, else `Nov 18`, in another year `Nov 18, 2025`. */
export function relativeDate(at: Instant, now: number, timeZone?: string): string {
  if (isToday(at, now, timeZone)) return clockTime(at, timeZone);
  return format(at, { ...yearUnlessThis(at, now, timeZone), ...day }, timeZone);
}

/** Phrased to follow "at": today `7:40 AM`, else `Nov 18, 3:12 PM`. */
export function timeOrDateTime(at: Instant, now: number, timeZone?: string): string {
  if (isToday(at, now, timeZone)) return clockTime(at, timeZone);
  return format(at, { ...yearUnlessThis(at, now, timeZone), ...day, ...time }, timeZone);
}

/** `today 7:40 AM`, `Nov 18, 3:12 PM`: for notes and due times, where day and time both matter. */
export const dayAndTime = (at: Instant, now: number, timeZone?: string): string =>
  `${isToday(at, now, timeZone) ? 'today ' : ''}${timeOrDateTime(at, now, timeZone)}`;

/** `Mon, Nov 9, 4:20 PM` */
export const weekdayDate = (at: Instant, timeZone?: string): string =>
  format(at, { ...weekday, ...day, ...time }, timeZone);

/** `Tue 10 AM`, `Tue 10:30 AM`: due times within a week, where space is short. */
export function weekdayTime(at: Instant, timeZone?: string): string {
  const isFullHour = /^0?0$/.test(format(at, { minute: 'numeric' }, timeZone)) && !twentyFourHour;
  const clock = isFullHour ? { hour: 'numeric' as const } : time;
  return `${format(at, weekday, timeZone)} ${format(at, clock, timeZone)}`;
}

/** `Thu, Nov 19, 2026, 2:44 PM CST`: on hover. */
export const fullDate = (at: Instant, timeZone?: string): string =>
  format(at, { ...weekday, ...day, ...year, ...time, timeZoneName: 'short' }, timeZone);

/** `Nov 19, 2026`: on paper. */
export const longDay = (at: Instant, timeZone?: string): string => format(at, { ...day, ...year }, timeZone);

/** `Thu, Nov 19` */
export const weekdayDay = (at: Instant, timeZone?: string): string => format(at, { ...weekday, ...day }, timeZone);

/** True if the text is a calendar day in the supported years, such as `2026-11-09`. */
export const isDay = (date: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(Date.parse(date)).toISOString().startsWith(date);

/** Noon UTC, shown in UTC, so that a calendar day is the same in every time zone. */
const noon = (date: string): string => `${date}T12:00:00.000Z`;

/** `Mon, Nov 9` */
export const calendarDay = (date: string): string => weekdayDay(noon(date), 'UTC');

/** `Nov 16`: on charts. */
export const shortCalendarDay = (date: string): string => format(noon(date), day, 'UTC');

/** `Nov 19, 2026` */
export const longCalendarDay = (date: string): string => longDay(noon(date), 'UTC');

/** `Thursday, November 26, 2026` */
export const fullCalendarDay = (date: string): string => format(noon(date), { dateStyle: 'full' }, 'UTC');

/** Name of the time zone as used in speech: `Central`. */
export const zoneName = (timeZone?: string): string => zoneTitle(timeZone).replace(/ Time$/, '');

/** Full name of a time zone: `Mountain Time`. */
export function zoneTitle(timeZone?: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Calendar day of an instant for storing and comparing: `2026-11-09`. */
export function localDate(at: Instant): string {
  const day = new Date(toMs(at));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
