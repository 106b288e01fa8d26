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
  'integrations.revokeKey': { title: 'Revoke', ended: 'revoked', says: 'Software that uses it loses access now.' },
  'integrations.removeWebhook': {
    title: 'Remove',
    ended: 'removed',
    says: 'Nothing more is sent to it, and its delivery log is deleted.',
  },
} as const;

/** Asks before a key or a webhook ends. */
export function EndDialog({ call, id, name, onClose, onDone }: EndDialogProps) {
  const command = useCommand(call);
  const { title, ended, says } = words[call];
  const submit = () =>
    void command.mutateAsync({ params: { id } }).then(
      () => {
        toast.done(`${name} ${ended}.`);
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
