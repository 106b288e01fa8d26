// Times of day in a time zone. Instants are milliseconds since 1970 (UTC).

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

/** A day of a calendar. */
export interface Day {
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
