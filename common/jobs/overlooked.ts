import type { JobView } from './job';
import { isOverdue } from './row';
import type { Status } from './status';

/** An RFI that is unanswered this long needs an admin's attention. */
export const unansweredAfter = 2 * 24 * 60 * 60 * 1000;

export const isUnanswered = (job: Pick<JobView, 'statusCurrent' | 'statusTimeCurrent'>, now: number): boolean =>
  job.statusCurrent === 'RFI' && Date.parse(job.statusTimeCurrent) < now - unansweredAfter;

/** Overdue and not in Review, which is already waiting for an admin. */
export const isLate = (job: { statusCurrent: Status; dueBackTime: string | null }, now: number): boolean =>
  job.statusCurrent !== 'Review' && isOverdue(job, now);
