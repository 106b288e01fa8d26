import { toast } from '../ui/feedback/toast';
import { Dialog } from '../ui/overlay/Dialog';
import { messageOf } from './CallError';
import { useCommand } from './useCommand';

interface ConfirmDialogProps {
  call:
    | 'displays.revoke'
    | 'pins.delete'
    | 'notes.delete'
    | 'integrations.revokeKey'
    | 'integrations.removeWebhook'
    | 'templates.delete'
    | 'checklist.delete';
  id: number;
  words: {
    readonly title: string;
    readonly consequence: string;
    readonly submit: string;
    /** Toast when it is done. */
    readonly done: string;
  };
  onClose: () => void;
  onDone?: () => void;
}

/** Confirms a call that ends something for good. */
export function ConfirmDialog({ call, id, words, onClose, onDone }: ConfirmDialogProps) {
  const command = useCommand(call);
  const submit = () =>
    void command.mutateAsync({ params: { id } }).then(
      () => {
        toast.done(words.done);
        onDone?.();
        onClose();
      },
      () => undefined,
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      kind="danger"
      title={words.title}
      consequence={words.consequence}
      submitLabel={words.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    />
  );
}
