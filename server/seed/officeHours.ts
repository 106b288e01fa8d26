import { addBusiness, businessBetween, type Calendar, hour } from '../../common/jobs/clock';

/**
 * Business time as one continuous range: milliseconds of open office since `from`. Used for hundreds of thousands of
 * instants, for which the calendar functions would take minutes.
 */
export interface OfficeHours {
  /** Business milliseconds from the start until now. */
  readonly now: number;
  at(open: number): number;
  /** Instant when this much has passed: closing time rather than the next opening, like the clock. */
  due(open: number): number;
}

export function officeHours(calendar: Calendar, from: number, now: number): OfficeHours {
  const span = (calendar.closes - calendar.opens) * 60_000;
  const opens: number[] = [];
  // Add four months, since due times lie in the future.
  for (let at = from; at < now + 120 * 24 * hour; ) {
    const open = addBusiness(at, 0, calendar);
    // Skip a first partial day.
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
