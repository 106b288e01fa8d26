import type { CustomerView } from '../../common/customers/customer';
import { customerSheet } from '../../common/customers/customerCsv';
import type { CallInput } from '../api/call';
import { customerDialogText, yesNo } from './customersText';

export const customerFields = ['name', 'shortName', 'customerNumForClient', 'priceCode', 'emails'] as const;
export const taxFields = ['taxExempt', 'taxCertificate', 'taxCertificateEnds'] as const;
type SheetField = (typeof customerFields)[number];
export type CustomerField = SheetField | (typeof taxFields)[number];
type TextOf = (field: CustomerField) => string;

const columns = new Map(customerSheet.columns.map((column) => [column.field, column]));

/** A customer as text fields, formatted like the download and read by the import. */
export const customerTexts = (customer: CustomerView | null): Record<CustomerField, string> => ({
  ...(Object.fromEntries(
    customerFields.map((field) => [field, customer ? (columns.get(field)?.write(customer[field]) ?? '') : '']),
  ) as Record<SheetField, string>),
  taxExempt: customer?.taxExempt ? yesNo.yes : yesNo.no,
  taxCertificate: customer?.taxCertificate ?? '',
  taxCertificateEnds: customer?.taxCertificateEnds ?? '',
});

/** Validation error of a field, worded like the import's; null if valid. */
export function customerProblem(field: CustomerField, text: TextOf): string | null {
  if (field === 'taxCertificate')
    return text('taxExempt') === yesNo.yes && text(field).trim() === '' ? customerDialogText.enterCertificate : null;
  const read = columns.get(field)?.read(text(field), { flatWidth: null });
  return read && 'reason' in read ? read.message : null;
}

const valueIn = (field: CustomerField, text: TextOf): unknown => {
  if (field === 'taxExempt') return text(field) === yesNo.yes;
  if (field === 'taxCertificate') return text(field);
  if (field === 'taxCertificateEnds') return text(field) || null;
  const one = columns.get(field)?.read(text(field), { flatWidth: null });
  return one && 'value' in one ? one.value : undefined;
};

/** Converts text fields into the request body. */
export const customerBody = (fields: readonly CustomerField[], text: TextOf) =>
  Object.fromEntries(fields.map((field) => [field, valueIn(field, text)])) as CallInput<'customers.update'>['body'];
