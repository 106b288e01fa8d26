import type { CustomerView } from '../../common/customers/customer';
import { customerSheet } from '../../common/customers/customerCsv';
import type { Asked } from '../api/call';

export const customerFields = ['name', 'shortName', 'customerNumForClient', 'priceCode', 'emails'] as const;
export type CustomerField = (typeof customerFields)[number];

const columns = new Map(customerSheet.columns.map((column) => [column.field, column]));

/** A customer as its form has it: as a download writes it, and as an import reads it. */
export const customerTexts = (customer: CustomerView | null): Record<CustomerField, string> =>
  Object.fromEntries(
    customerFields.map((field) => [field, customer ? (columns.get(field)?.write(customer[field]) ?? '') : '']),
  ) as Record<CustomerField, string>;

/** What is wrong with a field, in the words of the import; null where nothing is. */
export function customerProblem(field: CustomerField, text: string): string | null {
  const read = columns.get(field)?.read(text, { flatWidth: null });
  return read && 'reason' in read ? read.message : null;
}

/** The fields as the call takes them. */
export function customerBody(fields: readonly CustomerField[], text: (field: CustomerField) => string) {
  const read = fields.map((field) => {
    const one = columns.get(field)?.read(text(field), { flatWidth: null });
    return [field, one && 'value' in one ? one.value : undefined];
  });
  return Object.fromEntries(read) as Asked<'customers.update'>['body'];
}
