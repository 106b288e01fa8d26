import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { dayAndTime, fullDate } from '../../../common/format/dates';
import { distance } from '../../../common/format/distance';
import type { JobPageView } from '../../../common/jobs/job';
import { timeLeft } from '../../../common/jobs/timeLeft';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useDialogEdits } from '../../api/useDialogEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useOnce } from '../../api/useOnce';
import { businessTimeAtom } from '../../state/office';
import { DateInput } from '../../ui/form/DateInput';
import { clockNow, useClock } from '../../ui/status/time/clock';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { toast } from '../../ui/feedback/toast';
import { dueBackText } from './dialogText';

interface DueBackDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** Value of a datetime-local input, in the browser's time zone. */
function localText(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Sets a manual due time, which is never recomputed (R2). */
export function DueBackDialog({ job, opened, onClose }: DueBackDialogProps) {
  const command = useCommand('jobs.dueBack', `job:${job._id}`);
  const { onEdit } = useFieldErrors(command);
  const edits = useDialogEdits({ due: localText(job.dueBackTime) }, job.version, opened, onEdit);
  const [tried, setTried] = useState(false);
  const text = edits.shown.due;
  const at = Date.parse(text);
  const business = useAtomValue(businessTimeAtom);
  const hint = useClock((now) => (Number.isNaN(at) ? '' : `${fullDate(at)}, ${distance(timeLeft(at, now, business))}`));
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
            toast.done(dueBackText.done(job.num, dayAndTime(at, clockNow())));
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
      title={dueBackText.title(job.num)}
      consequence={dueBackText.consequence}
      submitLabel={dueBackText.submit}
      onSubmit={submit}
      pending={command.isPending}
      disabled={edits.conflicts.length > 0}
      error={command.error && messageOf(command.error)}
    >
      <div>
        <Field label={dueBackText.label} required hint={hint} error={tried && Number.isNaN(at) && dueBackText.missing}>
          <DateInput type="datetime-local" value={text} onChange={(typed) => edits.set('due', typed)} data-autofocus />
        </Field>
        <FieldConflict
          edits={edits}
          name="due"
          label={dueBackText.label}
          text={(due) => (due === '' ? '' : dayAndTime(Date.parse(due), clockNow()))}
          onDecide={command.reset}
        />
      </div>
      {edits.conflicts.length > 0 && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
