import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';
import type { Print } from './PrintRow';
import { useOpenQuote } from './QuoteContext';

/** A print that goes is gone for whoever it was published to, too. */
export function DeletePrintDialog({ print, onClose }: { print: Print; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const command = useCommand('prints.delete', `quote:${quote._id}`);
  const once = useOnce();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete print ${print.num}`}
      consequence={`${print.name} goes for good${print.published ? ', also for the customer who can read it now' : ''}.`}
      submitLabel="Delete"
      kind="danger"
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
      onSubmit={() =>
        once(() =>
          command.mutateAsync({ params: { id: quote._id }, body: { url: print.url } }).then(
            () => {
              toast.done(`Print ${print.num} is deleted.`);
              onClose();
            },
            () => undefined,
          ),
        )
      }
    />
  );
}
