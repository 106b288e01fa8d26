import { useAtomValue } from 'jotai';
import type { DraftFinding } from '../../../common/quotes/takeoff/checkDraft';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useJobFiles } from '../jobFiles';
import { pinnedJobAtom } from '../pins/pinnedJob';
import { isChosen, type ViewedFile } from '../viewedFiles';

const none: readonly DraftFinding[] = [];

/** Findings of the shown file's check: of a current draft of the open job, or of a file that isn’t sent yet. */
export function useFindings(file: ViewedFile): readonly DraftFinding[] {
  const { staff } = useMe();
  const job = useAtomValue(pinnedJobAtom);
  const drafts = useJobFiles()
    .filter(({ group }) => group === 'current draft')
    .map(({ _id }) => _id);
  const isDraft = staff && job !== null && drafts.includes(file._id);
  const { data } = useLiveQuery(queries.draftReport(job?.id ?? 0, drafts), isDraft);
  if (isChosen(file)) return file.findings ?? none;
  return (isDraft && data?.files.find((one) => one.file === file._id)?.findings) || none;
}
