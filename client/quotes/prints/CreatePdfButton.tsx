import { useRef, useState } from 'react';
import { localDate } from '../../../common/format/dates';
import { openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { messageOf } from '../../api/CallError';
import { newKey } from '../../api/call';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { type RetryWait, untilAnswered, waitingText } from '../../live/retryWait';
import { screenUserId } from '../../state/session';
import { registerUnsent } from '../../state/unsent';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/feedback/toast';
import { CheckDialog } from '../check/CheckDialog';
import { loadCatalogPrices } from '../check/useCatalogPrices';
import { loadMarginState } from '../margin/loadMarginState';
import { OpenProblemCount } from '../check/OpenProblemCount';
import { exemptionOf, useOpenQuote } from '../page/QuoteContext';
import { createPdfText } from '../pdfText';
import { type PdfChoices, PdfOptionsDialog } from './PdfOptionsDialog';

/** How long to wait for unsaved edits before a PDF is refused, in ms. */
const saveTimeoutMs = 5000;

/** Creates a PDF of what is saved; with open problems, after a confirmation that lists them. */
export function CreatePdfButton({ label = createPdfText.create }: { label?: string }) {
  const { quote, session } = useOpenQuote();
  const print = useCommand('prints.create');
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const key = `pdf ${quote._id}`;
  const [choosing, setChoosing] = useState(false);
  /** Layout of the next PDF; undefined for the company's. */
  const show = useRef<PdfChoices>(undefined);
  const create = async () => {
    setBusy(true);
    toast.dismiss(key);
    try {
      const ask = {
        params: { id: quote._id },
        body: show.current ? { print: { show: show.current } } : {},
        key: newKey(),
      };
      const userId = screenUserId();
      let canceled = false;
      const wanted = () => !canceled && screenUserId() === userId;
      let waiting = false;
      const onWait = (_wait: RetryWait, error: unknown) => {
        if (waiting) return;
        waiting = true;
        const action = { label: createPdfText.cancel, onClick: () => (canceled = true) };
        toast.error({ key, text: createPdfText.waiting(waitingText(error)), action, onEveryPage: true });
      };
      const release = registerUnsent(createPdfText.unsent, 'closing');
      const answer = await untilAnswered(() => print.mutateAsync(ask), { wanted, onWait }).finally(() => {
        release();
        toast.dismiss(key);
      });
      if (answer) toast.done(createPdfText.creating(answer.reply.num));
    } catch (error) {
      toast.error({ key, text: createPdfText.failed(messageOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  // A PDF shows what the server has. The button stays enabled while edits are being sent; toggling it would repaint
  // with every key.
  const check = (choices?: PdfChoices) => {
    show.current = choices;
    return once(async () => {
      setBusy(true);
      const saved = await session.sync.whenSaved(saveTimeoutMs).finally(() => setBusy(false));
      if (!saved)
        return toast.error({
          key,
          text: createPdfText.unsaved,
        });
      const content = session.store.content();
      const found = openProblems(content, session.store.computed(), {
        today: localDate(Date.now()),
        takeoffRelease: quote.takeoffRelease ?? null,
        exemption: exemptionOf(quote, content.header),
        catalog: await loadCatalogPrices(quote._id, content),
        margin: await loadMarginState(quote._id),
      }).map(problemText);
      if (found.length > 0) setProblems(found);
      else await create();
    });
  };
  return (
    <>
      <Button kind="primary" onClick={() => check()} pending={busy}>
        {label}
        <OpenProblemCount />
      </Button>
      <IconButton label={createPdfText.options} onClick={() => setChoosing(true)} disabled={busy}>
        <Glyph name="down" />
      </IconButton>
      {choosing && <PdfOptionsDialog onClose={() => setChoosing(false)} onSubmit={check} />}
      {problems && (
        <CheckDialog
          title={createPdfText.check}
          submitLabel={createPdfText.anyway}
          problems={problems}
          onClose={() => setProblems(null)}
          onSubmit={() => once(create)}
        />
      )}
    </>
  );
}
