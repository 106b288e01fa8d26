import type { CustomerView } from '../../common/customers/customer';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { KeptList } from '../imports/KeptList';
import { ListWord } from '../lists/ListWord';
import { useList } from '../lists/useList';
import { CustomerDialog } from './CustomerDialog';
import { customerColumns } from './customerColumns';

/** A company's own customers (spec §2). */
export function CustomersPage() {
  const list = useList({ query: queries.customerPage, sort: 'name', size: 25 });
  return (
    <KeptList<CustomerView>
      what="customers"
      list={list}
      title="Customers"
      columns={customerColumns}
      searches="Name, short name, number"
      filters={({ staff }) => (
        <>
          {staff && <CompanyFilter list={list} />}
          <ListWord list={list} name="priceCode" label="Price code" of={(customer) => customer.priceCode} />
        </>
      )}
      newLabel="New customer"
      Dialog={CustomerDialog}
      nameOf={({ name }) => name}
      deleted="It goes for good; its jobs stay and no longer name it."
      imports={{
        title: 'Import customers',
        columns: 'Customer Name, Customer Number, Price Code, Emails (comma separated), Short Name',
      }}
      emptyNote="Import a list, or add the first customer."
    />
  );
}
