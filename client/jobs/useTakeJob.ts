import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { toast } from '../ui/toast';

/** Assign to self: one click, of two at once exactly one wins, and the other hears who (decisions §2). */
export function useTakeJob(job: JobPageView) {
  const { mutateAsync, isPending } = useCommand('jobs.assign', `job:${job._id}`);
  const once = useOnce();
  const take = () =>
    once(() =>
      mutateAsync({ params: { id: job._id }, body: { expected: job.version } }).then(
        () => toast.done(`${job.num} is yours.`),
        (error: unknown) => toast.error(`${job.num} was not assigned to you. ${messageOf(error)}`),
      ),
    );
  return { take, taking: isPending };
}
