import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../../common/jobs/job';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/feedback/toast';
import { deleteText } from './dialogText';

interface DeleteDialogProps {
  job: JobPageView;
  notes: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Deletes the job permanently; says what else is deleted. */
export function DeleteDialog({ job, notes, opened, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const command = useCommand('jobs.delete', `job:${job._id}`);
  const once = useOnce();
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id: job._id } }).then(
        () => {
          toast.done(deleteText.done(job.num));
          navigate('/', { replace: true });
        },
        () => undefined,
      ),
    );
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        command.reset();
        onClose();
      }}
      title={deleteText.title(job.num)}
      consequence={deleteText.consequence(job.name, job.files.length, notes ?? 0)}
      kind="danger"
      submitLabel={deleteText.title(job.num)}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
