import type { JobView } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { type BusinessTime, inLastHour, pausedAt } from '../../common/jobs/timeLeft';

/** Groups of a lane from top to bottom. */
export const wallGroups = ['overdue', 'lastHour', 'unassigned', 'running', 'onHold'] as const;
export type WallGroup = (typeof wallGroups)[number];

/** The job's group; a job on hold has no running clock, so it can't be late. */
export function wallGroup(job: JobView, now: number, business: BusinessTime): WallGroup {
  if (pausedAt(job) !== null) return 'onHold';
  if (isOverdue(job, now)) return 'overdue';
  if (inLastHour(job, now, business)) return 'lastHour';
  return job.cadCurrent ? 'running' : 'unassigned';
}

/** Overdue jobs and those due within an hour are on every page of their lane. */
export const isPinned = (group: WallGroup): boolean => group === 'overdue' || group === 'lastHour';

/** Jobs by group; within a group they stay by due time. */
export const inWallOrder = (jobs: readonly JobView[], groupOf: (job: JobView) => WallGroup): JobView[] =>
  jobs.toSorted((a, b) => wallGroups.indexOf(groupOf(a)) - wallGroups.indexOf(groupOf(b)));
