import { useMe } from '../access/useMe';
import { inboxQueries } from '../api/queries/inboxQueries';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { toast } from '../ui/feedback/toast';
import { muteText as text } from './muteText';

/** The viewer's mute switch of a job, and the command that changes it. */
export function useMute(jobId: number | null) {
  const { data } = useLiveQuery(inboxQueries.count(useMe().viewer.id));
  const { mutateAsync, isPending } = useCommand('inbox.mute', 'inbox');
  const muted = jobId !== null && data?.muted.includes(jobId) === true;
  const toggle = async () => {
    if (jobId === null) return;
    const key = `mute ${jobId}`;
    const answer = await toastFailure({ key, failed: text.failed(muted) }, () =>
      mutateAsync({ params: { id: jobId }, body: { muted: !muted } }),
    );
    if (answer) toast.done({ key, text: text.done(!muted) });
  };
  return { muted, pending: isPending, toggle: () => void toggle() };
}
