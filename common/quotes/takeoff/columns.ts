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

/**
 * Names by which it is known, the surest first: a looser one counts only where the file has none of those before it.
 * Letter case, blanks and signs do not count (Q7).
 */
const names: Readonly<Record<TakeoffField, readonly (readonly string[])[]>> = {
  quantity: [
    ['quantity', 'qty', 'qnty'],
    ['pcs', 'pieces', 'piececount', 'count'],
  ],
  code: [
    ['code', 'trimcode', 'partcode', 'itemcode', 'profilecode', 'partnumber', 'partno'],
    ['part', 'item', 'trim'],
    // A piece mark is the code of a shipper's list, unless the list has codes besides.
    ['piecemark'],
  ],
  feet: [['feet', 'ft', 'lengthft']],
  inch: [['inch', 'inches', 'in']],
  length: [['length', 'lengthftin', 'panellength']],
  inches: [['lengthdecimalinches', 'decimalinches', 'lengthin']],
  panel: [['panel', 'panelcode']],
  plane: [['plane'], ['section'], ['area']],
  mark: [['mark'], ['piecemark']],
  color: [['color', 'colour']],
  description: [['description', 'desc']],
};

/** The place of each field in a row. */
export type Columns = Readonly<Partial<Record<TakeoffField, number>>>;

/** A header, and the first field for which it has two columns that fit alike (Q7). */
export interface Header {
  readonly columns: Columns;
  readonly twice: { readonly field: TakeoffField; readonly names: readonly string[] } | null;
}

const lengths: readonly TakeoffField[] = ['feet', 'inch', 'length', 'inches'];

/** The columns that a row names, if it is a header: a quantity of something. */
export function headerOf(cells: readonly string[]): Header | null {
  const columns: Partial<Record<TakeoffField, number>> = {};
  let twice: Header['twice'] = null;
  const plain = cells.map(plainName);
  for (const field of takeoffFields) {
    const taken = Object.values(columns);
    const fitting = names[field]
      .map((tier) => [...plain.keys()].filter((at) => tier.includes(plain[at] as string) && !taken.includes(at)))
      .find((places) => places.length > 0);
    if (!fitting) continue;
    columns[field] = fitting[0] as number;
    if (fitting.length > 1) twice ??= { field, names: fitting.map((at) => cells[at]?.trim() ?? '') };
  }
  const of = columns.code !== undefined || lengths.some((field) => columns[field] !== undefined);
  return columns.quantity !== undefined && of ? { columns, twice } : null;
}

/** Names of columns that nothing is read from. */
export const unreadColumns = (cells: readonly string[], columns: Columns): string[] => {
  const read = Object.values(columns);
  return cells.map((cell) => cell.trim()).filter((cell, at) => cell !== '' && !read.includes(at));
};
