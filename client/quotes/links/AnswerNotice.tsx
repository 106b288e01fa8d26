import type { QuoteAnswer } from '../../../common/quotes/quote';
import { saveCall } from '../../api/saveFile';
import { toastFailure } from '../../api/toastFailure';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { answerText as text } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';
import { useMissingOptions } from './useMissingOptions';
import { CreatePdfButton } from '../prints/CreatePdfButton';

/** The customer's latest answer; after later edits, how to offer a new version. */
export function AnswerNotice({ canEdit }: { canEdit: boolean }) {
  const answer = useOpenQuote().quote.answers?.[0];
  return answer ? <Notice answer={answer} canEdit={canEdit} /> : null;
}

function Notice({ answer, canEdit }: { answer: QuoteAnswer; canEdit: boolean }) {
  const { quote } = useOpenQuote();
  const { what, name, revision, at, total, options, reason, signedPdf, link, changed } = answer;
  const missing = useMissingOptions(options);
  const accepted = what === 'accepted';
  const download = () =>
    void toastFailure({ key: `signed ${link}`, failed: text.notDownloaded }, () =>
      saveCall('links.signedPdf', { params: { id: quote._id, link } }),
    );
  const offers = accepted && changed && canEdit && quote.quotePdf.at(-1)?.revision === revision;
  return (
    <Alert
      kind={accepted ? 'ok' : 'warning'}
      action={
        <span className="row wrap">
          {signedPdf && (
            <Button size="sm" onClick={download}>
              {text.signedPdf}
            </Button>
          )}
          {accepted && canEdit && missing.count > 0 && (
            <Button size="sm" onClick={missing.include}>
              {text.include(missing.count)}
            </Button>
          )}
          {offers && <CreatePdfButton label={text.createVersion} />}
        </span>
      }
    >
      {accepted ? text.accepted(name, revision) : text.declined(name, revision)}
      {accepted && total !== null && text.total(total)}
      {options.length > 0 && text.options(options.map((option) => option.name))}
      {reason !== '' && text.reason(reason)}
      {' · '}
      <RelativeDate at={at} />
      {'. '}
      {accepted && changed && text.changed}
    </Alert>
  );
}
