import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { folderUrl } from '../../../common/drive/drive';
import type { JobPageView } from '../../../common/jobs/job';
import { addressOf } from '../../../common/map/address';
import type { Person } from '../../access/useMe';
import { lastListAtom } from '../../state/lastList';
import { searchEstimates } from '../../lists/filters/searchEstimates';
import { copyToClipboard } from '../../ui/feedback/copyToClipboard';
import { toast } from '../../ui/feedback/toast';
import { type KeyAction, useKeys } from '../../ui/typing/keys';
import type { DialogName } from '../dialogs/JobDialogs';
import type { Allowed } from '../jobAllows';
import { useNextUnassigned } from '../useNextUnassigned';
import { useTake } from '../useTake';
import { jobKeyText } from '../jobText';
import { useBackToList } from './useBackToList';

interface JobKeys {
  job: JobPageView;
  me: Person;
  may: Allowed;
  onDialog: (dialog: DialogName) => void;
  /** Focuses the composer; undefined if the user can't write a note. */
  onNote: (() => void) | undefined;
  /** A dialog is open. */
  busy: boolean;
}

const copyAddress = async (address: string) => {
  if (await copyToClipboard(address)) toast.done(jobKeyText.copied(address));
};

/** Keys on the job page; `j` and `k` go to the next and previous job of the list it was opened from. */
export function useJobKeys({ job, me, may, onDialog, onNote, busy }: JobKeys): void {
  const { take } = useTake();
  const navigate = useNavigate();
  const nextUnassigned = useNextUnassigned();
  const back = useBackToList(job._id);
  const list = useAtomValue(lastListAtom);
  const at = list ? list.ids.indexOf(job._id) : -1;
  const to = (id: number | undefined) => (id === undefined ? null : () => navigate(`/jobs/${id}`));
  const dialog = (name: DialogName, allowed: boolean) => (allowed ? () => onDialog(name) : null);
  const address = addressOf(job);
  const folder = job.gdriveFolder ? folderUrl(job.gdriveFolder) : null;
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
        { key: 'A', label: jobKeyText.unassign, run: dialog('unassign', may.unassign) },
        { key: 'u', label: jobKeyText.upload, run: dialog('draft', may.draft) },
        { key: 'r', label: jobKeyText.review, run: dialog('review', may.review) },
        { key: 'i', label: jobKeyText.rfi, run: dialog('rfi', may.rfi) },
        { key: 'o', label: jobKeyText.folder, run: folder ? () => void open(folder, '_blank', 'noreferrer') : null },
        { key: 'g', label: jobKeyText.nextUnassigned, run: () => void nextUnassigned(job._id) },
      ]
    : [];
  const always: KeyAction[] = [
    { key: 'n', label: jobKeyText.note, run: onNote ?? null },
    { key: 'c', label: jobKeyText.copyAddress, run: address === '' ? null : () => void copyAddress(address) },
    { key: '/', label: jobKeyText.search, run: () => searchEstimates(navigate) },
    { key: 'Escape', label: back.label, run: back.go },
  ];
  useKeys({ title: jobKeyText.title, actions: [...drafting, ...walk, ...always], paused: busy });
}
