import { useNavigate } from 'react-router-dom';
import { can } from '../../../common/access/can';
import type { JobView } from '../../../common/jobs/job';
import { step } from '../../../common/jobs/step';
import { type Person, useMe } from '../../access/useMe';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { keepFocusInRow } from '../../ui/board/keepFocusInRow';
import { takeFailure } from '../../jobs/takeFailure';
import { assignText } from '../homeText';

/** True if the user can assign the job to themselves, by the server's rules. */
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

/** The job as it will be once the server accepts. */
const asTaken = (job: JobView, me: Person): JobView => ({
  ...job,
  cadCurrent: { _id: me.user._id, name: me.user.name },
  statusCurrent: job.statusCurrent === 'Validated' ? 'Working' : job.statusCurrent,
});

/** Assigns the job to the user in place: shown at once, reverted if another drafter was first. */
export function useTakeJob(job: JobView) {
  const me = useMe();
  const navigate = useNavigate();
  const assign = useCommand('jobs.assign', `job:${job._id}`);
  const take = () => {
    keepFocusInRow();
    const open = { label: assignText.open, onClick: () => navigate(`/jobs/${job._id}`) };
    void toastFailure({ ...takeFailure(job), action: open }, () =>
      assign.mutateAsync({ params: { id: job._id }, body: { expected: job.version } }),
    );
  };
  const shown = assign.isPending ? asTaken(job, me) : job;
  return { shown, take: mayTake(shown, me) ? take : null };
}
