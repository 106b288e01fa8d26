import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../../common/access/can';
import type { JobView } from '../../../common/jobs/job';
import { step } from '../../../common/jobs/step';
import { useMe } from '../../access/useMe';
import type { ListHandle } from '../../ui/board/gridColumn';
import type { KeyAction } from '../../ui/typing/keys';
import { toast } from '../../ui/feedback/toast';
import { mayTake, useTake } from '../useTake';
import { listKeyText } from './listText';

/** A drafter's keys on a list of jobs, for the row with the focus. */
export function useJobListKeys(handle: RefObject<ListHandle<JobView> | null>): readonly KeyAction[] {
  const me = useMe();
  const navigate = useNavigate();
  const { take } = useTake();
  if (!me.staff) return [];

  const withRow = (action: (job: JobView) => void) => () => {
    const job = handle.current?.current();
    toast.dismiss(refusedKey);
    if (job) action(job);
    else toast.error({ key: refusedKey, text: listKeyText.selectFirst });
  };
  const assign = (job: JobView) => {
    if (mayTake(job, me)) take(job);
    else refused(whyNot(job, listKeyText.notAssigned));
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
    { key: 'a', label: listKeyText.assign, run: withRow(assign) },
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
