import type { JobPageView } from '../../common/jobs/job';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { toast } from '../ui/feedback/toast';
import { takeFailure } from './takeFailure';
import { takeText } from './list/listText';

/** Assigns the job to the user. If another drafter was faster, says who (R2). */
export function useTakeJob(job: JobPageView, onTaken?: () => void) {
  const { mutateAsync, isPending } = useCommand('jobs.assign', `job:${job._id}`);
  const once = useOnce();
  const take = () =>
    once(async () => {
      const body = { expected: job.version };
      const taken = await toastFailure(takeFailure(job), () => mutateAsync({ params: { id: job._id }, body }));
      if (!taken) return;
      toast.done(takeText.done(job.num));
      onTaken?.();
    });
  return { take, taking: isPending };
}
