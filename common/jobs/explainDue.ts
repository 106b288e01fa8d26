import { addBusiness, allowed, type Calendar, type CountedDay, hour, levelHours, type RunningClock } from './clock';

/** How a due time came to be: what was given, and the days on which it was counted. All lengths are milliseconds. */
export interface DueExplained extends RunningClock {
  /** The level's hours, before rush and revision halve them. */
  readonly full: number;
  readonly given: number;
  readonly days: readonly CountedDay[];
  readonly due: number;
}

/** "Why this number?" of a due time, by the clock's own steps. */
export function explainDue(clock: RunningClock, calendar: Calendar): DueExplained {
  const { level, rush, revision, startedAt, waited } = clock;
  const hours = calendar.levelHours ?? levelHours;
  const given = allowed(clock, hours);
  const days: CountedDay[] = [];
  const due = addBusiness(startedAt, given + waited, calendar, (day) => days.push(day));
  return { level, rush, revision, startedAt, waited, full: (hours[level] ?? 0) * hour, given, days, due };
}
