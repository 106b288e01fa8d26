import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../../common/access/can';
import type { JobView } from '../../../common/jobs/job';
import { step } from '../../../common/jobs/step';
import { useMe } from '../../access/useMe';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { mayTake } from '../../home/drafter/useTakeJob';
import type { ListHandle } from '../../ui/board/gridColumn';
import type { KeyAction } from '../../ui/typing/keys';
import { toast } from '../../ui/feedback/toast';
import { takeFailure } from '../takeFailure';
import { listKeyText, takeText } from './listText';

/** A drafter's keys on a list of jobs, for the row with the focus. */
export function useJobListKeys(handle: RefObject<ListHandle<JobView> | null>): readonly KeyAction[] {
  const me = useMe();
  const navigate = useNavigate();
  const assign = useCommand('jobs.assign');
  const once = useOnce();
  if (!me.staff) return [];

  const withRow = (action: (job: JobView) => void) => () => {
    const job = handle.current?.current();
    toast.dismiss(refusedKey);
    if (job) action(job);
    else toast.error({ key: refusedKey, text: listKeyText.selectFirst });
  };
  const take = (job: JobView) => {
    if (!mayTake(job, me)) return refused(whyNot(job, listKeyText.notAssigned));
    once(async () => {
      const input = { params: { id: job._id }, body: { expected: job.version } };
      const taken = await toastFailure(takeFailure(job), () => assign.mutateAsync(input));
      if (taken) toast.done(takeText.done(job.num));
    });
  };
  const draft = (job: JobView) => {
    if (takesDrafts(job)) navigate(`/jobs/${job._id}`, { state: { dialog: 'draft' } });
    else refused(listKeyText.noDrafts(job.num, job.statusCurrent));
  };
  const review = (job: JobView) => {
    if (mayReview(job)) navigate(`/jobs/${job._id}`, { state: { dialog: 'review' } });
    else refused(whyNot(job, listKeyText.notReviewed));
  };
  const mayReview = (job: JobView) => {
    const drafterId = job.cadCurrent?._id ?? null;
    const subject = { authorId: job.author._id, drafterId, statusCurrent: job.statusCurrent };
    const state = {
      ...subject,
      drafterName: job.cadCurrent?.name ?? null,
      validated: job.level != null,
      rfiFrom: null,
    };
    return can['note.review'](me.viewer, subject) && 'to' in step(state, 'review');
  };
  return [
    { key: 'a', label: listKeyText.assign, run: withRow(take) },
    { key: 'u', label: listKeyText.upload, run: withRow(draft) },
    { key: 'r', label: listKeyText.review, run: withRow(review) },
  ];
}

const takesDrafts = ({ statusCurrent }: JobView): boolean =>
  statusCurrent !== 'Submitted' && statusCurrent !== 'No Takeoff' && statusCurrent !== 'Released';

/** Key of the toast shown when a shortcut can't be used on a job; the next shortcut removes it. */
const refusedKey = 'job list key';

const refused = (text: string): void => void toast.error({ key: refusedKey, text });

interface WhyNotText {
  readonly status: (num: number, status: string) => string;
  readonly drafter: (num: number, drafter: string) => string;
}
/** Why the job can't be taken: its drafter, or else its status. */
const whyNot = ({ num, statusCurrent, cadCurrent }: JobView, text: WhyNotText): string =>
  cadCurrent ? text.drafter(num, cadCurrent.name) : text.status(num, statusCurrent);
