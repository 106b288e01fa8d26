import type { Status } from '../../common/jobs/status';
import type { Weekly } from '../../common/stats/stats';

/** What waits for an admin's decision: to be validated, and to be released or returned. */
export const waitingStatuses: readonly Status[] = ['Submitted', 'Review'];

export const waitingOf = (figures: Pick<Weekly, 'status'> | undefined): number =>
  (figures?.status ?? [])
    .filter(({ status }) => waitingStatuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
