import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

interface DeleteRowProps {
  call: 'items.delete' | 'customers.delete';
  id: number;
  /** As one says it: its SKU, its name. */
  name: string;
  consequence: string;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** For good, and it says what goes. */
export function DeleteRow({ call, id, name, consequence, opened, onClose, onDeleted }: DeleteRowProps) {
  const command = useCommand(call, `${call}:${id}`);
  const once = useOnce();
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id } }).then(
        () => {
          toast.done(`${name} is deleted.`);
          onDeleted();
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
      title={`Delete ${name}`}
      consequence={consequence}
      kind="danger"
      submitLabel={`Delete ${name}`}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
