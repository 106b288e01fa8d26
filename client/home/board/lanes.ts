import type { Lateness } from '../../../common/format/distance';
import type { JobView } from '../../../common/jobs/job';
import { type BusinessTime, pausedAt, timeLeft } from '../../../common/jobs/timeLeft';
import { loadsOf, type Load } from '../drafter/loads';
import type { OfficeAxis } from './officeAxis';

export interface Bar {
  readonly job: JobView;
  /** Start of the current status and due time, as fractions of the axis. */
  readonly from: number;
  readonly to: number;
  readonly late: Lateness | 'paused';
}
export interface Lane {
  readonly drafter: Load<JobView>['drafter'];
  readonly bars: readonly Bar[];
}

/** Minimum width of a bar, as a fraction of the axis. */
const minWidth = 0.012;

/** A lane per drafter with a bar per job until its due time; bars of overdue jobs end now. */
export function lanesOf(jobs: readonly JobView[], now: number, axis: OfficeAxis, business: BusinessTime): Lane[] {
  return loadsOf(jobs).map(({ drafter, jobs: own }) => ({
    drafter,
    bars: own.map((job) => {
      const due = Date.parse(job.dueBackTime ?? '');
      const late = pausedAt(job) === null ? timeLeft(due, now, business).lateness : 'paused';
      const to = Math.max(axis.at(late === 'overdue' ? now : due), minWidth);
      const since = axis.at(Math.min(Date.parse(job.statusTimeCurrent), due));
      return { job, from: Math.min(since, to - minWidth), to, late };
    }),
  }));
}
