import { addBusiness, businessBetween, type Calendar, hour } from '../../common/jobs/clock';

const minute = 60_000;
const day = 24 * hour;

/**
 * Turns office hours before the planting into instants. They count from the last moment at which the office was open:
 * planted on a Sunday, the newest step of the story happened on Friday before closing time.
 */
export function storyTime(now: number, calendar: Calendar): (officeHoursAgo: number) => Date {
  const newest = lastOpen(now, calendar);
  // Office time between so many days before `newest` and `newest`, grown as it is asked for.
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

/** The last minute at which the office was open: now, while it is. */
function lastOpen(now: number, calendar: Calendar): number {
  let closed = now - day;
  while (businessBetween(closed, now, calendar) === 0) closed -= day;
  const open = businessBetween(closed, now, calendar);
  const last = addBusiness(closed, open, calendar);
  return now - last < minute ? now : last;
}
