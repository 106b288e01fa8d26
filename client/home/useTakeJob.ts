import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { step } from '../../common/jobs/step';
import { type Person, useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { keepFocusInRow } from '../ui/keepFocusInRow';
import { toast } from '../ui/toast';

/** Whether this person may take the job now: the same rules that the server will ask. */
export function mayTake(job: JobView, me: Person): boolean {
  const state = {
    statusCurrent: job.statusCurrent,
    drafterId: job.cadCurrent?._id ?? null,
    drafterName: job.cadCurrent?.name ?? null,
    validated: job.level != null,
    rfiFrom: null,
  };
  return can['job.assign'](me.viewer) && 'to' in step(state, 'assign');
}

/** As it will be once the server agrees, which it almost surely does. */
const taken = (job: JobView, me: Person): JobView => ({
  ...job,
  cadCurrent: { _id: me.user._id, name: me.user.name },
  statusCurrent: job.statusCurrent === 'Validated' ? 'Working' : job.statusCurrent,
});

/** Assign to self in place: shown at once, undone with the server's words when somebody was quicker. */
export function useTakeJob(job: JobView) {
  const me = useMe();
  const navigate = useNavigate();
  const assign = useCommand('jobs.assign', `job:${job._id}`);
  const take = () => {
    keepFocusInRow();
    assign.mutateAsync({ params: { id: job._id }, body: { expected: job.version } }).catch((error: unknown) => {
      toast.error({
        text: `${job.num} was not assigned to you: ${messageOf(error)}`,
        action: { label: 'Open', onClick: () => navigate(`/jobs/${job._id}`) },
      });
    });
  };
  const shown = assign.isPending ? taken(job, me) : job;
  return { shown, take: mayTake(shown, me) ? take : null };
}
