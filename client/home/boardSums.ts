import { lateness } from '../../common/format/distance';
import type { JobView } from '../../common/jobs/job';
import { isOverdue } from '../../common/jobs/row';

type Jobs = readonly JobView[];

const inLastHour = (job: JobView, now: number): boolean =>
  job.statusCurrent !== 'RFI' && job.dueBackTime !== null && lateness(Date.parse(job.dueBackTime), now) === 'lastHour';

/** What the eye looks for first on the board: late, nearly late, standing still, nobody's. */
export const boardSums = {
  overdue: (jobs: Jobs, now: number): number => jobs.filter((job) => isOverdue(job, now)).length,
  lastHour: (jobs: Jobs, now: number): number => jobs.filter((job) => inLastHour(job, now)).length,
  paused: (jobs: Jobs): number => jobs.filter((job) => job.statusCurrent === 'RFI').length,
  free: (jobs: Jobs): number => jobs.filter((job) => job.cadCurrent === null).length,
};
