import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ExportKind } from '../../../common/quotes/prints/exportKinds';
import { shortenedWords } from '../../../common/quotes/prints/rollFormerCsv';
import { rollFormerText } from '../../../common/quotes/quotesText';
import { saveCall } from '../../api/saveFile';
import { toastFailure } from '../../api/toastFailure';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { Glyph } from '../../ui/Glyph';
import { toast } from '../../ui/feedback/toast';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import { CreatePdfButton } from '../prints/CreatePdfButton';
import { HistoryDialog } from './HistoryDialog';
import { useOpenQuote } from './QuoteContext';
import { TakeoffDialog } from '../takeoff/TakeoffDialog';
import { WhatIfDialog } from '../takeoff/WhatIfDialog';
import { quoteActionsText } from '../quoteText';
import { exportsText } from '../exportsText';

const papers = ['shop', 'internal', 'labels-sheet', 'labels-roll'] as const;
const files = ['materials', 'materials-xlsx', 'offcuts', 'quickbooks'] as const;

/** Actions on the whole quote. */
export function QuoteActions({ canEdit }: { canEdit: boolean }) {
  const { quote, session } = useOpenQuote();
  const location = useLocation();
  const navigate = useNavigate();
  /** Set by JobQuotes when parts of the takeoff couldn't be read. */
  const opensTakeoff = canEdit && (location.state as { takeoff?: true } | null)?.takeoff === true;
  const [dialog, setDialog] = useState<'takeoff' | 'what if' | 'history' | null>(opensTakeoff ? 'takeoff' : null);
  const close = () => {
    setDialog(null);
    if (opensTakeoff) navigate('.', { replace: true, state: null });
  };
  const save = (call: 'quotes.lines' | 'quotes.rollFormer') =>
    void toastFailure({ key: call, failed: quoteActionsText.notDownloaded }, async () => {
      await saveCall(call, { params: { id: quote._id } });
      if (call === 'quotes.rollFormer') tellShortened();
    });
  const saveExport = (kind: ExportKind) =>
    void toastFailure({ key: kind, failed: exportsText.failed }, () =>
      saveCall('prints.export', { params: { id: quote._id, kind } }),
    );
  /** A roll former reads 20 characters of a material or product. */
  const tellShortened = () => {
    const words = shortenedWords(session.store.content());
    if (words.length > 0) toast.done(rollFormerText.shortened(words));
  };
  return (
    <>
      {canEdit && (
        <>
          <Button onClick={() => setDialog('takeoff')}>{quoteActionsText.takeoff}</Button>
          <Button onClick={() => setDialog('what if')}>{quoteActionsText.whatIf}</Button>
        </>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={quoteActionsText.more} kind="plain">
            <Glyph name="more" />
          </IconButton>
        }
        items={[
          { items: [{ label: quoteActionsText.history, onSelect: () => setDialog('history') }] },
          {
            title: exportsText.papers,
            items: papers.map((kind) => ({
              label: exportsText.kinds[kind],
              onSelect: () => saveExport(kind),
            })),
          },
          {
            title: exportsText.files,
            items: [
              { label: quoteActionsText.lines, onSelect: () => save('quotes.lines') },
              ...files.map((kind) => ({ label: exportsText.kinds[kind], onSelect: () => saveExport(kind) })),
              { label: quoteActionsText.rollFormer, onSelect: () => save('quotes.rollFormer') },
            ],
          },
        ]}
      />
      {canEdit && <CreatePdfButton />}
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
