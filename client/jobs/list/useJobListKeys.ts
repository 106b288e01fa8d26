import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../../common/access/can';
import type { JobView } from '../../../common/jobs/job';
import { step } from '../../../common/jobs/step';
import { useMe } from '../../access/useMe';
import type { ListHandle } from '../../ui/board/gridColumn';
import type { KeyAction } from '../../ui/typing/keys';
import { toast } from '../../ui/feedback/toast';
import type { RequestedAction } from '../dialogs/useRequestedDialog';
import { stateOf, subjectOf } from '../stateOf';
import { mayTake } from '../mayTake';
import { useTake } from '../useTake';
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
  const request = (job: JobView, dialog: RequestedAction['dialog']) =>
    navigate(`/jobs/${job._id}`, { state: { dialog } satisfies RequestedAction });
  const assign = (job: JobView) => {
    if (mayTake(job, me)) take(job);
    else refused(whyNot(job, listKeyText.notAssigned));
  };
  const draft = (job: JobView) => {
    if (takesDrafts(job)) request(job, 'draft');
    else refused(listKeyText.noDrafts(job.num, job.statusCurrent));
  };
  const review = (job: JobView) => {
    if (mayReview(job)) request(job, 'review');
    else refused(whyNot(job, listKeyText.notReviewed));
  };
  const mayReview = (job: JobView) =>
    can['note.review'](me.viewer, subjectOf(job)) && 'to' in step(stateOf(job), 'review');
  const askClient = (job: JobView) => {
    if (can['note.rfi'](me.viewer) && 'to' in step(stateOf(job), 'rfi')) request(job, 'rfi');
    else refused(listKeyText.notAsked(job.num, job.statusCurrent));
  };
  return [
    { key: 'a', label: listKeyText.assign, run: withRow(assign) },
    { key: 'u', label: listKeyText.upload, run: withRow(draft) },
    { key: 'r', label: listKeyText.review, run: withRow(review) },
    { key: 'n', label: listKeyText.note, run: withRow((job) => request(job, 'note')) },
    { key: 'i', label: listKeyText.rfi, run: withRow(askClient) },
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
