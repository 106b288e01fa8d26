import { can } from '../../common/access/can';
import type { JobPageView, JobView } from '../../common/jobs/job';
import { step } from '../../common/jobs/step';
import { type Person, useMe } from '../access/useMe';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { type ToastAction, toast } from '../ui/feedback/toast';
import { jobAllows } from './jobAllows';
import { takeText } from './list/listText';
import { takeFailure } from './takeFailure';

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

interface TakeOptions {
  readonly onTaken?: (() => void) | undefined;
  /** Action of the toast that shows a failure. */
  readonly instead?: ToastAction;
}

/**
 * Assigns jobs to the user. If another drafter was faster, says who (R2). Taking an unassigned job can be undone from the
 * toast as long as the user may unassign it.
 */
export function useTake() {
  const me = useMe();
  const { mutateAsync, isPending } = useCommand('jobs.assign');
  const once = useOnce();
  const giveBack = async (taken: JobPageView) => {
    const failure = { key: `assign ${taken._id}`, failed: takeText.notUndone(taken.num) };
    const body = { unassign: true, expected: taken.version } as const;
    const undone = await toastFailure(failure, () => mutateAsync({ params: { id: taken._id }, body }));
    if (undone) toast.done(takeText.undone(taken.num));
  };
  const take = (job: JobView, { onTaken, instead }: TakeOptions = {}) =>
    once(async () => {
      const input = { params: { id: job._id }, body: { expected: job.version } };
      const answer = await toastFailure({ ...takeFailure(job), action: instead }, () => mutateAsync(input));
      if (!answer) return;
      const taken = answer.reply;
      const undoable = !job.cadCurrent && jobAllows(me.viewer, taken).unassign;
      const undo = { label: takeText.undo, onClick: () => once(() => giveBack(taken)) };
      toast.done({ text: takeText.done(job.num), action: undoable ? undo : undefined });
      onTaken?.();
    });
  return { take, taking: isPending };
}
