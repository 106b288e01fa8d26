import type { CustomerView } from '../../common/customers/customer';
import { queries } from '../api/queries';
import { CompanyFilter } from '../companies/CompanyFilter';
import { OwnListPage } from '../imports/OwnListPage';
import { ListWord } from '../lists/filters/ListWord';
import { useList } from '../lists/useList';
import { CustomerDialog } from './CustomerDialog';
import { customerColumns } from './customerColumns';
import { customersText as text } from './customersText';

/** A client's own customers. */
export function CustomersPage() {
  const list = useList({ query: queries.customerList, sort: 'name', size: 25 });
  return (
    <OwnListPage<CustomerView>
      what="customers"
      list={list}
      title={text.title}
      columns={customerColumns}
      searches={text.searches}
      filters={({ staff }) => (
        <>
          {staff && <CompanyFilter list={list} />}
          <ListWord list={list} name="priceCode" label={text.priceLevel} of={(customer) => customer.priceCode} />
        </>
      )}
      newLabel={text.newCustomer}
      Dialog={CustomerDialog}
      nameOf={({ name }) => name}
      deleted={text.deleted}
      imports={{
        title: text.importTitle,
        columns: text.importColumns,
      }}
      emptyNote={text.empty}
    />
  );
}
