import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { timeOrDateTime } from '../../common/format/dates';
import { useMe } from '../access/useMe';
import { boardQueries } from '../api/queries/boardQueries';
import { planQueries } from '../api/queries/planQueries';
import { liveOptions } from '../api/liveOptions';
import { useTake } from '../jobs/useTake';
import { toast } from '../ui/feedback/toast';
import { clockNow } from '../ui/status/time/clock';
import { nextText as text } from './planText';

/** Says that a job was sent to review and, for drafters, which job is next. */
export function useSuggestNext() {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { take } = useTake();
  const findNext = async () => {
    const board = boardQueries.jobs({ workflowView: true }, { id: me.user._id, staff: me.staff });
    const [plan, jobs] = await Promise.all([
      // The job just sent isn't next any more.
      client.fetchQuery({ ...liveOptions(planQueries.plan(), true, me.user.role), staleTime: 0 }),
      client.fetchQuery(liveOptions(board, true, me.user.role)),
    ]);
    const next = plan.drafters.find(({ _id }) => _id === me.user._id)?.next;
    return jobs.find(({ _id }) => _id === next?.job);
  };
  return async (sent: string) => {
    toast.done({ text: sent, key: sent });
    // Without the plan, the message stays as it is.
    const job = await findNext().catch(() => undefined);
    if (!job) return;
    const open = () => navigate(`/jobs/${job._id}`);
    const due = timeOrDateTime(job.dueBackTime ?? '', clockNow());
    const action = job.cadCurrent
      ? { label: text.open, onClick: open }
      : { label: text.assign, onClick: () => void take(job, { onTaken: open }) };
    toast.done({ text: text.afterReview(sent, `${job.num} ${job.name}`, due), key: sent, action });
  };
}
