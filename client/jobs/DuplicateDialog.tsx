import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';

interface DuplicateDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** The same roof as a new job; asks for its name and goes there (spec §2 "Dialogs"). */
export function DuplicateDialog({ job, opened, onClose }: DuplicateDialogProps) {
  const navigate = useNavigate();
  const command = useCommand('jobs.duplicate', `job:${job._id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const jobName = (typed ?? job.name).trim();
  const once = useOnce();
  const close = () => {
    command.reset();
    setTyped(null);
    setTried(false);
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (jobName === '') return;
    once(() =>
      command.mutateAsync({ params: { id: job._id }, body: { jobName } }).then(
        (copy) => {
          toast.done(`${copy.num} ${copy.name} is submitted, with what ${job.num} was submitted with.`);
          close();
          navigate(`/jobs/${copy._id}`);
        },
        () => undefined,
      ),
    );
  };
  const said = command.error instanceof CallError ? command.error.fields.jobName : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Duplicate ${job.num}`}
      consequence="A new job for the same company, customer, address and panels, with the submitted files and without the notes."
      submitLabel="Duplicate"
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      <Field
        label="Job name"
        required
        error={(tried && jobName === '' && 'Name the new job.') || (said && `The job name ${said}`)}
      >
        <TextInput
          value={typed ?? job.name}
          onChange={setTyped}
          maxLength={200}
          readOnly={command.isPending}
          data-autofocus
          autoComplete="off"
        />
      </Field>
    </Dialog>
  );
}
