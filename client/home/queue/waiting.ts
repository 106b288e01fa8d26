import type { Status } from '../../../common/jobs/status';
import type { Weekly } from '../../../common/stats/stats';

/** Statuses that wait for an admin: to be validated, or to be released or returned. */
export const waitingStatuses: readonly Status[] = ['Submitted', 'Review'];

/** Number of items in the admin's queue: jobs in these statuses, and other decisions. */
export const waitingOf = (figures: Pick<Weekly, 'status' | 'waiting'> | undefined): number =>
  (figures?.status ?? [])
    .filter(({ status }) => waitingStatuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0) +
  Object.values(figures?.waiting ?? {}).reduce((sum, count) => sum + count, 0);
