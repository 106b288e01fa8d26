import { useState } from 'react';
import { localDate } from '../../../common/format/dates';
import { openProblems } from '../../../common/quotes/prints/openProblems';
import { messageOf } from '../../api/CallError';
import { newKey } from '../../api/call';
import { useCommand } from '../../api/useCommand';
import { useOnce } from '../../api/useOnce';
import { type RetryWait, untilAnswered, waitingText } from '../../live/retryWait';
import { screenUserId } from '../../state/session';
import { registerUnsent } from '../../state/unsent';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/feedback/toast';
import { useOpenQuote } from '../page/QuoteContext';
import { Warnings } from '../takeoff/Warnings';
import { createPdfText } from '../pdfText';

/** How long to wait for unsaved edits before a PDF is refused, in ms. */
const saveTimeoutMs = 5000;
/** Maximum problems listed; the rest are counted. */
const maxListed = 20;

/** Creates a PDF of what is saved; with open problems, after a confirmation that lists them. */
export function CreatePdfButton() {
  const { quote, session } = useOpenQuote();
  const print = useCommand('prints.create');
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const key = `pdf ${quote._id}`;
  const create = async () => {
    setBusy(true);
    toast.dismiss(key);
    try {
      const ask = { params: { id: quote._id }, body: {}, key: newKey() };
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
  const check = () =>
    once(async () => {
      setBusy(true);
      const saved = await session.sync.whenSaved(saveTimeoutMs).finally(() => setBusy(false));
      if (!saved)
        return toast.error({
          key,
          text: createPdfText.unsaved,
        });
      const found = openProblems(session.store.content(), session.store.computed(), {
        today: localDate(Date.now()),
        takeoffRelease: quote.takeoffRelease ?? null,
      }).map(({ text }) => text);
      if (found.length > 0) setProblems(found);
      else await create();
    });
  const close = () => setProblems(null);
  return (
    <>
      <Button kind="primary" onClick={check} pending={busy}>
        {createPdfText.create}
      </Button>
      {problems && (
        <ContainDialog onClose={close}>
          <Dialog
            opened
            onClose={close}
            title={createPdfText.check}
            consequence={createPdfText.about}
            cancelLabel={createPdfText.back}
            submitLabel={createPdfText.anyway}
            onSubmit={() => {
              close();
              once(create);
            }}
          >
            <Warnings lines={listed(problems)} />
          </Dialog>
        </ContainDialog>
      )}
    </>
  );
}

function listed(problems: readonly string[]): readonly string[] {
  const more = problems.length - maxListed;
  return more > 0 ? [...problems.slice(0, maxListed), createPdfText.more(more)] : problems;
}
