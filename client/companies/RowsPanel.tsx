import { useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { ImportDialog } from '../imports/ImportDialog';
import { LastImport } from '../imports/LastImport';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Panel } from '../ui/Panel';
import { type Column, Table } from '../ui/Table';
import { AddRowDialog } from './AddRowDialog';
import { EditRowsDialog } from './EditRowsDialog';
import { type HeldRow, panelTypes, type RowField, type RowList, type Rows, rowLists } from './rowFields';
import { RowPager } from './RowPager';
import { usePaged } from './usePaged';
import { textOf } from './useRowEdits';

interface RowsPanelProps {
  company: CompanyPageView;
  list: Rows;
  /** May change it. */
  edits: boolean;
}

/** The table's columns; what has none of its own stands quietly beside the first. */
function columnsOf({ fields, shown }: RowList): Column<HeldRow>[] {
  const own = fields.filter(({ name }) => shown?.includes(name) ?? true);
  const others = fields.filter((field) => !own.includes(field));
  const [first, ...rest] = own.map(columnOf);
  if (!first || others.length === 0) return own.map(columnOf);
  const beside = (row: HeldRow) => others.map(({ name }) => textOf(row[name])).filter(Boolean);
  const cell = (row: HeldRow) => (
    <>
      {first.cell(row)} <span className="t3 s12">{beside(row).join(' · ')}</span>
    </>
  );
  return [{ ...first, width: '50%', cell }, ...rest];
}

const columnOf = ({ name, head, figure }: RowField): Column<HeldRow> => ({
  key: name,
  head,
  numeric: figure !== undefined,
  width: name === 'name' ? '42%' : undefined,
  card: name === 'code' ? 'top' : figure ? 'end' : 'below',
  cell: (row) =>
    name === 'panType' ? <span title={panelTypes[textOf(row[name])]}>{row[name]}</span> : textOf(row[name]),
});

/** The lists that come as files. */
const imported: Partial<Record<Rows, 'match' | 'ratio'>> = { matchLists: 'match', ratioLists: 'ratio' };

/** One of the company's tables, paged, with the ways to change it (spec §2 "Client detail", §9). */
export function RowsPanel({ company, list, edits }: RowsPanelProps) {
  const about = rowLists[list];
  const held = (company[list] ?? []) as readonly HeldRow[];
  const paged = usePaged(held, about.size);
  const [open, setOpen] = useState<'edit' | 'add' | 'import' | null>(null);
  const what = imported[list];
  const name = about.title.toLowerCase();
  return (
    <Panel
      title={about.title}
      count={held.length}
      flush
      actions={
        edits && (
          <>
            <Button size="sm" onClick={() => setOpen('add')}>
              Add {about.one}
            </Button>
            {what && (
              <Button size="sm" onClick={() => setOpen('import')} aria-label={`Import ${name}`}>
                Import
              </Button>
            )}
            <Button size="sm" onClick={() => setOpen('edit')} aria-label={`Edit ${name}`}>
              Edit
            </Button>
          </>
        )
      }
    >
      {held.length === 0 ? (
        <EmptyState title={about.empty} compact />
      ) : (
        <>
          <Table label={about.title} columns={columnsOf(about)} rows={paged.rows} rowKey={(row) => row._id} keepTable />
          <RowPager
            label={name}
            of={held.length}
            page={paged.page}
            size={paged.size}
            sizes={about.sizes}
            onPage={paged.setPage}
            onSize={paged.setSize}
          />
        </>
      )}
      {edits && what && <LastImport what={what} client={company._id} inPanel />}
      {edits && what && about.csv && (
        <ImportDialog
          what={what}
          client={company._id}
          title={`Import the ${name}`}
          columns={about.csv.sheet.order.join(', ')}
          opened={open === 'import'}
          onClose={() => setOpen(null)}
        />
      )}
      {edits && open === 'add' && <AddRowDialog company={company} list={list} onClose={() => setOpen(null)} />}
      {edits && open === 'edit' && <EditRowsDialog company={company} list={list} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
