/** Holidays of the demo's office: those most American offices keep, on the weekday they are observed. */
export function holidaysOf(year: number): string[] {
  return [
    observed(year, 1, 1),
    lastMonday(year, 5),
    observed(year, 7, 4),
    nth(year, 9, 1, monday),
    nth(year, 11, 4, thursday),
    dayAfter(nth(year, 11, 4, thursday)),
    observed(year, 12, 25),
  ].map((day) => day.toISOString().slice(0, 10));
}

const sunday = 0;
const monday = 1;
const thursday = 4;
const saturday = 6;
const day = 24 * 3_600_000;

const date = (year: number, month: number, dayOfMonth: number) => new Date(Date.UTC(year, month - 1, dayOfMonth));
const dayAfter = (at: Date) => new Date(at.getTime() + day);

/** Saturday's holiday is kept on Friday, Sunday's on Monday. */
function observed(year: number, month: number, dayOfMonth: number): Date {
  const at = date(year, month, dayOfMonth);
  if (at.getUTCDay() === saturday) return new Date(at.getTime() - day);
  return at.getUTCDay() === sunday ? dayAfter(at) : at;
}

/** The nth such weekday of a month, from 1. */
function nth(year: number, month: number, n: number, weekday: number): Date {
  const first = (weekday - date(year, month, 1).getUTCDay() + 7) % 7;
  return date(year, month, 1 + first + (n - 1) * 7);
}

function lastMonday(year: number, month: number): Date {
  const last = date(year, month + 1, 0);
  return new Date(last.getTime() - ((last.getUTCDay() - monday + 7) % 7) * day);
}
