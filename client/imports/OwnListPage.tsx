import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { Versioned } from '../../common/live/newest';
import { useMe } from '../access/useMe';
import { DeleteRow } from '../lists/DeleteRow';
import { ListActions } from '../lists/ListActions';
import { ListPage } from '../lists/ListPage';
import type { RowDialogProps } from '../lists/RowDialog';
import type { List } from '../lists/useList';
import { useListCompany } from '../lists/useListCompany';
import { useRow } from '../lists/useRow';
import { clientColumn } from './clientColumn';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import type { GridColumn } from '../ui/board/gridColumn';
import { ImportDialog } from './ImportDialog';
import { LastImport } from './LastImport';

interface OwnListPageProps<Row extends Versioned & { readonly client: number }> {
  what: 'customers' | 'items';
  list: List<Row>;
  title: string;
  /** Columns, one of which opens the row; pass a stable function. */
  columns: (open: (row: Row) => void) => readonly GridColumn<Row>[];
  searches: string;
  filters: (whose: { staff: boolean; client: number | null }) => ReactNode;
  newLabel: string;
  Dialog: ComponentType<RowDialogProps<Row>>;
  nameOf: (row: Row) => string;
  /** Effect of deleting a row, shown before the user confirms. */
  deleted: string;
  imports: { readonly title: string; readonly columns: string };
  emptyNote: string;
  loading?: string;
  failed?: string;
}

const withClient = <Row extends { readonly client: number }>([first, ...rest]: readonly GridColumn<Row>[]) =>
  first ? [first, clientColumn<Row>(), ...rest] : [];

const kinds = { customers: 'customer', items: 'item' } as const;

/** Page of a client's own list: search, create, edit, delete, import and download. */
export function OwnListPage<Row extends Versioned & { readonly client: number }>(props: OwnListPageProps<Row>) {
  const { what, list, columns: columnsOf, filters, newLabel, Dialog, nameOf, deleted, imports, ...page } = props;
  const { staff, client } = useListCompany(list.filters);
  const { admin } = useMe();
  const { row, open, close } = useRow(kinds[what], list.rows);
  // A list of every client's rows names the client in each row.
  const columns = useMemo(
    () => (client === null ? withClient(columnsOf(open)) : columnsOf(open)),
    [columnsOf, open, client],
  );
  const [dialog, setDialog] = useState<'new' | 'import' | 'delete' | null>(null);
  const shut = () => setDialog(null);
  return (
    <>
      <ListPage
        {...page}
        list={list}
        name={what}
        what={what}
        columns={columns}
        filters={filters({ staff, client })}
        actions={
          <ListActions
            newLabel={newLabel}
            onNew={() => setDialog('new')}
            onImport={() => setDialog('import')}
            download={`${what}.download`}
            client={client}
          />
        }
        above={<LastImport what={what} client={client} />}
        onOpen={open}
      />
      <ContainDialog opened={dialog === 'new'} onClose={shut}>
        <Dialog
          row={null}
          client={staff ? (client ?? undefined) : undefined}
          opened={dialog === 'new'}
          onClose={shut}
        />
      </ContainDialog>
      <ContainDialog opened={row !== null && dialog !== 'delete'} onClose={close}>
        <Dialog
          row={row}
          client={undefined}
          opened={row !== null && dialog !== 'delete'}
          onClose={close}
          onDelete={admin ? () => setDialog('delete') : undefined}
        />
      </ContainDialog>
      {row && (
        <ContainDialog opened={dialog === 'delete'} onClose={shut}>
          <DeleteRow
            call={`${what}.delete`}
            id={row._id}
            name={nameOf(row)}
            consequence={deleted}
            opened={dialog === 'delete'}
            onClose={shut}
            onDeleted={() => {
              shut();
              close();
            }}
          />
        </ContainDialog>
      )}
      {client !== null && (
        <ContainDialog opened={dialog === 'import'} onClose={shut}>
          <ImportDialog {...imports} what={what} client={client} opened={dialog === 'import'} onClose={shut} />
        </ContainDialog>
      )}
    </>
  );
}
