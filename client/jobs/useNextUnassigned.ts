import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { pausedAt } from '../../common/jobs/timeLeft';
import { useMe } from '../access/useMe';
import { boardQueries } from '../api/queries/boardQueries';
import { liveOptions } from '../api/liveOptions';
import { toastFailure } from '../api/toastFailure';
import { toast } from '../ui/feedback/toast';
import { takeText } from './list/listText';
import { mayTake } from './mayTake';

const key = 'next unassigned';

/** Opens the unassigned job that is due first; jobs on hold are left out. */
export function useNextUnassigned() {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (except?: number) => {
    const board = boardQueries.jobs({ workflowView: true }, { id: me.user._id, staff: me.staff });
    const found = await toastFailure({ key }, () => client.fetchQuery(liveOptions(board, true, me.user.role)));
    if (!found) return;
    const next = found.reply.find(
      (job) => job._id !== except && !job.cadCurrent && mayTake(job, me) && pausedAt(job) === null,
    );
    if (next) navigate(`/jobs/${next._id}`);
    else toast.done({ key, text: takeText.noneUnassigned });
  };
}
