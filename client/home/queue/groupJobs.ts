import type { JobView } from '../../../common/jobs/job';
import { byDue } from '../../../common/jobs/matches';
import type { Status } from '../../../common/jobs/status';
import { isLate, isLeftCorrection, isRequested, isUnanswered } from '../../../common/jobs/overlooked';

type Compare = (a: JobView, b: JobView) => number;

const rushFirst =
  (compare: Compare): Compare =>
  (a, b) =>
    Number(b.rush) - Number(a.rush) || compare(a, b);

/** Rush jobs first, then the one that has waited longest. */
export const byWaiting: Compare = rushFirst((a, b) => a.num - b.num);
const byDueTime: Compare = rushFirst(byDue);
const bySince: Compare = rushFirst((a, b) => a.statusTimeCurrent.localeCompare(b.statusTimeCurrent) || a.num - b.num);

export interface JobGroups {
  readonly overdue: readonly JobView[];
  readonly likelyLate: readonly JobView[];
  readonly release: readonly JobView[];
  readonly validate: readonly JobView[];
  readonly revisions: readonly JobView[];
  readonly corrections: readonly JobView[];
  readonly unanswered: readonly JobView[];
}

interface QueuedJobs {
  /** Jobs in Submitted, Review, RFI, Correction and Revision. */
  readonly waiting: readonly JobView[];
  readonly board: readonly JobView[];
  /** Likely late by the plan. */
  readonly isLikelyLate: (job: JobView) => boolean;
}

/** The queue's groups of jobs, rush jobs first. A job is in one group only. */
export function groupJobs({ waiting, board, isLikelyLate }: QueuedJobs, now: number): JobGroups {
  const revisions = waiting.filter((job) => isRequested(job, now)).sort(bySince);
  const corrections = waiting.filter((job) => isLeftCorrection(job, now)).sort(bySince);
  const others = new Set([...revisions, ...corrections].map(({ _id }) => _id));
  return {
    overdue: board.filter((job) => isLate(job, now)).sort(byDueTime),
    likelyLate: board.filter((job) => isLikelyLate(job) && !others.has(job._id) && !isLate(job, now)).sort(byDueTime),
    release: waiting.filter((job) => job.statusCurrent === 'Review').sort(byDueTime),
    validate: waiting.filter((job) => job.statusCurrent === 'Submitted').sort(byWaiting),
    revisions,
    corrections,
    unanswered: waiting.filter((job) => isUnanswered(job, now)).sort(bySince),
  };
}

const assignable: readonly Status[] = ['Validated', 'Correction', 'Revision'];

/** A job that an admin can assign to a drafter. */
export const isUnassigned = (job: Pick<JobView, 'statusCurrent' | 'cadCurrent'>): boolean =>
  !job.cadCurrent && assignable.includes(job.statusCurrent);
