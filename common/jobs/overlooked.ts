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

/** A revision that a client requested, and that isn't overdue. */
export const isRequested = (job: { statusCurrent: Status; dueBackTime: string | null }, now: number): boolean =>
  job.statusCurrent === 'Revision' && !isLate(job, now);

/** Returned for correction, but nobody draws it, and it isn't overdue. */
export const isLeftCorrection = (
  job: Pick<JobView, 'statusCurrent' | 'dueBackTime' | 'cadCurrent'>,
  now: number,
): boolean => job.statusCurrent === 'Correction' && !job.cadCurrent && !isLate(job, now);
