import { textHolds } from '../live/searchText';
import { everyOne, wordIs } from '../live/wordIs';
import type { CustomerView } from './customer';

/** What GET /customers can be sorted by, as the stored keys are made. */
export const customerSortKeys: Readonly<Record<string, (customer: CustomerView) => string>> = {
  name: (customer) => customer.name.toLowerCase(),
  customerNumForClient: (customer) => customer.customerNumForClient.toLowerCase(),
};

type Filter = Readonly<Record<string, string | undefined>>;

/** Is the customer in a list with this filter? The server's WHERE, in words of the row. */
export function customerListHolds(customer: CustomerView, filter: Filter): boolean | undefined {
  const { client, q, priceCode } = filter;
  const { name, shortName, customerNumForClient: number } = customer;
  return everyOne([
    !client || customer.client === Number(client),
    wordIs(customer.priceCode, priceCode),
    !q || textHolds(`${name} ${shortName} ${number}`, q),
  ]);
}
