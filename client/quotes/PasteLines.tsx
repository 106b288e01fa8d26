import { useState } from 'react';
import { count } from '../../common/format/numbers';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import type { SheetDeeds } from '../ui/sheet/SheetDeeds';
import { pasted } from '../ui/sheet/selection';
import { parseTsv } from '../ui/sheet/tsv';
import { TextArea } from '../ui/TextArea';
import { lineColumns } from './quoteColumns';

/** Where there is no sheet to paste into, on a phone: rows as a spreadsheet copies them, below the lines that are there. */
export function PasteLines({ at, deeds }: { at: number; deeds: SheetDeeds }) {
  const [asked, setAsked] = useState(false);
  const [text, setText] = useState('');
  const rows = parseTsv(text).filter((cells) => cells.some((cell) => cell !== ''));
  const close = () => {
    setAsked(false);
    setText('');
  };
  const take = () => {
    const corner = { rows: [at], columns: [0] };
    deeds.put(pasted(rows, corner, lineColumns.length).filter(({ column }) => lineColumns[column]?.edit));
    close();
  };
  const named = lineColumns.flatMap(({ head, edit }) => (edit ? head : `(${head})`)).join(', ');
  return (
    <>
      <Button size="touch" wide onClick={() => setAsked(true)}>
        Paste lines
      </Button>
      {asked && (
        <Dialog
          opened
          onClose={close}
          title="Paste lines"
          submitLabel={rows.length > 0 ? `Add ${count(rows.length)}` : 'Add'}
          onSubmit={take}
          disabled={rows.length === 0}
        >
          <Field label="Rows copied from a spreadsheet" hint={`Columns: ${named}. Those in brackets are computed.`}>
            <TextArea value={text} onChange={setText} rows={8} autoComplete="off" spellCheck={false} />
          </Field>
        </Dialog>
      )}
    </>
  );
}
