import { useState } from 'react';
import { quotaHints } from '../../../common/access/quotaText';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { isEmail } from '../../../common/customers/email';
import { dayAndTime, fullDate, zoneName } from '../../../common/format/dates';
import { unknownPlaceholder } from '../../../common/format/placeholders';
import { detailOf, type LinkDetail } from '../../../common/quotes/links/linkLimits';
import { type EmailInclude, emailIncludes, emailLimits } from '../../../common/quotes/prints/emailLimits';
import { CallError, messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { DateInput } from '../../ui/form/DateInput';
import { Dialog } from '../../ui/overlay/Dialog';
import { Field } from '../../ui/form/Field';
import { Segmented } from '../../ui/form/Segmented';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { SuggestInput } from '../../ui/form/SuggestInput';
import { TextArea } from '../../ui/form/TextArea';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { useDebounced } from '../../ui/typing/useDebounced';
import { DetailChoice } from '../links/DetailChoice';
import type { Print } from '../prints/PrintRow';
import { Warnings } from '../takeoff/Warnings';
import { emailPdfText } from '../pdfText';
import { EmailFrame } from './EmailFrame';
import css from './email.module.css';

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

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The complete addresses before the one that is being typed. */
const before = (text: string): string => /^(.*[\s,;])?/s.exec(text)?.[0] ?? '';

function Compose({ print, onClose, draft: first }: EmailPrintDialogProps & { draft: Draft }) {
  // A refetch must not replace what the user has typed.
  const [draft] = useState(first);
  const command = useCommand('prints.email');
  const [to, setTo] = useState(draft.to.join(', '));
  const [subject, setSubject] = useState(draft.subject.slice(0, emailLimits.subject));
  const [text, setText] = useState(draft.text);
  const [copy, setCopy] = useState(false);
  const [include, setInclude] = useState<EmailInclude>('pdf');
  const [detail, setDetail] = useState<LinkDetail>(detailOf(print.prices ?? 'lines'));
  const hasLink = include !== 'pdf';
  const standard = (one: EmailInclude) => (one === 'link' ? draft.linkText : draft.text);
  const changeInclude = (chosen: EmailInclude) => {
    if (text === standard(include)) setText(standard(chosen));
    setInclude(chosen);
  };
  /** Value of the time field; null to send at once. */
  const [later, setLater] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const addresses = addressesIn(to);
  const wrong = addresses.filter((address) => !isEmail(address));
  const noAddress =
    addresses.length === 0 ? emailPdfText.noAddress : wrong.length > 0 ? emailPdfText.badAddress(wrong) : null;
  const at = later === null ? null : Date.parse(later);
  const noTime = at !== null && !(at > Date.now()) ? emailPdfText.noTime : null;
  const fields = Object.keys(draft.fields);
  const inMessage = hasLink ? [...fields, 'link'] : fields;
  const unknown = (typed: string, known: readonly string[]) => {
    const word = unknownPlaceholder(typed, known);
    return word === undefined ? null : emailPdfText.unknownField(word);
  };
  const wrongField = { subject: unknown(subject, fields), text: unknown(text, inMessage) };
  const refused = command.error instanceof CallError ? command.error.fields : {};
  const send = () => {
    setTried(true);
    if (noAddress ?? noTime ?? wrongField.subject ?? wrongField.text) return;
    const body = {
      to: addresses,
      ...(subject.trim() ? { subject: subject.trim() } : {}),
      ...(text.trim() ? { text: text.trim() } : {}),
      ...(copy ? { copy } : {}),
      ...(hasLink ? { include, detail } : {}),
      ...(at === null ? {} : { sendAt: new Date(at).toISOString() }),
    };
    once(() =>
      command.mutateAsync({ params: { id: print._id }, body }).then(
        (sent) => {
          toast.done(
            at === null
              ? emailPdfText.sent(print.num, sent.to)
              : emailPdfText.scheduled(print.num, sent.to, dayAndTime(at, Date.now())),
          );
          onClose();
        },
        () => undefined,
      ),
    );
  };
  const typedBefore = before(to);
  const taken = addressesIn(typedBefore).map((address) => address.toLowerCase());
  const offered = draft.people.filter(({ email }) => !taken.includes(email));
  return (
    <Dialog
      opened
      onClose={onClose}
      wide
      title={emailPdfText.title(print.num)}
      consequence={include === 'link' ? emailPdfText.aboutLink : emailPdfText.about}
      submitLabel={later === null ? emailPdfText.send : emailPdfText.schedule}
      onSubmit={send}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Warnings lines={draft.problems} />
      <Field label={emailPdfText.to} hint={quotaHints.printEmails} error={tried && noAddress}>
        <SuggestInput
          value={to}
          onChange={setTo}
          suggestions={offered.map(({ name, email }) => ({ id: email, name: `${typedBefore}${email}`, note: name }))}
          onPick={({ name }) => setTo(`${name}, `)}
          data-autofocus
          autoComplete="off"
          inputMode="email"
        />
      </Field>
      <div className={css.options}>
        <Checkbox checked={copy} onChange={setCopy}>
          {emailPdfText.copy}
        </Checkbox>
        <Checkbox checked={later !== null} onChange={(checked) => setLater(checked ? '' : null)}>
          {emailPdfText.later}
        </Checkbox>
      </div>
      {later !== null && (
        <Field
          label={emailPdfText.sendAt}
          required
          hint={at === null || Number.isNaN(at) ? zoneName() : `${fullDate(at)}, ${zoneName()}`}
          error={(tried && noTime) || refused.sendAt}
        >
          <DateInput type="datetime-local" value={later} onChange={setLater} />
        </Field>
      )}
      <Field
        label={emailPdfText.include}
        group
        hint={print.superseded ? emailPdfText.superseded : hasLink ? emailPdfText.linkHint : undefined}
      >
        <Segmented
          value={include}
          onChange={changeInclude}
          options={emailIncludes.map((value) => ({
            value,
            label: emailPdfText.includes[value],
            disabled: value !== 'pdf' && print.superseded === true,
          }))}
        />
      </Field>
      {hasLink && <DetailChoice label={emailPdfText.detail} value={detail} onChange={setDetail} />}
      <Field label={emailPdfText.subject} error={wrongField.subject}>
        <TextInput value={subject} onChange={setSubject} maxLength={emailLimits.subject} autoComplete="off" />
      </Field>
      <Field
        label={emailPdfText.message}
        hint={[
          emailPdfText.canUse(inMessage),
          ...(hasLink ? [emailPdfText.canUseLink] : []),
          emailPdfText.signed(draft.from.replace(/\n/g, ', ')),
        ].join(' ')}
        error={wrongField.text}
      >
        <TextArea value={text} onChange={setText} maxLength={emailLimits.text} rows={6} />
      </Field>
      <div>
        <Button size="sm" onClick={() => setPreviewing(!previewing)} aria-expanded={previewing}>
          {emailPdfText.preview}
        </Button>
      </div>
      {previewing && !wrongField.subject && !wrongField.text && (
        <Preview print={print} subject={subject} text={text} include={include} />
      )}
    </Dialog>
  );
}

/** Delay after the last key before the preview is made again, in ms. */
const settlesAfter = 400;

interface PreviewProps {
  print: Print;
  subject: string;
  text: string;
  include: EmailInclude;
}

/** The email as its recipients will see it, made by the code that sends it. */
function Preview({ print, subject, text, include }: PreviewProps) {
  const [settledSubject, settledText] = [useDebounced(subject, settlesAfter), useDebounced(text, settlesAfter)];
  const { data, error } = useLiveQuery(queries.emailPreview(print._id, settledSubject, settledText, include));
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!data) return <Skeleton rows={4} label={emailPdfText.loading} />;
  return (
    <div>
      <p className={css.subject}>{data.subject}</p>
      <EmailFrame html={data.html} title={emailPdfText.preview} />
    </div>
  );
}
