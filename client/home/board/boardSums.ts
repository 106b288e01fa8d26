import type { BoardJob } from '../../../common/jobs/job';
import { isOverdue } from '../../../common/jobs/row';
import { type BusinessTime, inLastHour, pausedAt } from '../../../common/jobs/timeLeft';

type Jobs = readonly BoardJob[];

/** Counts above the board: overdue, due within an hour, on hold, unassigned. */
export const boardSums = {
  overdue: (jobs: Jobs, now: number): number => jobs.filter((job) => isOverdue(job, now)).length,
  lastHour: (jobs: Jobs, now: number, business: BusinessTime): number =>
    jobs.filter((job) => inLastHour(job, now, business)).length,
  paused: (jobs: Jobs): number => jobs.filter((job) => job.statusCurrent === 'RFI').length,
  free: (jobs: Jobs): number => jobs.filter((job) => job.cadCurrent === null && pausedAt(job) === null).length,
};
