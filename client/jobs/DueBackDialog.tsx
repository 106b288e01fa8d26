import { useState } from 'react';
import { dayAndTime, fullDate } from '../../common/format/dates';
import { distance } from '../../common/format/distance';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { useOnce } from '../api/useOnce';
import { DateInput } from '../ui/DateInput';
import { clockNow, useClock } from '../ui/clock';
import { decideFirst } from '../ui/ConflictChoice';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { toast } from '../ui/toast';

interface DueBackDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** As the browser's own field for date and time has it, in the person's time zone. */
function localText(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Set the due time by hand; it is then never recomputed (decisions §2 "Clock"). */
export function DueBackDialog({ job, opened, onClose }: DueBackDialogProps) {
  const command = useCommand('jobs.dueBack', `job:${job._id}`);
  const edits = useDialogEdits({ due: localText(job.dueBackTime) }, job.version, opened);
  const [tried, setTried] = useState(false);
  const text = edits.shown.due;
  const at = Date.parse(text);
  const hint = useClock((now) => (Number.isNaN(at) ? '' : `${fullDate(at)}, ${distance(at, now)}`));
  const close = () => {
    command.reset();
    setTried(false);
    onClose();
  };
  const once = useOnce();
  const submit = () => {
    setTried(true);
    if (Number.isNaN(at)) return;
    once(() =>
      command
        .mutateAsync({ params: { id: job._id }, body: { level: new Date(at).toISOString(), expected: edits.expected } })
        .then(
          () => {
            toast.done(`${job.num} is due ${dayAndTime(at, clockNow())}.`);
            close();
          },
          () => undefined,
        ),
    );
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Set the due time of ${job.num}`}
      consequence="Manual due time: rush and RFI answers won’t change it."
      submitLabel="Set the due time"
      onSubmit={submit}
      pending={command.isPending}
      disabled={edits.conflicts.length > 0}
      error={command.error && messageOf(command.error)}
    >
      <div>
        <Field label="Due back" required hint={hint} error={tried && Number.isNaN(at) && 'Choose a date and a time.'}>
          <DateInput type="datetime-local" value={text} onChange={(typed) => edits.set('due', typed)} data-autofocus />
        </Field>
        <FieldConflict
          edits={edits}
          name="due"
          label="Due back"
          text={(due) => (due === '' ? '' : dayAndTime(Date.parse(due), clockNow()))}
          onDecide={command.reset}
        />
      </div>
      {edits.conflicts.length > 0 && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
