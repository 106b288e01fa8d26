import type { JobPageView, JobView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { type ToastAction, toast } from '../ui/feedback/toast';
import { jobAllows } from './jobAllows';
import { takeText } from './list/listText';
import { takeFailure } from './takeFailure';
import { useNextUnassigned } from './useNextUnassigned';

interface TakeOptions {
  readonly onTaken?: (() => void) | undefined;
  /** Action of the toast that shows a failure. */
  readonly instead?: ToastAction;
}

/**
 * Assigns jobs to the user. If another drafter was faster, says who (R2) and offers the next unassigned job. Taking an
 * unassigned job can be undone from the toast as long as the user may unassign it.
 */
export function useTake() {
  const me = useMe();
  const { mutateAsync, isPending } = useCommand('jobs.assign');
  const once = useOnce();
  const nextUnassigned = useNextUnassigned();
  const giveBack = async (taken: JobPageView) => {
    const failure = { key: `assign ${taken._id}`, failed: takeText.notUndone(taken.num) };
    const body = { unassign: true, expected: taken.version } as const;
    const undone = await toastFailure(failure, () => mutateAsync({ params: { id: taken._id }, body }));
    if (undone) toast.done(takeText.undone(taken.num));
  };
  const take = (job: JobView, { onTaken, instead }: TakeOptions = {}) =>
    once(async () => {
      const input = { params: { id: job._id }, body: { expected: job.version } };
      const failure = takeFailure(job, () => void nextUnassigned(job._id));
      const answer = await toastFailure({ ...failure, action: instead }, () => mutateAsync(input));
      if (!answer) return;
      const taken = answer.reply;
      const undoable = !job.cadCurrent && jobAllows(me.viewer, taken).unassign;
      const undo = { label: takeText.undo, onClick: () => once(() => giveBack(taken)) };
      toast.done({ text: takeText.done(job.num), action: undoable ? undo : undefined });
      onTaken?.();
    });
  return { take, taking: isPending };
}
