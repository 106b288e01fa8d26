import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../../common/jobs/job';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { duplicateText } from './dialogText';

interface DuplicateDialogProps {
  job: JobPageView;
  opened: boolean;
  onClose: () => void;
}

/** Submits a copy of the job under a new name and opens it (R7). */
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
          toast.done(duplicateText.done(copy.num, copy.name, job.num));
          close();
          navigate(`/jobs/${copy._id}`);
        },
        () => undefined,
      ),
    );
  };
  const problem = command.error instanceof CallError ? command.error.fields.jobName : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={duplicateText.title(job.num)}
      consequence={duplicateText.consequence}
      submitLabel={duplicateText.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && problem === undefined && messageOf(command.error)}
    >
      <Field
        label={duplicateText.label}
        required
        error={(tried && jobName === '' && duplicateText.missing) || (problem && duplicateText.refused(problem))}
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
