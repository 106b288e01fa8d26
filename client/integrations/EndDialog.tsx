import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';

interface EndDialogProps {
  call: 'integrations.revokeKey' | 'integrations.removeWebhook';
  id: number;
  name: string;
  onClose: () => void;
  onDone: () => void;
}
const words = {
  'integrations.revokeKey': { title: 'Revoke', says: 'Programs that use it are refused from now on.' },
  'integrations.removeWebhook': {
    title: 'Remove',
    says: 'It is told nothing more, and what it was sent is forgotten.',
  },
} as const;

/** Asks before a key or a webhook ends. */
export function EndDialog({ call, id, name, onClose, onDone }: EndDialogProps) {
  const command = useCommand(call);
  const { title, says } = words[call];
  const submit = () =>
    void command.mutateAsync({ params: { id } }).then(
      () => {
        toast.done(`${name} has ended.`);
        onDone();
        onClose();
      },
      () => undefined,
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      kind="danger"
      title={`${title} ${name}`}
      consequence={says}
      submitLabel={title}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
