import { useState } from 'react';
import type { CompanyPageView } from '../../../common/companies/company';
import { ImportDialog } from '../../imports/ImportDialog';
import { LastImport } from '../../imports/LastImport';
import { Button } from '../../ui/Button';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Panel } from '../../ui/layout/Panel';
import { Table } from '../../ui/layout/Table';
import { useNarrow } from '../../ui/layout/useNarrow';
import { AddRowDialog } from './AddRowDialog';
import { EditRowsDialog } from './EditRowsDialog';
import { MatchTester } from './MatchTester';
import { matchTesterText } from './matchTesterText';
import { rowCards, rowColumns } from './rowColumns';
import { type SavedRow, type Rows, rowLists } from './rowFields';
import { RowPager } from './RowPager';
import { usePaged } from './usePaged';
import { rowsPanelText as text } from './rowsText';

interface RowsPanelProps {
  company: CompanyPageView;
  list: Rows;
  /** True if the user may edit the rows. */
  edits: boolean;
}

/** Lists with an import. */
const imported: Partial<Record<Rows, 'match' | 'ratio'>> = { matchLists: 'match', ratioLists: 'ratio' };

/** One of the client's tables, paged, with add, import and edit. */
export function RowsPanel({ company, list, edits }: RowsPanelProps) {
  const about = rowLists[list];
  const saved = (company[list] ?? []) as readonly SavedRow[];
  const paged = usePaged(saved, about.size);
  const [open, setOpen] = useState<'edit' | 'add' | 'import' | 'test' | null>(null);
  const close = () => setOpen(null);
  const what = imported[list];
  const name = about.inText;
  const narrow = useNarrow();
  const stacked = narrow && about.stacked === true;
  return (
    <Panel
      title={about.title}
      count={saved.length}
      flush
      actions={
        <>
          {list === 'matchLists' && saved.length > 0 && (
            <Button size="sm" onClick={() => setOpen('test')} aria-label={matchTesterText.openLabel}>
              {matchTesterText.open}
            </Button>
          )}
          {edits && (
            <>
              <Button size="sm" onClick={() => setOpen('add')} aria-label={text.addOne(about.one)}>
                {narrow ? text.add : text.addOne(about.one)}
              </Button>
              {what && (
                <Button size="sm" onClick={() => setOpen('import')} aria-label={text.importList(name)}>
                  {text.import}
                </Button>
              )}
              <Button size="sm" onClick={() => setOpen('edit')} aria-label={text.editList(name)}>
                {text.edit}
              </Button>
            </>
          )}
        </>
      }
    >
      {saved.length === 0 ? (
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
            of={saved.length}
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
            title={text.importList(name)}
            columns={about.csv.sheet.order.join(', ')}
            opened={open === 'import'}
            onClose={close}
          />
        </ContainDialog>
      )}
      {open === 'test' && (
        <ContainDialog onClose={close}>
          <MatchTester company={company} onClose={close} />
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
