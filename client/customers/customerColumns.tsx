import type { CustomerView } from '../../common/customers/customer';
import { OpenRow } from '../lists/OpenRow';
import type { GridColumn } from '../ui/board/gridColumn';
import { customerColumnText, customerNames as names } from './customersText';

/** `open` opens the row by its name, for keyboard users. */
export const customerColumns = (open: (customer: CustomerView) => void): readonly GridColumn<CustomerView>[] => [
  {
    key: 'name',
    head: names.name,
    cell: (customer) => <OpenRow onOpen={() => open(customer)}>{customer.name}</OpenRow>,
    width: 220,
    grow: 2,
    sort: 'name',
    fixed: true,
    card: 'top',
  },
  {
    key: 'shortName',
    head: names.shortName,
    cell: (customer) => customer.shortName,
    width: 140,
    grow: 1,
    card: 'below',
  },
  {
    key: 'number',
    head: names.customerNumForClient,
    cell: (customer) => customer.customerNumForClient,
    width: 150,
    sort: 'customerNumForClient',
    card: 'end',
  },
  { key: 'priceCode', head: names.priceCode, cell: (customer) => customer.priceCode, width: 100, card: 'belowEnd' },
  {
    key: 'emails',
    head: customerColumnText.emails,
    cell: (customer) => customer.emails.join(', '),
    width: 240,
    grow: 2,
    quiet: true,
    card: 'none',
  },
];
