import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Dialog } from '../ui/overlay/Dialog';
import { toast } from '../ui/feedback/toast';
import { endText as text } from './integrationsText';

interface EndDialogProps {
  call: 'integrations.revokeKey' | 'integrations.removeWebhook';
  id: number;
  name: string;
  onClose: () => void;
  onDone: () => void;
}
const words = {
  'integrations.revokeKey': {
    action: text.revoke,
    title: text.revokeTitle,
    done: text.revoked,
    consequence: text.revokeConsequence,
  },
  'integrations.removeWebhook': {
    action: text.remove,
    title: () => text.removeTitle,
    done: text.removed,
    consequence: text.removeConsequence,
  },
} as const;

/** Confirms revoking a key or removing a webhook. */
export function EndDialog({ call, id, name, onClose, onDone }: EndDialogProps) {
  const command = useCommand(call);
  const { action, title, done, consequence } = words[call];
  const submit = () =>
    void command.mutateAsync({ params: { id } }).then(
      () => {
        toast.done(done(name));
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
      title={title(name)}
      consequence={consequence(name)}
      submitLabel={action}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
