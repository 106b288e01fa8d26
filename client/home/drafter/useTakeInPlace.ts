import { useNavigate } from 'react-router-dom';
import type { JobView } from '../../../common/jobs/job';
import { type Person, useMe } from '../../access/useMe';
import { mayTake } from '../../jobs/mayTake';
import { useTake } from '../../jobs/useTake';
import { keepFocusInRow } from '../../ui/board/keepFocusInRow';
import { assignText } from '../homeText';

/** The job as it will be once the server accepts. */
const asTaken = (job: JobView, me: Person): JobView => ({
  ...job,
  cadCurrent: { _id: me.user._id, name: me.user.name },
  statusCurrent: job.statusCurrent === 'Validated' ? 'Working' : job.statusCurrent,
});

/** Assigns the job to the user in place: shown at once, reverted if another drafter was first. */
export function useTakeInPlace(job: JobView) {
  const me = useMe();
  const navigate = useNavigate();
  const { take, taking } = useTake();
  const takeHere = () => {
    keepFocusInRow();
    take(job, { instead: { label: assignText.open, onClick: () => navigate(`/jobs/${job._id}`) } });
  };
  const shown = taking ? asTaken(job, me) : job;
  return { shown, take: mayTake(shown, me) ? takeHere : null };
}
