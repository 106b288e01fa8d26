import { useState } from 'react';
import { quotaHints } from '../../common/access/quotas';
import { isEmail } from '../../common/customers/email';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import type { Print } from './PrintRow';

/** Sends the PDF; the customer's own addresses are used where none is named. */
export function EmailPrintDialog({ print, onClose }: { print: Print; onClose: () => void }) {
  const command = useCommand('prints.email');
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const addresses = to.split(/[\s,;]+/).filter(Boolean);
  const wrong = addresses.filter((address) => !isEmail(address));
  const send = () => {
    setTried(true);
    if (wrong.length > 0) return;
    const body = {
      ...(addresses.length > 0 ? { to: addresses } : {}),
      ...(text.trim() ? { text: text.trim() } : {}),
    };
    once(() =>
      command.mutateAsync({ params: { id: print._id }, body }).then(
        (sent) => {
          toast.done(`Print ${print.num} goes to ${sent.to.join(', ')}.`);
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
      title={`E-mail print ${print.num}`}
      consequence="The PDF goes out by e-mail, and the quote’s status becomes Emailed."
      submitLabel="Send"
      onSubmit={send}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Field
        label="To"
        hint={`Leave blank to use the customer’s email addresses. ${quotaHints.printEmails}`}
        error={tried && wrong.length > 0 && `${wrong.join(', ')} is not an e-mail address.`}
      >
        <TextInput value={to} onChange={setTo} data-autofocus autoComplete="off" inputMode="email" />
      </Field>
      <Field label="Text">
        <TextArea value={text} onChange={setText} maxLength={5000} rows={5} />
      </Field>
    </Dialog>
  );
}
