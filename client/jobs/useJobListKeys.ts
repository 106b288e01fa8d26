import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { JobView } from '../../common/jobs/job';
import { step } from '../../common/jobs/step';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { mayTake } from '../home/useTakeJob';
import type { ListHandle } from '../ui/gridColumn';
import type { KeyDeed } from '../ui/keys';
import { toast } from '../ui/toast';

/** A drafter's keys on the estimates list, for the row that the keyboard is in. */
export function useJobListKeys(handle: RefObject<ListHandle<JobView> | null>): readonly KeyDeed[] {
  const me = useMe();
  const navigate = useNavigate();
  const assign = useCommand('jobs.assign');
  const once = useOnce();
  if (!me.staff) return [];

  const withRow = (deed: (job: JobView) => void) => () => {
    const job = handle.current?.current();
    if (job) deed(job);
    else toast.error('Choose a job first: j and k walk through the list.');
  };
  const take = (job: JobView) => {
    if (!mayTake(job, me)) return refused(job, 'cannot be assigned to you');
    once(() =>
      assign.mutateAsync({ params: { id: job._id }, body: { expected: job.version } }).then(
        () => toast.done(`${job.num} is yours.`),
        (error: unknown) => toast.error(`${job.num} was not assigned to you. ${messageOf(error)}`),
      ),
    );
  };
  const open = (dialog: 'draft' | 'review', what: string) => (job: JobView) => {
    if (dialog === 'review' ? mayReview(job) : takesDrafts(job)) navigate(`/jobs/${job._id}`, { state: { dialog } });
    else refused(job, what);
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
    { key: 'a', says: 'Assign to me', does: withRow(take) },
    { key: 'u', says: 'Upload a draft', does: withRow(open('draft', 'takes no draft')) },
    { key: 'r', says: 'Send to review', does: withRow(open('review', 'cannot be sent to review by you')) },
  ];
}

const takesDrafts = ({ statusCurrent }: JobView): boolean =>
  statusCurrent !== 'Submitted' && statusCurrent !== 'No Takeoff' && statusCurrent !== 'Released';

function refused(job: JobView, what: string): void {
  const whose = job.cadCurrent ? `, and ${job.cadCurrent.name} has it` : '';
  toast.error(`${job.num} ${what}: it is in status ${job.statusCurrent}${whose}.`);
}
