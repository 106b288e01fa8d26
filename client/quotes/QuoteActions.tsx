import { useState } from 'react';
import type { QuoteContent } from '../../common/quotes/content';
import { messageOf } from '../api/CallError';
import { saveCall } from '../api/call';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { toast } from '../ui/toast';
import { HistoryDialog } from './HistoryDialog';
import { useOpenQuote } from './QuoteContext';
import type { SyncState } from './quoteSync';
import { TakeoffDialog } from './TakeoffDialog';
import { WhatIfDialog } from './WhatIfDialog';

/** What one does with the whole quote. */
export function QuoteActions({ content, state }: { content: QuoteContent; state: SyncState }) {
  const { quote } = useOpenQuote();
  const print = useCommand('prints.create');
  const [dialog, setDialog] = useState<'takeoff' | 'what if' | 'history' | null>(null);
  const once = useOnce();
  const close = () => setDialog(null);
  const save = (call: 'quotes.lines' | 'quotes.rollFormer') =>
    void saveCall(call, { params: { id: quote._id } }).catch((error: unknown) => toast.error(messageOf(error)));
  const make = () =>
    once(() =>
      print.mutateAsync({ params: { id: quote._id }, body: {} }).then(
        ({ num }) => toast.done(`Print ${num} is being made; it shows under Prints.`),
        (error: unknown) => toast.error(messageOf(error)),
      ),
    );
  return (
    <>
      {state.canEdit && (
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
      {state.canEdit && (
        <Button
          kind="primary"
          onClick={make}
          pending={print.isPending}
          // A print is of what the server has.
          disabled={state.saved !== 'saved'}
        >
          Print
        </Button>
      )}
      {dialog === 'takeoff' && <TakeoffDialog onClose={close} />}
      {dialog === 'what if' && <WhatIfDialog content={content} onClose={close} />}
      {dialog === 'history' && <HistoryDialog canEdit={state.canEdit} onClose={close} />}
    </>
  );
}
