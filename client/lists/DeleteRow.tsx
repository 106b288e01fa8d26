import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/overlay/Dialog';
import { deleteRowText } from './listText';
import { toast } from '../ui/feedback/toast';

interface DeleteRowProps {
  call: 'items.delete' | 'customers.delete';
  id: number;
  /** SKU or name of the row. */
  name: string;
  consequence: string;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms a deletion; `consequence` says what else is deleted. */
export function DeleteRow({ call, id, name, consequence, opened, onClose, onDeleted }: DeleteRowProps) {
  const command = useCommand(call, `${call}:${id}`);
  const once = useOnce();
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id } }).then(
        () => {
          toast.done(deleteRowText.deleted(name));
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
      title={deleteRowText.title(name)}
      consequence={consequence}
      kind="danger"
      submitLabel={deleteRowText.title(name)}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
