import type { CustomerView } from '../../common/customers/customer';
import { OpenRow } from '../lists/OpenRow';
import type { GridColumn } from '../ui/gridColumn';

/** `open`: what the name does for those who do not click on rows. */
export const customerColumns = (open: (customer: CustomerView) => void): readonly GridColumn<CustomerView>[] => [
  {
    key: 'name',
    head: 'Customer name',
    cell: (customer) => <OpenRow onOpen={() => open(customer)}>{customer.name}</OpenRow>,
    width: 220,
    grow: 2,
    sort: 'name',
    fixed: true,
    card: 'top',
  },
  { key: 'shortName', head: 'Short name', cell: (customer) => customer.shortName, width: 140, grow: 1, card: 'below' },
  {
    key: 'number',
    head: 'Customer number',
    cell: (customer) => customer.customerNumForClient,
    width: 150,
    sort: 'customerNumForClient',
    card: 'end',
  },
  { key: 'priceCode', head: 'Price code', cell: (customer) => customer.priceCode, width: 100, card: 'belowEnd' },
  {
    key: 'emails',
    head: 'Emails',
    cell: (customer) => customer.emails.join(', '),
    width: 240,
    grow: 2,
    quiet: true,
    card: 'none',
  },
];
