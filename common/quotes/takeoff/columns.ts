import { plainName } from '../../csv/sheet';

/** Fields of a takeoff column. */
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
 * Names of each field in tiers, most certain first; a tier counts only if the file has no name of an earlier one.
 * Ignores case, spaces and punctuation (Q7).
 */
const names: Readonly<Record<TakeoffField, readonly (readonly string[])[]>> = {
  quantity: [
    ['quantity', 'qty', 'qnty'],
    ['pcs', 'pieces', 'piececount', 'count'],
  ],
  code: [
    ['code', 'trimcode', 'partcode', 'itemcode', 'profilecode', 'partnumber', 'partno'],
    ['part', 'item', 'trim'],
    // Shippers' lists use the piece mark as code, unless they also have a code column.
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

/** Column index of each field. */
export type Columns = Readonly<Partial<Record<TakeoffField, number>>>;

/** A header, and the first field that two columns match equally well (Q7). */
export interface Header {
  readonly columns: Columns;
  readonly twice: { readonly field: TakeoffField; readonly names: readonly string[] } | null;
}

/** Fields as named in messages. */
export const fieldWords: Readonly<Record<TakeoffField, string>> = {
  ...{ quantity: 'quantity', code: 'code', feet: 'feet', inch: 'inches', length: 'length', inches: 'decimal inches' },
  ...{ panel: 'panel', plane: 'plane', mark: 'mark', color: 'color', description: 'description' },
};

/** Fields that are read, in the order of their columns. */
export const columnWords = (columns: Columns): string[] =>
  (Object.entries(columns) as [TakeoffField, number][])
    .toSorted(([, a], [, b]) => a - b)
    .map(([field]) => fieldWords[field]);

const lengths: readonly TakeoffField[] = ['feet', 'inch', 'length', 'inches'];

/** Columns of a header row; null if the row isn't a header, which names a quantity and a code or length. */
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

const ofPanels: readonly TakeoffField[] = ['mark', 'plane', 'color'];

/** Names of columns that aren't used: only trims have a description; only panels have mark, plane and color. */
export const unreadColumns = (
  cells: readonly string[],
  columns: Columns,
  has: { readonly panels: boolean; readonly trims: boolean },
): string[] => {
  const unused = [...(has.panels ? [] : ofPanels), ...(has.trims ? [] : ['description' as const])];
  const read = takeoffFields.filter((field) => !unused.includes(field)).map((field) => columns[field]);
  return cells.map((cell) => cell.trim()).filter((cell, at) => cell !== '' && !read.includes(at));
};
