import * as z from 'zod/mini';
import { idNumber, instant } from '../api/text';
import { timeSources } from './draftingTimes';

const minutes = z.int();
const level = z.nullable(z.int());
/** Where a drafting time comes from, and the number of drafted rounds behind it. */
const timing = { source: z.enum(timeSources), rounds: z.int() };

/** A job that will probably miss its due time. */
const lateJob = z.strictObject({
  job: idNumber,
  /** Expected drafter: the job's own or, while it is unassigned, the one free first. Null if nobody can take it. */
  drafter: z.nullable(idNumber),
  assigned: z.boolean(),
  /** The drafter's jobs before it. */
  ahead: z.int(),
  starts: z.nullable(instant),
  ends: z.nullable(instant),
  due: instant,
  level,
  /** Business minutes it still takes. */
  minutes,
  ...timing,
});
export type LateJob = z.output<typeof lateJob>;

/** Open jobs of one level that take about the same time. */
const work = z.strictObject({
  level,
  revised: z.boolean(),
  jobs: z.int(),
  /** Business minutes they still take together. */
  minutes,
  /** Usual business minutes of one. */
  each: minutes,
  ...timing,
});
export type Work = z.output<typeof work>;

export const nextReasons = ['yours', 'dueFirst', 'fast'] as const;
const next = z.strictObject({
  job: idNumber,
  why: z.enum(nextReasons),
  level,
  minutes,
  ...timing,
  /** The office's usual minutes for the level, if the drafter is faster. */
  office: z.nullable(minutes),
});
export type NextJob = z.output<typeof next>;

const load = z.strictObject({ jobs: z.int(), minutes, work: z.array(work) });
export type Load = z.output<typeof load>;

const drafter = z.strictObject({
  _id: idNumber,
  name: z.string(),
  /** False for others who assigned themselves a job. */
  takes: z.boolean(),
  ...load.shape,
  next: z.nullable(next),
});
export type PlannedDrafter = z.output<typeof drafter>;

/** Response of GET /plan (our addition): likely late jobs, workload and next jobs. */
export const planSchema = z.strictObject({
  /** Sorted by due time. */
  late: z.array(lateJob),
  drafters: z.array(drafter),
  unassigned: load,
  /** Business minutes left per drafter until the end of today and of Sunday. */
  today: minutes,
  week: minutes,
});
export type Plan = z.output<typeof planSchema>;

/** The part of the plan that a wall display draws: no reasons, and drafters by ID only. */
export const displayPlanSchema = z.strictObject({
  late: z.array(idNumber),
  drafters: z.array(z.strictObject({ _id: idNumber, minutes })),
  /** Drafters without a job. `name` are their initials, `next` the job suggested to them. */
  idle: z.array(z.strictObject({ _id: idNumber, name: z.string(), next: z.nullable(idNumber) })),
  unassigned: minutes,
  today: minutes,
  week: minutes,
});
export type DisplayPlan = z.output<typeof displayPlanSchema>;
