import { useState } from 'react';
import type { QuoteLink } from '../../../common/quotes/quote';
import { linkLimits } from '../../../common/quotes/links/linkLimits';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { Dialog } from '../../ui/overlay/Dialog';
import { linksText as text } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';

/** Replies to a customer on the page of their link. */
export function ReplyDialog({ link, onClose }: { link: QuoteLink; onClose: () => void }) {
  const { quote } = useOpenQuote();
  const command = useCommand('links.reply', `quote:${quote._id}`);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const send = () => {
    setTried(true);
    if (message.trim() === '') return;
    once(() =>
      command.mutateAsync({ params: { id: quote._id, link: link._id }, body: { text: message.trim() } }).then(
        () => {
          toast.done(text.sent);
          onClose();
        },
        () => undefined,
      ),
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.replyTitle}
      consequence={text.replyAbout}
      submitLabel={text.send}
      onSubmit={send}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Field label={text.message} error={tried && message.trim() === '' && text.enterMessage}>
        <TextArea value={message} onChange={setMessage} maxLength={linkLimits.text} rows={4} data-autofocus />
      </Field>
    </Dialog>
  );
}
