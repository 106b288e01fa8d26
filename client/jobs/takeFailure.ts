import type { JobView } from '../../common/jobs/job';
import { currentJobOf, messageOf } from '../api/CallError';
import { takeText } from './list/listText';

/** Why a job wasn't assigned to the user; if another drafter has it, with a way to the next unassigned one. */
export const takeFailure = (job: Pick<JobView, '_id' | 'num'>, onNext: () => void) => ({
  key: `assign ${job._id}`,
  failed: (error: unknown): string => {
    const current = currentJobOf(error);
    if (current?.cadCurrent) return takeText.taken(current.cadCurrent.name, job.num);
    return takeText.failed(job.num, messageOf(error));
  },
  also: (error: unknown) => (currentJobOf(error)?.cadCurrent ? { label: takeText.next, onClick: onNext } : undefined),
});
