import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import type { Person } from '../access/useMe';
import { lastListAtom } from '../state/lastList';
import { searchEstimates } from '../lists/searchEstimates';
import { type KeyDeed, useKeys } from '../ui/keys';
import type { DialogName } from './JobDialogs';
import type { Allowed } from './jobAllows';
import { useTakeJob } from './useTakeJob';

interface JobKeys {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  /** A dialog is open. */
  busy: boolean;
}

/** A drafter's keys on the job's page; `j` and `k` walk the list that the job was opened from. */
export function useJobKeys({ job, me, may, onDialog, busy }: JobKeys): void {
  const { take } = useTakeJob(job);
  const navigate = useNavigate();
  const list = useAtomValue(lastListAtom);
  const at = list ? list.ids.indexOf(job._id) : -1;
  const to = (id: number | undefined) => (id === undefined ? null : () => navigate(`/jobs/${id}`));
  const walk: KeyDeed[] =
    list && at >= 0
      ? [
          { key: 'j', says: 'Next job of the list', does: to(list.ids[at + 1]) },
          { key: 'k', says: 'Job before it', does: at > 0 ? to(list.ids[at - 1]) : null },
        ]
      : [];
  const drafting: KeyDeed[] = me.staff
    ? [
        { key: 'a', says: 'Assign to me', does: may.assign ? take : null },
        { key: 'u', says: 'Upload a draft', does: may.draft ? () => onDialog('draft') : null },
        { key: 'r', says: 'Send to review', does: may.review ? () => onDialog('review') : null },
      ]
    : [];
  const search: KeyDeed = {
    key: '/',
    says: 'Search all estimates',
    does: () => searchEstimates(navigate),
  };
  useKeys({ title: 'This job', deeds: [...drafting, ...walk, search], paused: busy });
}
