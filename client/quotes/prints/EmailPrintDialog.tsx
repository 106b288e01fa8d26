import { useState } from 'react';
import { quotaHints } from '../../../common/access/quotaText';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { isEmail } from '../../../common/customers/email';
import { emailLimits } from '../../../common/quotes/prints/emailLimits';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { TextArea } from '../../ui/form/TextArea';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import type { Print } from './PrintRow';
import { Warnings } from '../takeoff/Warnings';
import { emailPdfText } from '../pdfText';

type Draft = ReplyOf<Routes['prints.emailDraft']>;

interface EmailPrintDialogProps {
  print: Print;
  onClose: () => void;
}

/** Emails a PDF: recipients, subject and message are shown before anything is sent. */
export function EmailPrintDialog({ print, onClose }: EmailPrintDialogProps) {
  const [openedAt] = useState(() => Date.now());
  const { data, error } = useLiveQuery(queries.emailDraft(print._id, openedAt));
  if (data) return <Compose print={print} onClose={onClose} draft={data} />;
  return (
    <Dialog opened onClose={onClose} title={emailPdfText.title(print.num)} error={error && messageOf(error)}>
      {!error && <Skeleton rows={4} label={emailPdfText.loading} />}
    </Dialog>
  );
}

function Compose({ print, onClose, draft: first }: EmailPrintDialogProps & { draft: Draft }) {
  // A refetch must not replace what the user has typed.
  const [draft] = useState(first);
  const command = useCommand('prints.email');
  const [to, setTo] = useState(draft.to.join(', '));
  const [subject, setSubject] = useState(draft.subject.slice(0, emailLimits.subject));
  const [text, setText] = useState(draft.text);
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const addresses = to.split(/[\s,;]+/).filter(Boolean);
  const wrong = addresses.filter((address) => !isEmail(address));
  const problem =
    addresses.length === 0 ? emailPdfText.noAddress : wrong.length > 0 ? emailPdfText.badAddress(wrong) : null;
  const send = () => {
    setTried(true);
    if (problem !== null) return;
    const body = {
      to: addresses,
      ...(subject.trim() ? { subject: subject.trim() } : {}),
      ...(text.trim() ? { text: text.trim() } : {}),
    };
    once(() =>
      command.mutateAsync({ params: { id: print._id }, body }).then(
        (sent) => {
          toast.done(emailPdfText.sent(print.num, sent.to));
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
      title={emailPdfText.title(print.num)}
      consequence={emailPdfText.about}
      submitLabel={emailPdfText.send}
      onSubmit={send}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Warnings lines={draft.problems} />
      <Field label={emailPdfText.to} hint={quotaHints.printEmails} error={tried && problem}>
        <TextInput value={to} onChange={setTo} data-autofocus autoComplete="off" inputMode="email" />
      </Field>
      <Field label={emailPdfText.subject}>
        <TextInput value={subject} onChange={setSubject} maxLength={emailLimits.subject} autoComplete="off" />
      </Field>
      <Field label={emailPdfText.message} hint={emailPdfText.signed(draft.from.replace(/\n/g, ', '))}>
        <TextArea value={text} onChange={setText} maxLength={emailLimits.text} rows={6} />
      </Field>
    </Dialog>
  );
}
