import type { CustomerView } from '../../common/customers/customer';
import { customerSheet } from '../../common/customers/customerCsv';
import type { CallInput } from '../api/call';

export const customerFields = ['name', 'shortName', 'customerNumForClient', 'priceCode', 'emails'] as const;
export type CustomerField = (typeof customerFields)[number];

const columns = new Map(customerSheet.columns.map((column) => [column.field, column]));

/** A customer as text fields, formatted like the download and read by the import. */
export const customerTexts = (customer: CustomerView | null): Record<CustomerField, string> =>
  Object.fromEntries(
    customerFields.map((field) => [field, customer ? (columns.get(field)?.write(customer[field]) ?? '') : '']),
  ) as Record<CustomerField, string>;

/** Validation error of a field, worded like the import's; null if valid. */
export function customerProblem(field: CustomerField, text: string): string | null {
  const read = columns.get(field)?.read(text, { flatWidth: null });
  return read && 'reason' in read ? read.message : null;
}

/** Converts text fields into the request body. */
export function customerBody(fields: readonly CustomerField[], text: (field: CustomerField) => string) {
  const read = fields.map((field) => {
    const one = columns.get(field)?.read(text(field), { flatWidth: null });
    return [field, one && 'value' in one ? one.value : undefined];
  });
  return Object.fromEntries(read) as CallInput<'customers.update'>['body'];
}
