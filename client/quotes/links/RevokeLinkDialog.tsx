import type { QuoteLink } from '../../../common/quotes/quote';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlay/Dialog';
import { linksText as text } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';

/** Ends a customer's access to a link. */
export function RevokeLinkDialog({ link, onClose }: { link: QuoteLink; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const command = useCommand('links.revoke', `quote:${quote._id}`);
  const once = useOnce();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.revokeTitle(link.revision)}
      consequence={text.revokeAbout}
      submitLabel={text.revoke}
      kind="danger"
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
      onSubmit={() =>
        once(() =>
          command.mutateAsync({ params: { id: quote._id, link: link._id } }).then(
            () => {
              toast.done(text.revokedDone);
              onClose();
            },
            () => undefined,
          ),
        )
      }
    />
  );
}
