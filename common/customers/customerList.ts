import { textHolds } from '../live/searchText';
import { everyOne, wordIs } from '../live/wordIs';
import type { CustomerView } from './customer';

/** Sort keys of GET /customers, computed like the stored ones. */
export const customerSortKeys: Readonly<Record<string, (customer: CustomerView) => string>> = {
  name: (customer) => customer.name.toLowerCase(),
  customerNumForClient: (customer) => customer.customerNumForClient.toLowerCase(),
};

type Filter = Readonly<Record<string, string | undefined>>;

/** True if a customer matches the filter; mirrors the server's WHERE. */
export function customerListHolds(customer: CustomerView, filter: Filter): boolean | undefined {
  const { client, q, priceCode } = filter;
  const { name, shortName, customerNumForClient: number } = customer;
  return everyOne([
    !client || customer.client === Number(client),
    wordIs(customer.priceCode, priceCode),
    !q || textHolds(`${name} ${shortName} ${number}`, q),
  ]);
}
