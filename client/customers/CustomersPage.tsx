import { useMemo, useState } from 'react';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { ImportDialog } from '../imports/ImportDialog';
import { LastImport } from '../imports/LastImport';
import { DeleteRow } from '../lists/DeleteRow';
import { ListActions } from '../lists/ListActions';
import { ListPage } from '../lists/ListPage';
import { ListWord } from '../lists/ListWord';
import { useList } from '../lists/useList';
import { useListCompany } from '../lists/useListCompany';
import { useRow } from '../lists/useRow';
import { CustomerDialog } from './CustomerDialog';
import { customerColumns } from './customerColumns';

/** A company's own customers (spec §2). */
export function CustomersPage() {
  const list = useList({ query: queries.customerPage, sort: 'name', size: 25 });
  const { staff, client } = useListCompany(list.filters);
  const { admin } = useMe();
  const { row, open, close } = useRow(list.rows);
  const columns = useMemo(() => customerColumns(open), [open]);
  const [dialog, setDialog] = useState<'new' | 'import' | 'delete' | null>(null);
  const shut = () => setDialog(null);
  return (
    <>
      <ListPage
        list={list}
        name="customers"
        title="Customers"
        what="customers"
        columns={columns}
        searches="Name, short name, number"
        filters={
          <>
            {staff && <CompanyFilter list={list} />}
            <ListWord list={list} name="priceCode" label="Price code" of={(customer) => customer.priceCode} />
          </>
        }
        actions={
          <ListActions
            newLabel="New customer"
            onNew={() => setDialog('new')}
            onImport={() => setDialog('import')}
            download="customers.download"
            client={client}
          />
        }
        above={<LastImport what="customers" client={client} />}
        onOpen={open}
        emptyNote="Import a list, or add the first customer."
      />
      <CustomerDialog
        customer={null}
        client={staff ? (client ?? undefined) : undefined}
        opened={dialog === 'new'}
        onClose={shut}
      />
      <CustomerDialog
        customer={row}
        client={undefined}
        opened={row !== null && dialog !== 'delete'}
        onClose={close}
        onDelete={admin ? () => setDialog('delete') : undefined}
      />
      {row && (
        <DeleteRow
          call="customers.delete"
          id={row._id}
          name={row.name}
          consequence="It goes for good; its jobs stay and no longer name it."
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
          what="customers"
          client={client}
          title="Import customers"
          columns="Customer Name, Customer Number, Price Code, Emails (comma separated), Short Name"
          opened={dialog === 'import'}
          onClose={shut}
        />
      )}
    </>
  );
}
