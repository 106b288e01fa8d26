import type { JobView } from '../../../common/jobs/job';

/** Rush jobs first, then the one that has waited longest. */
export const byWaiting = (a: JobView, b: JobView): number => Number(b.rush) - Number(a.rush) || a.num - b.num;
