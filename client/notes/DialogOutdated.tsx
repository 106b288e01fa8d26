import type { JobPageView } from '../../common/jobs/job';
import { type Person, useMe } from '../access/useMe';
import { jobAllows } from '../jobs/jobAllows';
import { useTake } from '../jobs/useTake';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import type { NoteDialogKind } from './noteDialogs';
import { outdatedText } from './noteText';

interface DialogOutdatedProps {
  kind: NoteDialogKind;
  job: JobPageView;
  /** Called once the job is assigned to this user again. */
  onTaken: () => void;
}

/** True if the job changed so that this dialog can't be sent any more. */
export const isOutdated = (kind: NoteDialogKind, me: Person, job: JobPageView): boolean =>
  !jobAllows(me.viewer, job)[kind === 'pullBack' ? 'correction' : kind];

/** Says what changed while the dialog was open: who has the job now, or its status, and offers to take it. */
export function DialogOutdated({ kind, job, onTaken }: DialogOutdatedProps) {
  const me = useMe();
  const { take, taking } = useTake();
  if (!isOutdated(kind, me, job)) return null;
  const drafter = job.cadCurrent ?? null;
  const ofDrafter = kind === 'review' || kind === 'pullBack';
  const assign = ofDrafter && jobAllows(me.viewer, job).assign && (
    <Button size="sm" pending={taking} onClick={() => take(job, { onTaken })}>
      {outdatedText.assign}
    </Button>
  );
  return (
    <Alert kind="warning" action={assign}>
      {!ofDrafter || drafter?._id === me.user._id
        ? outdatedText.status(job.num, job.statusCurrent)
        : drafter
          ? outdatedText.drafter(drafter.name, job.num)
          : outdatedText.unassigned(job.num)}
    </Alert>
  );
}
