import { addBusiness, allowed, type Calendar, type CountedDay, hour, levelHours, type RunningClock } from './clock';

/** How a due time was computed: the time allowed and the days counted. All lengths are in milliseconds. */
export interface DueExplained extends RunningClock {
  /** The level's hours before they are halved for rush or revision. */
  readonly full: number;
  readonly given: number;
  readonly days: readonly CountedDay[];
  readonly due: number;
}

/** Answers "Why this due time?" by replaying the business clock. */
export function explainDue(clock: RunningClock, calendar: Calendar): DueExplained {
  const { level, rush, revision, startedAt, waited } = clock;
  const hours = calendar.levelHours ?? levelHours;
  const given = allowed(clock, hours);
  const days: CountedDay[] = [];
  const due = addBusiness(startedAt, given + waited, calendar, (day) => days.push(day));
  return { level, rush, revision, startedAt, waited, full: (hours[level] ?? 0) * hour, given, days, due };
}
