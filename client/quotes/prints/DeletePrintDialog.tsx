import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/feedback/toast';
import type { Print } from './PrintRow';
import { useOpenQuote } from '../page/QuoteContext';
import { deletePdfText } from '../pdfText';

/** Deletes a PDF, also for the customer it is shared with. */
export function DeletePrintDialog({ print, onClose }: { print: Print; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const command = useCommand('prints.delete', `quote:${quote._id}`);
  const once = useOnce();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={deletePdfText.title(print.num)}
      consequence={deletePdfText.about(print.published === true)}
      submitLabel={deletePdfText.delete}
      kind="danger"
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
      onSubmit={() =>
        once(() =>
          command.mutateAsync({ params: { id: quote._id }, body: { url: print.url } }).then(
            () => {
              toast.done(deletePdfText.deleted(print.num));
              onClose();
            },
            () => undefined,
          ),
        )
      }
    />
  );
}
