import { useEffect, useRef, useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import type { Values } from '../../common/csv/sheet';
import { sheetHeader, sheetLine } from '../../common/csv/sheetCsv';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { decideFirst } from '../ui/ConflictChoice';
import { Dialog } from '../ui/Dialog';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { EditRow } from './EditRow';
import { type HeldRow, type RowList, type Rows, rowLists } from './rowFields';
import { RowPager } from './RowPager';
import { saveText } from './saveText';
import { usePaged } from './usePaged';
import { type EditedRow, rowsToSend, useRowEdits } from './useRowEdits';
import css from './companies.module.css';

interface EditRowsDialogProps {
  company: CompanyPageView;
  list: Rows;
  onClose: () => void;
}

/** The editable table with CSV download and Save (spec §2 "Dialogs"): only the changed rows are sent. */
export function EditRowsDialog({ company, list, onClose }: EditRowsDialogProps) {
  const about = rowLists[list];
  const held = (company[list] ?? []) as readonly HeldRow[];
  const edits = useRowEdits(held, about);
  const { undecided } = edits;
  const command = useCommand('companies.update', `company:${company._id}`);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [q, setQ] = useState('');
  const [asked, setAsked] = useState(false);
  useUnsent(
    edits.dirty.length > 0 ? `rows of the ${about.title.toLowerCase()} that you have not saved` : null,
    'leaving',
  );

  const sought = q.trim().toLowerCase();
  const fits = edits.rows.filter(
    ({ texts, state }) => state !== 'held' || Object.values(texts).some((text) => text.toLowerCase().includes(sought)),
  );
  const paged = usePaged(fits, about.size);
  const table = useRef<HTMLTableElement>(null);
  const [shownFirst, setShownFirst] = useState(0);
  /** The first cell to fix may be on another page of the table: turn to it and put the cursor there. */
  const showFirst = (faults: ReadonlyMap<string, string>) => {
    const first = fits.findIndex(({ id }) => about.fields.some(({ name }) => faults.has(`${id} ${name}`)));
    if (first < 0) return;
    paged.setPage(Math.floor(first / paged.size));
    setShownFirst((count) => count + 1);
  };
  useEffect(() => {
    if (shownFirst > 0) table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownFirst]);
  const save = () => {
    const { rows, wrong: unread } = rowsToSend(edits, about);
    setWrong(unread);
    if (rows.length === 0) return onClose();
    if (unread.size > 0) return showFirst(unread);
    const sent = edits.dirty;
    command.mutate(
      { params: { id: company._id }, body: { [list]: rows } },
      {
        onSuccess: () => {
          toast.done(`${rows.length} ${rows.length === 1 ? 'row is' : 'rows are'} saved.`);
          edits.reset();
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          const named = Object.entries(error.fields).flatMap(([path, why]) => {
            const [, i, name] = /^\w+\.(\d+)\.(\w+)/.exec(path) ?? [];
            const row = sent[Number(i)];
            return row && name ? [[`${row.id} ${name}`, why] as const] : [];
          });
          setWrong(new Map(named));
          showFirst(new Map(named));
        },
      },
    );
  };
  /** As it is saved, with texts guarded against formulas: what an import reads back to the byte. */
  const download = ({ sheet, file }: NonNullable<RowList['csv']>) =>
    saveText(file, `\ufeff${sheetHeader(sheet)}${held.map((row) => sheetLine(sheet, row as Values)).join('')}`);
  const close = () => {
    if (edits.dirty.length === 0 || asked) onClose();
    else setAsked(true);
  };
  const note =
    undecided.length > 0
      ? `${undecided.map(({ texts }) => texts.code?.trim() || 'New row').join(', ')} changed while you were editing. ${decideFirst}`
      : wrong.size > 0
        ? toFix(edits.rows, about, wrong)
        : command.error
          ? messageOf(command.error)
          : asked && edits.dirty.length > 0
            ? `${edits.dirty.length} ${edits.dirty.length === 1 ? 'row is' : 'rows are'} not saved. Save, or press Cancel again to drop them.`
            : null;
  const changed = edits.dirty.length;
  return (
    <Dialog
      opened
      onClose={close}
      title={`${about.title} of ${company.companyName}`}
      submitLabel={changed > 0 ? `Save ${changed} ${changed === 1 ? 'change' : 'changes'}` : 'Save'}
      onSubmit={save}
      pending={command.isPending}
      disabled={changed === 0 || undecided.length > 0}
      error={note}
      huge
    >
      <div className="row wrap">
        <TextInput
          type="search"
          aria-label={`Find in ${about.title.toLowerCase()}`}
          placeholder="Find"
          value={q}
          onChange={setQ}
          width={220}
        />
        <span className="grow" />
        <Button size="sm" onClick={() => edits.add()}>
          Add row
        </Button>
        {about.csv && (
          <Button size="sm" onClick={() => about.csv && download(about.csv)}>
            Download CSV
          </Button>
        )}
      </div>
      <div className={css.edit}>
        <table ref={table} aria-label={about.title}>
          <thead>
            <tr>
              {about.fields.map(({ name, head, width }) => (
                <th key={name} scope="col" style={{ minWidth: width }}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {paged.rows.map((row) => (
              <EditRow
                key={row.id}
                row={row}
                fields={about.fields}
                wrong={wrong}
                edits={edits}
                onDecide={command.reset}
              />
            ))}
          </tbody>
        </table>
      </div>
      <RowPager
        // The page behind the dialog has its own.
        label={`the edited ${about.title.toLowerCase()}`}
        of={fits.length}
        page={paged.page}
        size={paged.size}
        sizes={about.sizes}
        onPage={paged.setPage}
        onSize={paged.setSize}
      />
    </Dialog>
  );
}

/** "2 cells to fix. WLK-004: Coverage, in is not a number above 0." */
function toFix(rows: readonly EditedRow[], about: RowList, wrong: ReadonlyMap<string, string>): string | null {
  const faults = rows.flatMap(({ id, texts }) =>
    about.fields.flatMap(({ name, head }) => {
      const why = wrong.get(`${id} ${name}`);
      return why === undefined ? [] : [`${texts.code?.trim() || 'New row'}: ${head} ${why}.`];
    }),
  );
  if (faults.length === 0) return null;
  return `${faults.length === 1 ? 'Fix 1 cell' : `Fix ${faults.length} cells`} to save. ${faults[0]}`;
}
