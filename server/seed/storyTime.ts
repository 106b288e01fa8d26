import { addBusiness, businessBetween, type Calendar, hour } from '../../common/jobs/clock';

const minute = 60_000;
const day = 24 * hour;

/**
 * Converts office hours before loading to instants. They count back from the last moment the office was open: if loaded
 * on a Sunday, the latest step happened on Friday before closing.
 */
export function storyTime(now: number, calendar: Calendar): (officeHoursAgo: number) => Date {
  const newest = lastOpen(now, calendar);
  // Office time between `newest` and that many days before it, computed on demand.
  const passed = [0];
  return (officeHoursAgo) => {
    const wanted = officeHoursAgo * hour;
    let days = 0;
    do {
      const from = newest - (days + 1) * day;
      passed[days + 1] ??= (passed[days] as number) + businessBetween(from, from + day, calendar);
      days += 1;
    } while ((passed[days] as number) < wanted);
    return new Date(addBusiness(newest - days * day, (passed[days] as number) - wanted, calendar));
  };
}

/** The last minute the office was open; now if it is open. */
function lastOpen(now: number, calendar: Calendar): number {
  let closed = now - day;
  while (businessBetween(closed, now, calendar) === 0) closed -= day;
  const open = businessBetween(closed, now, calendar);
  const last = addBusiness(closed, open, calendar);
  return now - last < minute ? now : last;
}

/** Moves times from `then` to `now`, keeping the office time before or after. */
export function timesMoved(then: number, now: number, calendar: Calendar): (at: Date) => Date {
  const [from, to] = [lastOpen(then, calendar), lastOpen(now, calendar)];
  const before = storyTime(now, calendar);
  return (at) => {
    const t = at.getTime();
    if (t <= from) return before(businessBetween(t, from, calendar) / hour);
    // Times outside business hours count as closing time.
    if (t <= then) return new Date(to);
    return new Date(addBusiness(to, businessBetween(from, t, calendar), calendar));
  };
}
