import { plainName } from '../../csv/sheet';

/** What a column of a takeoff says. */
export const takeoffFields = [
  'quantity',
  'code',
  'feet',
  'inch',
  'length',
  'inches',
  'panel',
  'plane',
  'mark',
  'color',
  'description',
] as const;
export type TakeoffField = (typeof takeoffFields)[number];

/** Names by which it is known; letter case, blanks and signs do not count (Q7). */
const names: Readonly<Record<TakeoffField, readonly string[]>> = {
  quantity: ['quantity', 'qty', 'pcs', 'pieces', 'piececount', 'count', 'qnty'],
  code: ['code', 'trimcode', 'partcode', 'itemcode', 'profilecode', 'partnumber', 'partno', 'part', 'item', 'trim'],
  feet: ['feet', 'ft', 'lengthft'],
  inch: ['inch', 'inches', 'in'],
  length: ['length', 'lengthftin', 'panellength'],
  inches: ['lengthdecimalinches', 'decimalinches', 'lengthin'],
  panel: ['panel', 'panelcode'],
  plane: ['plane', 'section', 'area'],
  mark: ['mark'],
  color: ['color', 'colour'],
  description: ['description', 'desc'],
};

/** The place of each field in a row. */
export type Columns = Readonly<Partial<Record<TakeoffField, number>>>;

const lengths: readonly TakeoffField[] = ['feet', 'inch', 'length', 'inches'];

/** The columns that a row names, if it is a header: a quantity of something. A name that is there twice is its first. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const columns: Partial<Record<TakeoffField, number>> = {};
  const plain = cells.map(plainName);
  for (const field of takeoffFields) {
    const at = plain.findIndex((name) => names[field].includes(name));
    if (at >= 0) columns[field] = at;
  }
  const pieceMark = plain.indexOf('piecemark');
  // A piece mark is the code of a shipper's list, unless the list has codes besides.
  if (pieceMark >= 0) {
    if (columns.code === undefined) columns.code = pieceMark;
    else columns.mark ??= pieceMark;
  }
  const of = columns.code !== undefined || lengths.some((field) => columns[field] !== undefined);
  return columns.quantity !== undefined && of ? columns : null;
}
