import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Field } from '../../../ui/form/Field';
import type { SheetActions } from '../../../ui/sheet/SheetActions';
import { pasted } from '../../../ui/sheet/selection/selection';
import { parseTsv } from '../../../ui/sheet/tsv';
import { TextArea } from '../../../ui/form/TextArea';
import { lineColumns } from '../quoteColumns';
import { linesText } from '../../rowsText';

/** Appends pasted spreadsheet rows, for phones, which have no table to paste into. */
export function PasteLines({ at, actions }: { at: number; actions: SheetActions }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const rows = parseTsv(text).filter((cells) => cells.some((cell) => cell !== ''));
  const close = () => {
    setOpen(false);
    setText('');
  };
  const paste = () => {
    const corner = { rows: [at], columns: [0] };
    actions.put(pasted(rows, corner, lineColumns.length).filter(({ column }) => lineColumns[column]?.edit));
    close();
  };
  const columnNames = lineColumns.flatMap(({ head, edit }) => (edit ? head : `(${head})`)).join(', ');
  return (
    <>
      <Button size="touch" wide onClick={() => setOpen(true)}>
        {linesText.paste}
      </Button>
      {open && (
        <Dialog
          opened
          onClose={close}
          title={linesText.paste}
          submitLabel={linesText.pasteAction(rows.length)}
          onSubmit={paste}
          disabled={rows.length === 0}
        >
          <Field label={linesText.pasteField} hint={linesText.pasteHint(columnNames)}>
            <TextArea value={text} onChange={setText} rows={8} autoComplete="off" spellCheck={false} />
          </Field>
        </Dialog>
      )}
    </>
  );
}
