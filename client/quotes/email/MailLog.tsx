import { memo } from 'react';
import { dayAndTime } from '../../../common/format/dates';
import type { PrintEmail } from '../../../common/quotes/quote';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/layout/Panel';
import { clockNow } from '../../ui/status/time/clock';
import { toast } from '../../ui/feedback/toast';
import { useOpenQuote } from '../page/QuoteContext';
import { mailLogText as text } from '../pdfText';
import css from './email.module.css';

/** The state of each email of the quote's PDFs; scheduled ones can be canceled. */
export const MailLog = memo(function Emails() {
  const { quote } = useOpenQuote();
  const cancel = useCommand('prints.cancelEmail', `quote:${quote._id}`);
  const once = useOnce();
  const emails = quote.emails ?? [];
  if (emails.length === 0) return null;
  const stop = (email: PrintEmail) =>
    once(async () => {
      const done = await toastFailure({ key: `cancel ${email._id}`, failed: text.notCanceled }, () =>
        cancel.mutateAsync({ params: { id: email._id } }),
      );
      if (done) toast.done(text.stopped);
    });
  return (
    <Panel title={text.title} count={emails.length} flush>
      <ul className={css.log}>
        {emails.map((email) => (
          <li key={email._id} className={css.entry}>
            <div>
              {email.to}
              {email.copy && <span className="t3"> {text.copy}</span>}
              <small className={email.state === 'failed' || email.state === 'notSent' ? css.bad : undefined}>
                {stateText(email)}
                {email.by && text.by(email.by)}
              </small>
              {email.answer && <small>{email.answer}</small>}
              {email.link && <small>{linkText(email)}</small>}
            </div>
            {email.state === 'queued' && email.sendAt !== null && (
              <Button size="sm" onClick={() => stop(email)} pending={cancel.isPending}>
                {text.cancel}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});

function linkText({ opened, copy, state }: PrintEmail): string {
  const seen = opened === null ? text.notOpened : text.opened(dayAndTime(opened, clockNow()));
  return `${text.link}${copy || state !== 'sent' ? '' : seen}`;
}

function stateText({ state, print, at, sendAt, doneAt }: PrintEmail): string {
  const when = (instant: string | null) => (instant === null ? '' : dayAndTime(instant, clockNow()));
  if (state === 'queued' && sendAt !== null) return text.scheduled(print, when(sendAt));
  return state === 'queued' ? text.queued(print, when(at)) : text[state](print, when(doneAt));
}
