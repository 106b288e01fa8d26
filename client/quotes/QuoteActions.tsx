import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../api/CallError';
import { newKey, saveCall } from '../api/call';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { type RetryWait, untilAnswered, waitingText } from '../live/retryWait';
import { currentSession } from '../state/session';
import { holdUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { toast } from '../ui/toast';
import { HistoryDialog } from './HistoryDialog';
import { useOpenQuote } from './QuoteContext';
import { TakeoffDialog } from './TakeoffDialog';
import { WhatIfDialog } from './WhatIfDialog';

/** So many milliseconds an edit may take to be saved before a print is refused. */
const patience = 5000;

/** What one does with the whole quote. */
export function QuoteActions({ canEdit }: { canEdit: boolean }) {
  const { quote } = useOpenQuote();
  const location = useLocation();
  const navigate = useNavigate();
  /** Whoever made the quote of a takeoff that could not be read whole comes here to say how. */
  const asked = canEdit && (location.state as { takeoff?: true } | null)?.takeoff === true;
  const [dialog, setDialog] = useState<'takeoff' | 'what if' | 'history' | null>(asked ? 'takeoff' : null);
  const close = () => {
    setDialog(null);
    if (asked) navigate('.', { replace: true, state: null });
  };
  const save = (call: 'quotes.lines' | 'quotes.rollFormer') =>
    void saveCall(call, { params: { id: quote._id } }).catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <>
      {canEdit && (
        <>
          <Button onClick={() => setDialog('takeoff')}>Take in the takeoff</Button>
          <Button onClick={() => setDialog('what if')}>What if</Button>
        </>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label="More" kind="plain">
            <Glyph name="more" />
          </IconButton>
        }
        items={[
          { label: 'History', onSelect: () => setDialog('history') },
          { label: 'Lines as CSV', onSelect: () => save('quotes.lines') },
          { label: 'Roll-former order as CSV', onSelect: () => save('quotes.rollFormer') },
        ]}
      />
      {canEdit && <PrintButton />}
      {dialog !== null && (
        <ContainDialog onClose={close}>
          {dialog === 'takeoff' && <TakeoffDialog onClose={close} />}
          {dialog === 'what if' && <WhatIfDialog onClose={close} />}
          {dialog === 'history' && <HistoryDialog canEdit={canEdit} onClose={close} />}
        </ContainDialog>
      )}
    </>
  );
}

function PrintButton() {
  const { quote, session } = useOpenQuote();
  const print = useCommand('prints.create');
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const make = () =>
    once(async () => {
      setBusy(true);
      try {
        // A print is of what the server has. Asked for when it is wanted: a button that turns grey and back with every
        // edit is painted with every edit.
        if (!(await session.sync.whenSaved(patience)))
          return toast.error('Your last edits are not saved yet; print again when they are.');
        const ask = { params: { id: quote._id }, body: {}, key: newKey() };
        const userId = currentSession()?.user._id;
        let canceled = false;
        const wanted = () => !canceled && currentSession()?.user._id === userId;
        let told: number | null = null;
        const onWait = (_wait: RetryWait, error: unknown) => {
          const action = { label: 'Cancel', onClick: () => (canceled = true) };
          told ??= toast.error({ text: `Not printed yet. ${waitingText(error)}`, action });
        };
        const release = holdUnsent('a print that was not sent', 'closing');
        const answer = await untilAnswered(() => print.mutateAsync(ask), { wanted, onWait }).finally(() => {
          release();
          if (told !== null) toast.dismiss(told);
        });
        if (answer) toast.done(`Print ${answer.reply.num} is being made; it shows under Prints.`);
      } catch (error) {
        toast.error(messageOf(error));
      } finally {
        setBusy(false);
      }
    });
  return (
    <Button kind="primary" onClick={make} pending={busy}>
      Print
    </Button>
  );
}
