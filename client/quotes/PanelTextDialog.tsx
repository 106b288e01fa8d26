import { useMemo, useState } from 'react';
import { storable } from '../../common/api/storable';
import { count } from '../../common/format/numbers';
import { headerFields, maxCutlistRows } from '../../common/quotes/content';
import { feetOf, inchOf } from '../../common/quotes/lengths';
import { readPanelText } from '../../common/quotes/takeoff/readPanelText';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Segmented } from '../ui/Segmented';
import { TextArea } from '../ui/TextArea';
import { toast } from '../ui/toast';
import { useOpenQuote } from './QuoteContext';
import { keysAfter, newRowId } from './rowOrder';
import { undoAction } from './undoAction';
import { useContent } from './useQuoteDoc';
import { Warnings } from './Warnings';

interface PanelTextDialogProps {
  panelCodes: readonly string[];
  onClose: () => void;
}
const ways = [
  { value: 'replace', label: 'Replace the list' },
  { value: 'add', label: 'Add to it' },
] as const;

/** The quote's panels as the text that they came as (domain 3.4): kept word for word, read anew whenever one likes; one step of undo. */
export function PanelTextDialog({ panelCodes, onClose }: PanelTextDialogProps) {
  const { session } = useOpenQuote();
  const { header, cutlist } = useContent(session);
  const [text, setText] = useState(header.panelsRaw);
  const [way, setWay] = useState<'replace' | 'add'>(cutlist.length > 0 && header.panelsRaw === '' ? 'add' : 'replace');
  const read = useMemo(() => (text.trim() === '' ? null : readPanelText(text, panelCodes)), [text, panelCodes]);
  const found = read?.panels ?? [];
  const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const take = () => {
    const before = way === 'add' ? cutlist : [];
    if (before.length + found.length > maxCutlistRows)
      return toast.error(`A quote takes at most ${count(maxCutlistRows)} rows in its panel list.`);
    const keys = keysAfter(before, before.length - 1, found.length);
    const rows = found.map(({ quantity, length, panel, mark, plane, color }, i) => ({
      map: 'cutlist' as const,
      id: newRowId(),
      cells: {
        ...{ order: keys[i] as string, quantity: String(quantity), feet: String(feetOf(length)), inch: inchOf(length) },
        ...{ panel, mark, plane, color },
      },
    }));
    const removed = way === 'add' ? [] : cutlist.map(({ id }) => ({ map: 'cutlist' as const, id }));
    session.sync.write({ header: { panelsRaw: text }, rows, removed });
    toast.done({
      text: `${count(found.length)} ${found.length === 1 ? 'row' : 'rows'} of panels taken in.`,
      action: undoAction(session),
    });
    onClose();
  };
  const said = [
    ...(read?.fault ? [read.fault] : []),
    ...[...(read?.refused ?? []), ...(read?.warnings ?? [])].map(({ line, message }) => `Row ${line}: ${message}`),
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Panels as text"
      consequence="Paste a cut list: columns under their heads, or quantity, feet and inches in this order, or lines such as 14 x 21' 3&quot;."
      submitLabel={found.length > 0 ? `Take ${count(found.length)}` : 'Take'}
      onSubmit={take}
      disabled={found.length === 0}
      wide
    >
      <Field
        label="Panels"
        hint={read ? `${count(found.length)} rows, ${count(pieces)} pieces` : 'The text is kept with the quote.'}
      >
        <TextArea
          value={text}
          onChange={(typed) => setText(storable(typed))}
          rows={10}
          maxLength={headerFields.panelsRaw}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {cutlist.length > 0 && (
        <Segmented label="What becomes of the list" value={way} onChange={setWay} options={ways} />
      )}
      <Warnings lines={said} />
    </Dialog>
  );
}
