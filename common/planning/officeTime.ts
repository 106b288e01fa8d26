import { type Calendar, fromLocal, localDay, nextDay } from '../jobs/clock';
import { businessTime } from '../jobs/timeLeft';

const dayMs = 24 * 3_600_000;
/** Later instants are all shown as this many days away. */
const horizonDays = 3600;

/** Business time counted from now, in milliseconds. */
export interface OfficeTime {
  readonly now: number;
  /** Business time from now until an instant; negative before now. */
  until(at: number): number;
  /** When this much business time has passed: the earliest such instant. */
  ends(length: number): number;
  /** When work starts after this much business time: when the office opens again, if it is closed then. */
  starts(length: number): number;
  /** Business time left until the end of today, and of Sunday. */
  readonly today: number;
  readonly week: number;
}

/** The office calendar seen from now. It caches its days, so that a thousand jobs cost little more than one. */
export function officeTime(now: number, calendar: Calendar): OfficeTime {
  const business = businessTime(calendar);
  const from = business(now);
  const until = (at: number) => business(at) - from;

  const ends = (length: number): number => {
    if (length <= 0) return now;
    let ahead = dayMs;
    while (until(now + ahead) < length && ahead < horizonDays * dayMs) ahead = Math.min(2 * ahead, horizonDays * dayMs);
    let [before, after] = [0, ahead];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (until(now + middle) < length) before = middle;
      else after = middle;
    }
    return now + after;
  };

  const { timeZone } = calendar;
  const today = localDay(now, timeZone);
  /** Local midnight, this many days after the one that today began with. */
  const midnight = (days: number) => {
    let day = { year: today.year, month: today.month, day: today.day };
    for (let i = 0; i < days; i++) day = nextDay(day);
    return fromLocal(day.year, day.month, day.day, 0, timeZone);
  };
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const daysToMonday = weekday === 0 ? 1 : 8 - weekday;
  return {
    now,
    until,
    ends,
    // The first millisecond of work after it.
    starts: (length) => ends(length + 1) - 1,
    today: until(midnight(1)),
    week: until(midnight(daysToMonday)),
  };
}
