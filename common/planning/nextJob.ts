import type { Calendar } from '../jobs/clock';
import { dateKey, localDay } from '../jobs/clock';
import type { DraftingTime, TimeOf } from './draftingTimes';
import { byDueTime, type PlannedJob, timeFor } from './forecast';
import type { OfficeTime } from './officeTime';
import type { NextJob } from './plan';

const minute = 60_000;
/** A drafter is fast at a level if their median is below this part of the office's. */
const fastShare = 0.9;

/** How a drafter compares with the office at a job's level; 1 without a median of their own. */
function speed(job: PlannedJob, own: DraftingTime, timeOf: TimeOf): number {
  return own.source === 'own' ? own.minutes / timeFor(job, null, timeOf).minutes : 1;
}

/**
 * The job that a drafter should do next: of their own and the unassigned ones, the one due first. A job due on the same
 * day comes before it if the drafter is fast at its level and the one due first still fits afterward.
 */
export function nextJobOf(
  drafter: number,
  jobs: readonly PlannedJob[],
  timeOf: TimeOf,
  time: OfficeTime,
  calendar: Calendar,
): NextJob | null {
  const candidates = byDueTime(jobs.filter((job) => job.drafter === null || job.drafter === drafter));
  const [first] = candidates;
  if (!first) return null;
  const usual = (job: PlannedJob) => timeFor(job, drafter, timeOf);
  const dayOf = (at: number) => dateKey(localDay(at, calendar.timeZone));
  const fits = (job: PlannedJob) =>
    first.due >= time.now && (usual(job).minutes + usual(first).minutes) * minute <= time.until(first.due);
  const rated = candidates
    .filter((job) => job.drafter === null && dayOf(job.due) === dayOf(first.due))
    .map((job) => ({ job, speed: speed(job, usual(job), timeOf) }));
  const faster = rated
    .filter(({ job, speed: of }) => job !== first && of < fastShare && of < speed(first, usual(first), timeOf))
    .sort((a, b) => a.speed - b.speed)
    .find(({ job }) => first.drafter === null && fits(job))?.job;
  const job = faster ?? first;
  const own = usual(job);
  const office = timeFor(job, null, timeOf).minutes;
  return {
    job: job._id,
    why: faster ? 'fast' : job.drafter === drafter ? 'yours' : 'dueFirst',
    level: job.level,
    ...own,
    office: own.source === 'own' && own.minutes < office ? office : null,
  };
}
