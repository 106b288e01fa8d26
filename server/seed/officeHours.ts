import { addBusiness, businessBetween, type Calendar, hour } from '../../common/jobs/clock';

/**
 * Business time as one long day: milliseconds that the office has been open since `from`. Hundreds of thousands of
 * moments are reckoned with it, for which asking the calendar each time would take minutes.
 */
export interface OfficeHours {
  /** Business milliseconds from the beginning to now. */
  readonly now: number;
  at(open: number): number;
  /** When so much will have passed: at closing time rather than at the next opening, as the clock has it. */
  due(open: number): number;
}

export function officeHours(calendar: Calendar, from: number, now: number): OfficeHours {
  const span = (calendar.closes - calendar.opens) * 60_000;
  const opens: number[] = [];
  // Four months more: what is due lies ahead.
  for (let at = from; at < now + 120 * 24 * hour; ) {
    const open = addBusiness(at, 0, calendar);
    // A beginning in the middle of a day is left to the next one.
    if (businessBetween(open, open + 20 * hour, calendar) === span) opens.push(open);
    at = open + 20 * hour;
  }
  const begun = opens.filter((open) => open <= now).length;
  const today = opens[begun - 1] ?? now;
  return {
    now: Math.max(0, begun - 1) * span + Math.min(span, now - today),
    at: (open) => (opens[Math.floor(open / span)] as number) + (open % span),
    due: (open) => {
      const day = Math.max(0, Math.ceil(open / span) - 1);
      return (opens[day] as number) + (open - day * span);
    },
  };
}
