import type { OfflineEdits } from '../state/offlineEditsAtom';
import type { Submission } from '../state/submissionsAtom';
import { OfflineEditsBand } from './OfflineEditsBand';
import { SubmissionBands } from './SubmissionBands';

interface UnsentBandsProps {
  submissions: readonly Submission[] | null;
  edits: OfflineEdits | null;
}

/** Bands for unsent work in this browser. */
export const UnsentBands = ({ submissions, edits }: UnsentBandsProps) => (
  <>
    {edits && <OfflineEditsBand edits={edits} />}
    {submissions && <SubmissionBands shown={submissions} />}
  </>
);
