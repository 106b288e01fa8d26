import { useMemo, useState } from 'react';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { ImportDialog } from '../imports/ImportDialog';
import { LastImport } from '../imports/LastImport';
import { DeleteRow } from '../lists/DeleteRow';
import { ListActions } from '../lists/ListActions';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { useListCompany } from '../lists/useListCompany';
import { useRow } from '../lists/useRow';
import { ItemDialog } from './ItemDialog';
import { ItemFilters } from './ItemFilters';
import { itemColumns } from './itemColumns';

/** The catalog (spec §2): one row per SKU and price level. */
export function ItemsPage() {
  const list = useList({ query: queries.items, sort: 'sku', size: 25 });
  const { staff, client } = useListCompany(list.filters);
  const { admin } = useMe();
  const { row, open, close } = useRow(list.rows);
  const columns = useMemo(() => itemColumns(open), [open]);
  const [dialog, setDialog] = useState<'new' | 'import' | 'delete' | null>(null);
  const shut = () => setDialog(null);
  return (
    <>
      <ListPage
        list={list}
        name="items"
        title="Catalog"
        what="items"
        loading="Loading catalog"
        failed="Error loading item catalog"
        columns={columns}
        searches="SKU, description"
        filters={<ItemFilters list={list} staff={staff} client={client} />}
        actions={
          <ListActions
            newLabel="New item"
            onNew={() => setDialog('new')}
            onImport={() => setDialog('import')}
            download="items.download"
            client={client}
          />
        }
        above={<LastImport what="items" client={client} />}
        onOpen={open}
        emptyNote="Import a price list, or add the first item."
      />
      <ItemDialog
        item={null}
        client={staff ? (client ?? undefined) : undefined}
        opened={dialog === 'new'}
        onClose={shut}
      />
      <ItemDialog
        item={row}
        client={undefined}
        opened={row !== null && dialog !== 'delete'}
        onClose={close}
        onDelete={admin ? () => setDialog('delete') : undefined}
      />
      {row && (
        <DeleteRow
          call="items.delete"
          id={row._id}
          name={row.sku}
          consequence="It goes from the catalog for good; quotes that are written keep what they say."
          opened={dialog === 'delete'}
          onClose={shut}
          onDeleted={() => {
            shut();
            close();
          }}
        />
      )}
      {client !== null && (
        <ImportDialog
          what="items"
          client={client}
          title="Import the catalog"
          columns="SKU, Description, Unit of Measure, Price, Price Code"
          opened={dialog === 'import'}
          onClose={shut}
        />
      )}
    </>
  );
}
