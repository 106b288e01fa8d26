import type { ItemView } from '../../common/items/item';
import { itemSheet } from '../../common/items/itemCsv';
import type { CallInput } from '../api/call';

/** Fields entered as text; the lock is a separate checkbox. */
export const itemFields = [
  'sku',
  'description',
  'unit',
  'price',
  'priceCode',
  'type',
  'drop',
  'metal',
  'paint',
  'color',
  'item',
  'markup',
  'cost',
  'panel',
  'size',
  'count',
  'lock',
] as const;
export type ItemField = (typeof itemFields)[number];

const columns = new Map(itemSheet.columns.map((column) => [column.field, column]));

/** An item as text fields, formatted like the download and read by the import. */
export const itemTexts = (item: ItemView | null): Record<ItemField, string> =>
  Object.fromEntries(
    itemFields.map((field) => [
      field,
      item ? (columns.get(field)?.write(item[field] ?? null) ?? '') : field === 'unit' ? 'EA' : '',
    ]),
  ) as Record<ItemField, string>;

/** Validation error of a field, worded like the import's; null if valid. */
export function itemProblem(field: ItemField, text: string): string | null {
  const read = columns.get(field)?.read(text, { flatWidth: null });
  return read && 'reason' in read ? read.message : null;
}

/** Converts text fields into the request body. */
export function itemBody(fields: readonly ItemField[], text: (field: ItemField) => string) {
  const read = fields.map((field) => {
    const one = columns.get(field)?.read(text(field), { flatWidth: null });
    return [field, one && 'value' in one ? one.value : undefined];
  });
  return Object.fromEntries(read) as CallInput<'items.update'>['body'];
}
