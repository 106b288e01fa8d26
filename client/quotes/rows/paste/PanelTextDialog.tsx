import { useMemo, useState } from 'react';
import { storable } from '../../../../common/api/storable';
import { headerFields, maxCutlistRows, typedRow } from '../../../../common/quotes/document/content';
import { feetOf, inchOf } from '../../../../common/quotes/panels/lengths';
import { readPanelText } from '../../../../common/quotes/takeoff/readPanelText';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Field } from '../../../ui/form/Field';
import { Segmented } from '../../../ui/form/Segmented';
import { TextArea } from '../../../ui/form/TextArea';
import { toast } from '../../../ui/feedback/toast';
import { useOpenQuote } from '../../page/QuoteContext';
import { keysAfter, newRowId } from '../rowOrder';
import { undoAction } from '../../undo/undoAction';
import { useContent } from '../../sync/useQuoteDoc';
import { Warnings } from '../../takeoff/Warnings';
import { panelTextText } from '../../rowsText';

interface PanelTextDialogProps {
  panelCodes: readonly string[];
  onClose: () => void;
}
const modes = [
  { value: 'replace', label: panelTextText.replace },
  { value: 'add', label: panelTextText.append },
] as const;

/** A cut list pasted as text (domain 3.4), saved verbatim with the quote; importing it is one step of undo. */
export function PanelTextDialog({ panelCodes, onClose }: PanelTextDialogProps) {
  const { session } = useOpenQuote();
  const { header, cutlist } = useContent(session);
  const [text, setText] = useState(header.panelsRaw);
  const [mode, setMode] = useState<'replace' | 'add'>(
    cutlist.length > 0 && header.panelsRaw === '' ? 'add' : 'replace',
  );
  const [tried, setTried] = useState(false);
  const read = useMemo(() => (text.trim() === '' ? null : readPanelText(text, panelCodes)), [text, panelCodes]);
  const found = read?.panels ?? [];
  const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const importRows = () => {
    setTried(true);
    if (found.length === 0) return;
    const before = mode === 'add' ? cutlist : [];
    if (before.length + found.length > maxCutlistRows)
      return toast.error({
        key: 'too many rows',
        text: panelTextText.tooMany(maxCutlistRows),
      });
    const keys = keysAfter(before, before.length - 1, found.length);
    const rows = found.map(({ quantity, length, panel, mark, plane, color }, i) => ({
      map: 'cutlist' as const,
      id: newRowId(),
      cells: {
        ...{ order: keys[i] as string, quantity: String(quantity), feet: String(feetOf(length)), inch: inchOf(length) },
        ...{ panel, mark, plane, color, ...typedRow },
      },
    }));
    const removed = mode === 'add' ? [] : cutlist.map(({ id }) => ({ map: 'cutlist' as const, id }));
    session.sync.write({ header: { panelsRaw: text }, rows, removed });
    toast.done({
      text: panelTextText.imported(found.length),
      action: undoAction(session),
    });
    onClose();
  };
  const notes = [
    ...(read?.fault ? [read.fault] : []),
    ...[...(read?.refused ?? []), ...(read?.warnings ?? [])].map(({ line, message }) =>
      panelTextText.row(line, message),
    ),
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={panelTextText.title}
      consequence={panelTextText.about}
      submitLabel={panelTextText.import(found.length)}
      onSubmit={importRows}
      wide
    >
      <Field
        label={panelTextText.field}
        error={tried && found.length === 0 && panelTextText.none}
        hint={read ? panelTextText.found(found.length, pieces) : panelTextText.kept}
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
      {cutlist.length > 0 && <Segmented label={panelTextText.way} value={mode} onChange={setMode} options={modes} />}
      <Warnings lines={notes} />
    </Dialog>
  );
}
