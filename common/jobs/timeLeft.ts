import type { TimeLeft } from '../format/distance';
import { type Calendar, fromLocal, localDay, nextDay, openHours, previousDay } from './clock';
import type { Status } from './status';

/** Business milliseconds since a fixed moment. The difference of two values is the business time between them. */
export type BusinessTime = (at: number) => number;

const lastHour = 3_600_000;
const fullDay = 24 * lastHour;
/** Instants farther away are clamped; no due time is ten years off. */
const horizonDays = 3660;

/** Business time of a calendar. Caches the days it has computed, so lists can call it for every row on every tick. */
export function businessTime(calendar: Calendar): BusinessTime {
  const { timeZone } = calendar;
  const compute = (date: ReturnType<typeof nextDay>) => ({
    date,
    start: fromLocal(date.year, date.month, date.day, 0, timeZone),
    open: openHours(date, calendar),
  });
  type Known = ReturnType<typeof compute> & { readonly before: number };
  const lengthOf = ({ open }: Pick<Known, 'open'>) => (open ? open.to - open.from : 0);
  /** Days from the first instant on, and days before it, nearest first. */
  const later: Known[] = [];
  const earlier: Known[] = [];

  const dayAt = (index: number): Known => {
    const days = index >= 0 ? later : earlier;
    const at = index >= 0 ? index : -index - 1;
    for (let i = days.length; i <= at; i++) {
      const near = (days[i - 1] ?? later[0]) as Known;
      const day = compute((index >= 0 ? nextDay : previousDay)(near.date));
      const before = index >= 0 ? near.before + lengthOf(near) : near.before - lengthOf(day);
      days.push({ ...day, before });
    }
    return days[at] as Known;
  };

  return (at) => {
    if (later.length === 0) later.push({ ...compute(localDay(at, timeZone)), before: 0 });
    const first = later[0] as Known;
    const guess = Math.floor((at - first.start) / fullDay);
    let index = Math.min(Math.max(guess, -horizonDays), horizonDays);
    // A day with a daylight saving change is longer or shorter than the guess assumes.
    if (index === guess && at < dayAt(index).start) index -= 1;
    else if (index === guess && at >= dayAt(index + 1).start) index += 1;
    const { open, before } = dayAt(index);
    return before + (open ? Math.min(Math.max(at - open.from, 0), open.to - open.from) : 0);
  };
}

/** "Overdue" is decided by wall-clock time; the time left or late is business time. */
export function timeLeft(due: number, now: number, business: BusinessTime): TimeLeft {
  const length = Math.abs(business(due) - business(now));
  if (due < now) return { lateness: 'overdue', length };
  return { lateness: length <= lastHour ? 'lastHour' : 'later', length };
}

interface DueJob {
  readonly statusCurrent: Status;
  readonly statusTimeCurrent: string;
  readonly dueBackTime: string | null;
}

/** When the job's clock stopped: it is paused in RFI until the question is answered. */
export const pausedAt = (job: Pick<DueJob, 'statusCurrent' | 'statusTimeCurrent'>): string | null =>
  job.statusCurrent === 'RFI' ? job.statusTimeCurrent : null;

/** True if the job isn't paused and is due within one business hour. */
export const inLastHour = (job: DueJob, now: number, business: BusinessTime): boolean =>
  pausedAt(job) === null &&
  job.dueBackTime !== null &&
  timeLeft(Date.parse(job.dueBackTime), now, business).lateness === 'lastHour';
