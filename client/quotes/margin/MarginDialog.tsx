import { useState } from 'react';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { maxMarginText } from '../../../common/quotes/margin/marginLimits';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { Dialog } from '../../ui/overlay/Dialog';
import { useOpenQuote } from '../page/QuoteContext';
import { marginText as text } from './marginText';

export type Act = 'request' | 'approve' | 'decline';

const words = {
  request: {
    title: text.request,
    about: text.requestAbout,
    label: text.note,
    missing: text.enterNote,
    done: text.sent,
  },
  approve: {
    title: text.approve,
    about: text.approveAbout,
    label: text.approveNote,
    missing: '',
    done: text.approvedDone,
  },
  decline: {
    title: text.declineTitle,
    about: text.declineAbout,
    label: text.reason,
    missing: text.enterReason,
    done: text.declinedDone,
  },
} as const;

interface MarginDialogProps {
  act: Act;
  margin: ReplyOf<Routes['margin.get']>;
  onClose: () => void;
}

/** Requests the approval of a margin, or decides on it. */
export function MarginDialog({ act, margin, onClose }: MarginDialogProps) {
  const { quote } = useOpenQuote();
  const params = { id: quote._id };
  const key = `quote:${quote._id}`;
  const request = useCommand('margin.request', key);
  const approve = useCommand('margin.approve', key);
  const decline = useCommand('margin.decline', key);
  const command = { request, approve, decline }[act];
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const once = useOnce();
  // The decision is about the margin that the dialog opened with; the server refuses what has changed since.
  const [seen] = useState(margin);
  const { title, about, label, missing, done } = words[act];
  const isMissing = missing !== '' && text.trim() === '';
  const run = () => {
    const open = seen.request?.state === 'requested' ? seen.request._id : null;
    if (act === 'request') return request.mutateAsync({ params, body: { note: text.trim() } });
    if (act === 'decline') return decline.mutateAsync({ params, body: { request: open ?? 0, reason: text.trim() } });
    const body = { request: open, margin: seen.amounts?.quote?.margin ?? null, reason: text.trim() };
    return approve.mutateAsync({ params, body });
  };
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    once(() =>
      run().then(
        () => {
          toast.done(done);
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
      title={title}
      consequence={about}
      submitLabel={title}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Field label={label} error={tried && isMissing && missing}>
        <TextArea value={text} onChange={setText} maxLength={maxMarginText} rows={3} data-autofocus />
      </Field>
    </Dialog>
  );
}
