import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

interface DeleteDialogProps {
  job: JobPageView;
  notes: number | undefined;
  opened: boolean;
  onClose: () => void;
}

const many = (n: number, one: string): string => (n === 0 ? '' : `${n} ${n === 1 ? one : `${one}s`}`);

/** For good, and it says what goes. */
export function DeleteDialog({ job, notes, opened, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const command = useCommand('jobs.delete', `job:${job._id}`);
  const goes = [many(job.files.length, 'file'), many(notes ?? 0, 'note')].filter(Boolean).join(' and ');
  const once = useOnce();
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id: job._id } }).then(
        () => {
          toast.done(`${job.num} is deleted.`);
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
      title={`Delete ${job.num}`}
      consequence={`${job.name} goes${goes === '' ? '' : ` with its ${goes}`}. This cannot be undone.`}
      kind="danger"
      submitLabel={`Delete ${job.num}`}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
