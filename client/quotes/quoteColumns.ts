import { problemAt } from '../../common/quotes/computeQuote';
import { type CutlistField, cutlistFields, type LineField, lineFields } from '../../common/quotes/content';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { threeDecimals } from '../../common/quotes/lengths';
import type { SheetColumn } from '../ui/sheetColumn';
import { ItemOffers } from './ItemOffers';
import type { LineRow, PanelRow } from './rows';

export const hundredths = (n: number | null | undefined): string => (n == null ? '' : thousands(twoPlaces(n)));

/** A field of a line as it is typed. */
const line = (
  key: LineField,
  head: string,
  width: number,
  more: Partial<SheetColumn<LineRow>> = {},
): SheetColumn<LineRow> => ({
  key,
  head,
  width,
  text: ({ text }) => text[key],
  edit: ({ text }) => text[key],
  maxLength: lineFields[key],
  problem: ({ calc }) => (calc ? problemAt(calc, key) : null),
  ...more,
});

/**
 * A panel's line says what the cut list comes to (Q11), an accessory what its ratio asks for (Q33); a trim sold by length
 * or area its pieces, and what they come to (Q28).
 */
function quantityText({ text, calc }: LineRow): string {
  if (!calc || calc.quantity === null) return text.quantity;
  const amount = thousands(short(calc.quantity));
  if (calc.follows !== null) return amount;
  return calc.pieces === calc.quantity ? text.quantity : `${text.quantity} pc = ${amount}`;
}

/** Q20 */
const locked = 'Locked: it is not priced again.';

export const lineColumns: readonly SheetColumn<LineRow>[] = [
  line('code', 'Code', 86, { strong: true }),
  line('sku', 'SKU', 112, { quiet: true, missing: 'no match', offers: ItemOffers }),
  line('quantity', 'Quantity', 92, {
    numeric: true,
    missing: 'none',
    text: quantityText,
  }),
  line('unit', 'Unit', 46, { quiet: true }),
  line('description', 'Description', 150, { grow: true }),
  line('length', 'Length, in', 72, { numeric: true, quiet: true }),
  line('drop', 'Drop, in', 64, { numeric: true }),
  {
    key: 'flats',
    head: 'Flats',
    width: 50,
    numeric: true,
    text: ({ calc }) => (calc?.flats == null ? '' : thousands(String(calc.flats))),
  },
  line('price', 'Price', 78, {
    numeric: true,
    missing: 'none',
    sign: ({ text }) => (text.lock === '1' ? { glyph: 'lock', says: locked } : null),
    text: ({ text, calc }) => (calc?.price == null ? text.price : hundredths(calc.price)),
  }),
  {
    key: 'total',
    head: 'Total',
    width: 90,
    numeric: true,
    strong: true,
    text: ({ calc, ghost }) =>
      calc?.total == null ? (ghost || !calc?.problems.length ? '' : '–') : hundredths(calc.total),
  },
  line('comments', 'Comments', 150, { quiet: true, last: true }),
];

/** A field of a cut-list row as it is typed. */
const panel = (
  key: CutlistField,
  head: string,
  width: number,
  more: Partial<SheetColumn<PanelRow>> = {},
): SheetColumn<PanelRow> => ({
  key,
  head,
  width,
  text: ({ text }) => text[key],
  edit: ({ text }) => text[key],
  maxLength: cutlistFields[key],
  problem: ({ calc }) => calc?.problems.find((problem) => problem.field === key)?.text ?? null,
  ...more,
});

export const panelColumns: readonly SheetColumn<PanelRow>[] = [
  panel('quantity', 'Quantity', 80, { numeric: true, strong: true, missing: 'none' }),
  panel('feet', 'Feet', 66, { numeric: true, strong: true, missing: 'none' }),
  panel('inch', 'Inch', 76, { numeric: true, strong: true, last: true }),
  {
    key: 'decimal',
    head: 'Decimal inches',
    width: 110,
    numeric: true,
    quiet: true,
    text: ({ calc }) => (calc?.length == null ? '' : threeDecimals(calc.length)),
  },
  {
    key: 'linearFeet',
    head: 'Linear feet',
    width: 92,
    numeric: true,
    text: ({ calc }) => hundredths(calc?.linearFeet),
  },
  { key: 'weight', head: 'Weight, lb', width: 92, numeric: true, text: ({ calc }) => hundredths(calc?.weight) },
  { key: 'piece', head: 'Piece, lb', width: 76, numeric: true, quiet: true, text: ({ piece }) => hundredths(piece) },
  { key: 'packs', head: 'In packs', width: 80, quiet: true, grow: true, text: ({ packs }) => packs },
  panel('panel', 'Panel', 76, { quiet: true }),
  panel('mark', 'Mark', 66, { quiet: true }),
  panel('plane', 'Plane', 66, { quiet: true }),
  panel('color', 'Color', 76, { quiet: true }),
];
