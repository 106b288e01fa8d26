import { lateness } from '../../common/format/distance';
import type { JobView } from '../../common/jobs/job';
import { loadsOf, type Load } from './loads';
import type { OfficeAxis } from './officeAxis';

export interface Bar {
  readonly job: JobView;
  /** Shares of the axis: since when the job is in its state, until when it is due. */
  readonly from: number;
  readonly to: number;
  readonly late: 'later' | 'lastHour' | 'overdue' | 'paused';
}
export interface Lane {
  readonly drafter: Load['drafter'];
  readonly bars: readonly Bar[];
}

/** Even what is over in a moment is seen. */
const least = 0.012;

/** Who works on what until when: a lane per drafter, a bar per job. What is overdue ends now, for it should be over. */
export function lanesOf(jobs: readonly JobView[], now: number, axis: OfficeAxis): Lane[] {
  return loadsOf(jobs).map(({ drafter, jobs: own }) => ({
    drafter,
    bars: own.map((job) => {
      const due = Date.parse(job.dueBackTime ?? '');
      const late = job.statusCurrent === 'RFI' ? 'paused' : lateness(due, now);
      const to = Math.max(axis.at(late === 'overdue' ? now : due), least);
      const since = axis.at(Math.min(Date.parse(job.statusTimeCurrent), due));
      return { job, from: Math.min(since, to - least), to, late };
    }),
  }));
}
