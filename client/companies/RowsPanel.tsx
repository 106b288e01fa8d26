import { useState } from 'react';
import type { CompanyPageView } from '../../common/companies/company';
import { ImportDialog } from '../imports/ImportDialog';
import { LastImport } from '../imports/LastImport';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { Panel } from '../ui/Panel';
import { Table } from '../ui/Table';
import { useNarrow } from '../ui/useNarrow';
import { AddRowDialog } from './AddRowDialog';
import { EditRowsDialog } from './EditRowsDialog';
import { rowCards, rowColumns } from './rowColumns';
import { type HeldRow, type Rows, rowLists } from './rowFields';
import { RowPager } from './RowPager';
import { usePaged } from './usePaged';

interface RowsPanelProps {
  company: CompanyPageView;
  list: Rows;
  /** May change it. */
  edits: boolean;
}

/** The lists that come as files. */
const imported: Partial<Record<Rows, 'match' | 'ratio'>> = { matchLists: 'match', ratioLists: 'ratio' };

/** One of the company's tables, paged, with the ways to change it (spec §2 "Client detail", §9). */
export function RowsPanel({ company, list, edits }: RowsPanelProps) {
  const about = rowLists[list];
  const held = (company[list] ?? []) as readonly HeldRow[];
  const paged = usePaged(held, about.size);
  const [open, setOpen] = useState<'edit' | 'add' | 'import' | null>(null);
  const close = () => setOpen(null);
  const what = imported[list];
  const name = about.title.toLowerCase();
  const narrow = useNarrow();
  const stacked = narrow && about.stacked === true;
  return (
    <Panel
      title={about.title}
      count={held.length}
      flush
      actions={
        edits && (
          <>
            <Button size="sm" onClick={() => setOpen('add')} aria-label={`Add ${about.one}`}>
              {narrow ? 'Add' : `Add ${about.one}`}
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
          <Table
            label={about.title}
            columns={stacked ? rowCards(about.fields) : rowColumns(about.fields)}
            rows={paged.rows}
            rowKey={(row) => row._id}
            keepTable={!stacked}
          />
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
        <ContainDialog opened={open === 'import'} onClose={close}>
          <ImportDialog
            what={what}
            client={company._id}
            title={`Import the ${name}`}
            columns={about.csv.sheet.order.join(', ')}
            opened={open === 'import'}
            onClose={close}
          />
        </ContainDialog>
      )}
      {edits && (open === 'add' || open === 'edit') && (
        <ContainDialog onClose={close}>
          {open === 'add' && <AddRowDialog company={company} list={list} onClose={close} />}
          {open === 'edit' && <EditRowsDialog company={company} list={list} onClose={close} />}
        </ContainDialog>
      )}
    </Panel>
  );
}
