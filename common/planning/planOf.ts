import type { Calendar } from '../jobs/clock';
import { draftingTimes, type MedianTime } from './draftingTimes';
import { forecast, needsDrafting, type PlannedJob, type PlanningDrafter, type Turn } from './forecast';
import { nextJobOf } from './nextJob';
import { officeTime, type OfficeTime } from './officeTime';
import type { LateJob, Plan } from './plan';
import { loadOf, timeLeftOf, toMinutes, unassignedLoad } from './workload';

export interface PlanInput {
  readonly now: number;
  readonly calendar: Calendar;
  /** The board: jobs with a due time. */
  readonly jobs: readonly PlannedJob[];
  readonly drafters: readonly PlanningDrafter[];
  readonly medians: readonly MedianTime[];
}

/** Forecast, workload and next jobs of the office (R2.30, R2.31). Pure, so that every viewer gets the same numbers. */
export function planOf({ now, calendar, jobs, drafters, medians }: PlanInput): Plan {
  const time = officeTime(now, calendar);
  const timeOf = draftingTimes(medians, calendar.levelHours);
  const turns = forecast(jobs, drafters, timeOf, time);
  const open = jobs.filter(needsDrafting);
  const ofDrafter = (id: number) => turns.filter(({ job }) => job.drafter === id);
  return {
    late: turns.filter(({ late }) => late).map((turn) => lateJob(turn, time)),
    drafters: drafters.map(({ _id, name, takes }) => ({
      _id,
      name,
      takes,
      ...loadOf(ofDrafter(_id)),
      next: takes ? nextJobOf(_id, open, timeOf, time, calendar) : null,
    })),
    unassigned: unassignedLoad(
      turns.filter(({ job }) => job.drafter === null),
      timeOf,
    ),
    ...timeLeftOf(time),
  };
}

const stepMs = 5 * 60_000;
/** Estimates are given in steps of five minutes. */
const about = (at: number): string => new Date(Math.round(at / stepMs) * stepMs).toISOString();

function lateJob({ job, drafter, ahead, starts, ends, time: usual }: Turn, time: OfficeTime): LateJob {
  const { source, rounds } = usual;
  return {
    job: job._id,
    drafter,
    assigned: job.drafter !== null,
    ahead,
    starts: drafter === null ? null : about(time.starts(starts)),
    ends: drafter === null ? null : about(time.ends(ends)),
    due: new Date(job.due).toISOString(),
    level: job.level,
    minutes: drafter === null ? usual.minutes : toMinutes(ends - starts),
    source,
    rounds,
  };
}
