import type { BoardJob } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';
import { type BusinessTime, inLastHour, pausedAt } from '../../common/jobs/timeLeft';

/** Groups of a lane from top to bottom. */
export const wallGroups = ['overdue', 'lastHour', 'unassigned', 'running', 'onHold'] as const;
export type WallGroup = (typeof wallGroups)[number];

/** The job's group; a job on hold has no running clock, so it can't be late. */
export function wallGroup(job: BoardJob, now: number, business: BusinessTime): WallGroup {
  if (pausedAt(job) !== null) return 'onHold';
  if (isOverdue(job, now)) return 'overdue';
  if (inLastHour(job, now, business)) return 'lastHour';
  return job.cadCurrent ? 'running' : 'unassigned';
}

/** Overdue jobs and those due within an hour are on every page of their lane; rush jobs have their own lane. */
export const isPinned = (group: WallGroup): boolean => group === 'overdue' || group === 'lastHour';

/** Jobs by group; within a group they stay by due time. */
export const inWallOrder = (jobs: readonly BoardJob[], groupOf: (job: BoardJob) => WallGroup): BoardJob[] =>
  jobs.toSorted((a, b) => wallGroups.indexOf(groupOf(a)) - wallGroups.indexOf(groupOf(b)));

/** A wall shows this many jobs at most; of more, the most urgent, and counts the rest. */
export const mostShown = 40;

/** Overdue and rush jobs that aren't on hold, overdue ones first. The board is already sorted by due time. */
export function pressingJobs(jobs: readonly BoardJob[], groupOf: (job: BoardJob) => WallGroup): BoardJob[] {
  const overdue = jobs.filter((job) => groupOf(job) === 'overdue');
  return [...overdue, ...jobs.filter((job) => job.rush && !['overdue', 'onHold'].includes(groupOf(job)))];
}

/** The most urgent jobs: overdue and rush jobs, then by group and due time. */
export const mostUrgent = (jobs: readonly BoardJob[], groupOf: (job: BoardJob) => WallGroup): readonly BoardJob[] =>
  jobs.length <= mostShown
    ? jobs
    : [...new Set([...pressingJobs(jobs, groupOf), ...inWallOrder(jobs, groupOf)])].slice(0, mostShown);
