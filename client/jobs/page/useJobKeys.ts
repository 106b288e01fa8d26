import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../../common/jobs/job';
import type { Person } from '../../access/useMe';
import { lastListAtom } from '../../state/lastList';
import { searchEstimates } from '../../lists/filters/searchEstimates';
import { type KeyAction, useKeys } from '../../ui/typing/keys';
import type { DialogName } from '../dialogs/JobDialogs';
import type { Allowed } from '../jobAllows';
import { useTake } from '../useTake';
import { jobKeyText } from '../jobText';

interface JobKeys {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  /** A dialog is open. */
  busy: boolean;
}

/** Keys on the job page; `j` and `k` go to the next and previous job of the list it was opened from. */
export function useJobKeys({ job, me, may, onDialog, busy }: JobKeys): void {
  const { take } = useTake();
  const navigate = useNavigate();
  const list = useAtomValue(lastListAtom);
  const at = list ? list.ids.indexOf(job._id) : -1;
  const to = (id: number | undefined) => (id === undefined ? null : () => navigate(`/jobs/${id}`));
  const walk: KeyAction[] =
    list && at >= 0
      ? [
          { key: 'j', label: jobKeyText.next, run: to(list.ids[at + 1]) },
          { key: 'k', label: jobKeyText.previous, run: at > 0 ? to(list.ids[at - 1]) : null },
        ]
      : [];
  const drafting: KeyAction[] = me.staff
    ? [
        { key: 'a', label: jobKeyText.assign, run: may.assign ? () => take(job) : null },
        { key: 'u', label: jobKeyText.upload, run: may.draft ? () => onDialog('draft') : null },
        { key: 'r', label: jobKeyText.review, run: may.review ? () => onDialog('review') : null },
      ]
    : [];
  const search: KeyAction = {
    key: '/',
    label: jobKeyText.search,
    run: () => searchEstimates(navigate),
  };
  useKeys({ title: jobKeyText.title, actions: [...drafting, ...walk, search], paused: busy });
}
