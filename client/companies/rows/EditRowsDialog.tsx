import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import type { Values } from '../../../common/csv/sheet';
import { sheetHeader, sheetLine } from '../../../common/csv/sheetCsv';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useUnsent } from '../../state/unsent';
import { Button } from '../../ui/Button';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { Dialog } from '../../ui/overlay/Dialog';
import { TextInput } from '../../ui/form/TextInput';
import { toast } from '../../ui/feedback/toast';
import { parseTsv } from '../../ui/sheet/tsv';
import { EditRow } from './EditRow';
import { type SavedRow, type RowList, rowNameOf, type Rows, rowLists } from './rowFields';
import { RowPager } from './RowPager';
import { saveText } from '../saveText';
import { usePaged } from './usePaged';
import { type EditedRow, pastedRows, rowsToSend, useRowEdits } from './useRowEdits';
import css from '../companies.module.css';
import { editRowsText as words } from './rowsText';

interface EditRowsDialogProps {
  company: CompanyPageView;
  list: Rows;
  onClose: () => void;
}

/** The editable table with CSV download; only changed rows are saved. */
export function EditRowsDialog({ company, list, onClose }: EditRowsDialogProps) {
  const about = rowLists[list];
  const saved = (company[list] ?? []) as readonly SavedRow[];
  const edits = useRowEdits(saved, about);
  const { undecided } = edits;
  const command = useCommand('companies.update', `company:${company._id}`);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [q, setQ] = useState('');
  useUnsent(edits.dirty.length > 0 ? words.unsent(about.inText) : null, 'leaving');

  const needle = q.trim().toLowerCase();
  const fits = edits.rows.filter(
    ({ texts, state }) => state !== 'saved' || Object.values(texts).some((text) => text.toLowerCase().includes(needle)),
  );
  const paged = usePaged(fits, about.size);
  const table = useRef<HTMLTableElement>(null);
  const [shownFirst, setShownFirst] = useState(0);
  /** Shows the first cell to fix, which may be on another page, and focuses it. */
  const showFirst = (faults: ReadonlyMap<string, string>) => {
    const first = fits.findIndex(({ id }) => about.fields.some(({ name }) => faults.has(`${id} ${name}`)));
    if (first < 0) return;
    paged.setPage(Math.floor(first / paged.size));
    setShownFirst((count) => count + 1);
  };
  useEffect(() => {
    if (shownFirst > 0) table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownFirst]);
  const [added, setAdded] = useState(0);
  /** Adds rows at the top of the first page and focuses the first one. */
  const add = (rows?: Parameters<typeof edits.add>[0]) => {
    edits.add(rows);
    paged.setPage(0);
    setAdded((count) => count + 1);
  };
  useEffect(() => {
    if (added > 0) table.current?.querySelector<HTMLElement>('tbody input, tbody select')?.focus();
  }, [added]);
  /** Pasting several cells adds rows; a single value goes into its field. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const rows = pastedRows(parseTsv(text), about.fields);
    if (rows.length > 0) add(rows);
  };
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
          toast.done(words.saved(rows.length));
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
  /** Downloads the saved rows, guarded against formula injection; an import reads them back unchanged. */
  const download = ({ sheet, file }: NonNullable<RowList['csv']>) =>
    saveText(file, `\ufeff${sheetHeader(sheet)}${saved.map((row) => sheetLine(sheet, row as Values)).join('')}`);
  const note =
    undecided.length > 0
      ? words.changed(
          undecided.map((row) => rowNameOf(about, (name) => row.texts[name]) || words.newRow).join(', '),
          decideFirst,
        )
      : wrong.size > 0
        ? toFix(edits.rows, about, wrong)
        : command.error
          ? messageOf(command.error)
          : null;
  const changed = edits.dirty.length;
  return (
    <Dialog
      opened
      onClose={onClose}
      unsaved={edits.dirty.length > 0}
      title={words.title(about.inText, company.companyName)}
      submitLabel={words.save(changed)}
      onSubmit={save}
      pending={command.isPending}
      disabled={changed === 0 || undecided.length > 0}
      error={note}
      huge
    >
      <div className="row wrap">
        <TextInput
          type="search"
          aria-label={words.findIn(about.inText)}
          placeholder={words.find}
          value={q}
          onChange={setQ}
          width={220}
        />
        <span className="grow" />
        <Button size="sm" onClick={() => add()}>
          {words.add}
        </Button>
        {about.csv && (
          <Button size="sm" onClick={() => about.csv && download(about.csv)}>
            {words.download}
          </Button>
        )}
      </div>
      <div className={css.edit} onPaste={paste}>
        <table ref={table} aria-label={about.title}>
          <thead>
            <tr>
              {about.fields.map(({ name, head, width }) => (
                <th key={name} scope="col" style={{ minWidth: width }}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="hidden">{words.delete}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {paged.rows.map((row) => (
              <EditRow key={row.id} row={row} about={about} wrong={wrong} edits={edits} onDecide={command.reset} />
            ))}
          </tbody>
        </table>
      </div>
      <RowPager
        // Distinguishes it from the pager on the page behind the dialog.
        label={words.editor(about.inText)}
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

/** `Fix 2 cells before saving. WLK-004: Coverage, in must be greater than 0.` */
function toFix(rows: readonly EditedRow[], about: RowList, wrong: ReadonlyMap<string, string>): string | null {
  const faults = rows.flatMap(({ id, texts }) =>
    about.fields.flatMap(({ name, head }) => {
      const why = wrong.get(`${id} ${name}`);
      return why === undefined
        ? []
        : [words.fault(rowNameOf(about, (field) => texts[field]) || words.newRow, head, why)];
    }),
  );
  if (faults.length === 0) return null;
  return words.fix(faults.length, faults[0] as string);
}
