import type { ItemView } from '../../common/items/item';
import { itemSheet } from '../../common/items/itemCsv';
import type { Asked } from '../api/call';

/** The fields that are typed as text; the lock is a box beside them. */
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

/** An item as its form has it: as a download writes it, and as an import reads it. */
export const itemTexts = (item: ItemView | null): Record<ItemField, string> =>
  Object.fromEntries(
    itemFields.map((field) => [
      field,
      item ? (columns.get(field)?.write(item[field]) ?? '') : field === 'unit' ? 'EA' : '',
    ]),
  ) as Record<ItemField, string>;

/** What is wrong with a field, in the words of the import; null where nothing is. */
export function itemProblem(field: ItemField, text: string): string | null {
  const read = columns.get(field)?.read(text, { flatWidth: null });
  return read && 'reason' in read ? read.message : null;
}

/** The fields as the call takes them. */
export function itemBody(fields: readonly ItemField[], text: (field: ItemField) => string) {
  const read = fields.map((field) => {
    const one = columns.get(field)?.read(text(field), { flatWidth: null });
    return [field, one && 'value' in one ? one.value : undefined];
  });
  return Object.fromEntries(read) as Asked<'items.update'>['body'];
}
