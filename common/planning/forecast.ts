import { running, type Status } from '../jobs/status';
import type { DraftingTime, TimeOf } from './draftingTimes';
import type { OfficeTime } from './officeTime';

/** A job on the board, as the plan reads it. */
export interface PlannedJob {
  readonly _id: number;
  readonly num: number;
  readonly level: number | null;
  readonly revision: number;
  readonly status: Status;
  readonly statusTime: number;
  readonly due: number;
  readonly drafter: number | null;
}

export interface PlanningDrafter {
  readonly _id: number;
  readonly name: string;
  /** Takes unassigned jobs; admins draft only what they have assigned to themselves. */
  readonly takes: boolean;
}

/** When a job will be drafted. Lengths are business milliseconds from now. */
export interface Turn {
  readonly job: PlannedJob;
  /** The drafter by the plan; null if none can take it. */
  readonly drafter: number | null;
  readonly ahead: number;
  readonly starts: number;
  readonly ends: number;
  readonly time: DraftingTime;
  readonly late: boolean;
}

const minute = 60_000;
/** A job that was started still counts for this part of its usual time; a correction counts for it from the start. */
const minShare = 1 / 4;

/** True while a drafter has work to do on the job: not on hold, and not in review. */
export const needsDrafting = ({ status }: { status: Status }): boolean =>
  running.includes(status) && status !== 'Review';

const isStarted = (job: PlannedJob): boolean => job.drafter !== null && job.status !== 'Validated';

/** The usual time of a job for a drafter. */
export const timeFor = (job: PlannedJob, drafter: number | null, timeOf: TimeOf): DraftingTime =>
  timeOf({ level: job.level, revised: job.revision > 0 }, drafter);

/**
 * Business milliseconds of drafting left. The time since the job's status began is split among the drafter's started
 * jobs, because only one of them is worked on at a time.
 */
function remaining(job: PlannedJob, usual: DraftingTime, started: number, time: OfficeTime): number {
  const full = usual.minutes * minute;
  if (job.status === 'Correction') return full * minShare;
  if (!isStarted(job)) return full;
  const spent = -time.until(job.statusTime) / Math.max(1, started);
  return Math.max(full * minShare, full - Math.max(0, spent));
}

/**
 * Forecasts the queue: each drafter works on one job at a time, by due time. An unassigned job goes to the drafter free
 * first and, among those, to the fastest. Assumes that drafters are present during business hours, that no jobs come in
 * between, and that reviews take no time. Jobs on hold and in review are left out; overdue jobs are not forecast to be
 * late, because they are.
 */
export function forecast(
  jobs: readonly PlannedJob[],
  drafters: readonly PlanningDrafter[],
  timeOf: TimeOf,
  time: OfficeTime,
): Turn[] {
  const started = new Map<number, number>();
  for (const job of jobs) {
    if (job.drafter !== null && isStarted(job) && needsDrafting(job))
      started.set(job.drafter, (started.get(job.drafter) ?? 0) + 1);
  }
  const desks = new Map(drafters.map(({ _id }) => [_id, { free: 0, jobs: 0 }]));
  const deskOf = (id: number) => {
    const desk = desks.get(id) ?? { free: 0, jobs: 0 };
    desks.set(id, desk);
    return desk;
  };
  const freeFirst = (job: PlannedJob): number | null => {
    const able = drafters
      .filter(({ takes }) => takes)
      .map(({ _id }) => ({ _id, free: deskOf(_id).free, minutes: timeFor(job, _id, timeOf).minutes }));
    able.sort((a, b) => a.free - b.free || a.minutes - b.minutes || a._id - b._id);
    return able[0]?._id ?? null;
  };
  return byDueTime(jobs.filter(needsDrafting)).map((job) => {
    const drafter = job.drafter ?? freeFirst(job);
    const usual = timeFor(job, drafter, timeOf);
    const overdue = job.due < time.now;
    if (drafter === null) return { job, drafter, ahead: 0, starts: 0, ends: 0, time: usual, late: !overdue };
    const desk = deskOf(drafter);
    const [starts, ahead] = [desk.free, desk.jobs];
    desk.free += remaining(job, usual, started.get(drafter) ?? 0, time);
    desk.jobs += 1;
    return {
      job,
      drafter,
      ahead,
      starts,
      ends: desk.free,
      time: usual,
      late: !overdue && desk.free > time.until(job.due),
    };
  });
}

export const byDueTime = <Job extends { due: number; num: number }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => a.due - b.due || a.num - b.num);
