import { useState } from 'react';
import { detailOf, linkDays, linkLimits, type LinkDetail } from '../../../common/quotes/links/linkLimits';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { CopyText } from '../../ui/feedback/CopyText';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import { TextInput } from '../../ui/form/TextInput';
import { Dialog } from '../../ui/overlay/Dialog';
import { newLinkText as text } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';
import type { Print } from '../prints/PrintRow';
import { Warnings } from '../takeoff/Warnings';
import { DetailChoice } from './DetailChoice';
import css from './links.module.css';

const dayChoices = [7, 14, 30, 60, 90] as const;

interface NewLinkDialogProps {
  print: Print;
  /** Open problems of what the link shows. */
  problems: readonly string[];
  onClose: () => void;
}

/** Creates a customer's link to a version and shows its URL once. */
export function NewLinkDialog({ print, problems, onClose }: NewLinkDialogProps) {
  const { quote } = useOpenQuote();
  const command = useCommand('links.create', `quote:${quote._id}`);
  const [recipient, setRecipient] = useState(quote.customer?.name ?? '');
  const [detail, setDetail] = useState<LinkDetail>(detailOf(print.prices ?? 'lines'));
  const [days, setDays] = useState(String(linkDays.default));
  const once = useOnce();
  const url = command.data?.url;
  const revision = print.revision ?? 1;
  if (url !== undefined) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={text.created}
        consequence={text.createdAbout}
        submitLabel={text.done}
        onSubmit={onClose}
      >
        <Field label={text.url}>
          <TextInput value={url} onChange={() => undefined} readOnly />
        </Field>
        <span className={css.url}>
          <CopyText text={url} button="plain">
            {text.copy}
          </CopyText>
        </span>
      </Dialog>
    );
  }
  const body = { print: print.url, detail, days: Number(days), recipient: recipient.trim() };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title(revision)}
      consequence={text.about}
      submitLabel={text.create}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
      onSubmit={() =>
        once(() => command.mutateAsync({ params: { id: quote._id }, body }).then(undefined, () => undefined))
      }
    >
      <Warnings lines={problems} />
      <Field label={text.recipient} hint={text.recipientHint}>
        <TextInput value={recipient} onChange={setRecipient} maxLength={linkLimits.name} autoComplete="off" />
      </Field>
      <DetailChoice label={text.detail} value={detail} onChange={setDetail} />
      <Field label={text.days}>
        <Select
          value={days}
          onChange={setDays}
          options={dayChoices.map((n) => ({ value: String(n), label: text.daysOf(n) }))}
        />
      </Field>
    </Dialog>
  );
}
