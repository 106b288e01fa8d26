import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { dayAndTime } from '../../../common/format/dates';
import { dueAt } from '../../../common/jobs/clock';
import type { JobPageView } from '../../../common/jobs/job';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { useSeen } from '../../api/useSeen';
import { useLevelHours } from '../../settings/useLevelHours';
import { officeCalendarAtom } from '../../state/office';
import { Alert } from '../../ui/feedback/Alert';
import { clockNow } from '../../ui/status/time/clock';
import { Dialog } from '../../ui/overlay/Dialog';
import { rushText } from './dialogText';

interface RushDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** Previews the new due time before rush is set or cleared; the hours count from the same start. */
export function RushDialog({ job, opened, onClose }: RushDialogProps) {
  const command = useCommand('jobs.rush', `job:${job._id}`);
  const { data: why, error } = useLiveQuery(queries.why(job._id, job.version), opened);
  const levelHours = useLevelHours();
  const calendar = useAtomValue(officeCalendarAtom);
  const once = useOnce();
  const seen = useSeen(job, opened);
  // The change requested when the dialog opened; it stays even if a colleague changes rush in the meantime.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (opened && wanted === null) setWanted(!job.rush);
  if (!opened && wanted !== null) setWanted(null);
  const rush = wanted ?? !job.rush;
  const clock = why?.due;
  const moves = clock && !clock.byHand;
  const due = moves
    ? dueAt({ ...clock, rush, startedAt: Date.parse(clock.startedAt) }, { ...calendar, levelHours })
    : null;
  const now = clockNow();
  const close = () => {
    command.reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={rush ? rushText.setTitle(job.num) : rushText.clearTitle(job.num)}
      consequence={
        due !== null && job.dueBackTime !== null
          ? rushText.moves(dayAndTime(due, now), dayAndTime(job.dueBackTime, now))
          : clock?.byHand
            ? rushText.manual
            : undefined
      }
      submitLabel={rush ? rushText.set : rushText.clear}
      onSubmit={() =>
        once(() =>
          command
            .mutateAsync({ params: { id: job._id }, body: { level: rush, expected: seen.expected } })
            .then(close, (failure: unknown) => seen.noteConflict(failure)),
        )
      }
      pending={command.isPending}
      disabled={!why && !error}
      error={(command.error && messageOf(command.error)) || (error && messageOf(error))}
    >
      {due !== null && due < now && <Alert kind="warning">{rushText.past}</Alert>}
    </Dialog>
  );
}
