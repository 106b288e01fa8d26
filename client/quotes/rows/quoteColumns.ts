import { problemAt } from '../../../common/quotes/pricing/computeQuote';
import {
  type CutlistField,
  cutlistFields,
  type LineField,
  lineFields,
  type LineText,
} from '../../../common/quotes/document/content';
import { thousands } from '../../../common/format/exact';
import { short, twoPlaces } from '../../../common/quotes/pricing/decimal';
import { showInches, showLength } from '../../../common/format/length';
import { readPieceLength } from '../../../common/quotes/document/cells';
import { perFoot, threeDecimals } from '../../../common/quotes/panels/lengths';
import { isOptional, isSection, isSectionDiscount } from '../../../common/quotes/pricing/sections';
import type { SheetColumn } from '../../ui/sheet/sheetColumn';
import { CodeOffers } from './CodeOffers';
import { ItemOffers } from './ItemOffers';
import type { LineRow, PanelRow } from './rows';
import { columnsText, linesText } from '../rowsText';

export const hundredths = (n: number | null | undefined): string => (n == null ? '' : thousands(twoPlaces(n)));

/** A column of line cells, shown as typed. */
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
 * A panel's quantity comes from the cut list (Q11), an accessory's from its ratio (Q33). A trim sold by length or area
 * shows its pieces and their amount (Q28).
 */
function quantityText({ text, calc }: LineRow): string {
  if (!calc || calc.quantity === null) return text.quantity;
  const amount = thousands(short(calc.quantity));
  if (calc.follows !== null) return amount;
  return calc.pieces === calc.quantity ? text.quantity : columnsText.pieces(text.quantity, amount);
}

/** The length of a piece as a fraction; as typed if it isn't a multiple of 1/16 inch. */
function lengthText({ text }: LineRow): string {
  const { value } = readPieceLength(text.length);
  return value === null || value.off ? text.length : showLength(value.sixteenths);
}

/** Inches as a fraction beside whole feet; otherwise as typed. */
function inchText({ text, calc }: PanelRow): string {
  const asStored = text.inch.trim() !== '' && calc?.length != null && text.inch.trim() === calc.inch;
  return asStored ? showInches(calc.length % perFoot) : text.inch;
}

const discountName = (line: LineText): string =>
  isSectionDiscount(line) ? linesText.sectionDiscount : linesText.discount;

/** Total of a line, or the subtotal of a section. */
function totalText({ text, calc, ghost }: LineRow): string {
  if (isSection(text)) return hundredths(calc?.subTotal) || '–';
  return calc?.total == null ? (ghost || !calc?.problems.length ? '' : '–') : hundredths(calc.total);
}

const { lines: heads, panels: panelHeads, locked } = columnsText;

export const lineColumns: readonly SheetColumn<LineRow>[] = [
  line('code', heads.code, 80, { strong: true, offers: CodeOffers }),
  line('sku', heads.sku, 104, {
    quiet: true,
    missing: columnsText.notInCatalog,
    offers: ItemOffers,
    text: ({ text }) => text.sku || (text.kind === 'discount' ? discountName(text) : ''),
  }),
  line('quantity', heads.quantity, 108, {
    numeric: true,
    missing: columnsText.none,
    text: quantityText,
  }),
  line('unit', heads.unit, 46, { quiet: true }),
  line('description', heads.description, 150, { grow: true }),
  line('length', heads.length, 84, { numeric: true, measures: true, quiet: true, text: lengthText }),
  line('drop', heads.drop, 64, { numeric: true, measures: true }),
  {
    key: 'flats',
    head: heads.flats,
    width: 50,
    numeric: true,
    text: ({ calc }) => (calc?.flats == null ? '' : thousands(String(calc.flats))),
  },
  line('price', heads.price, 78, {
    numeric: true,
    missing: columnsText.none,
    sign: ({ text }) => (text.lock === '1' ? { glyph: 'lock', label: locked } : null),
    text: ({ text, calc }) => (calc?.price == null ? text.price : hundredths(calc.price)),
  }),
  {
    key: 'total',
    head: heads.total,
    width: 90,
    numeric: true,
    strong: true,
    sign: ({ text }) => (isOptional(text) ? { glyph: 'plus', label: linesText.optional } : null),
    text: totalText,
  },
  line('comments', heads.comments, 90, { quiet: true }),
  line('note', heads.note, 118, { quiet: true, last: true }),
];

const shareText = (hundredths: number | null | undefined): string =>
  hundredths == null ? '' : thousands(twoPlaces(hundredths));

const costColumns: readonly SheetColumn<LineRow>[] = [
  {
    key: 'cost',
    head: heads.cost,
    width: 78,
    numeric: true,
    quiet: true,
    text: ({ margin }) => hundredths(margin?.cost),
  },
  { key: 'margin', head: heads.margin, width: 76, numeric: true, text: ({ margin }) => shareText(margin?.margin) },
  { key: 'markup', head: heads.markup, width: 80, numeric: true, text: ({ margin }) => shareText(margin?.markup) },
];

/** The lines with their costs and margins beside the totals. */
export const costedColumns: readonly SheetColumn<LineRow>[] = lineColumns.flatMap((column) =>
  column.key === 'total' ? [column, ...costColumns] : [column],
);

/** A column of cut-list cells, shown as typed. */
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
  panel('quantity', panelHeads.quantity, 80, { numeric: true, strong: true, missing: columnsText.none }),
  panel('feet', panelHeads.feet, 66, { numeric: true, measures: true, strong: true, missing: columnsText.none }),
  panel('inch', panelHeads.inch, 76, { numeric: true, measures: true, strong: true, last: true, text: inchText }),
  {
    key: 'decimal',
    head: panelHeads.decimal,
    width: 110,
    numeric: true,
    quiet: true,
    text: ({ calc }) => (calc?.length == null ? '' : threeDecimals(calc.length)),
  },
  {
    key: 'linearFeet',
    head: panelHeads.linearFeet,
    width: 92,
    numeric: true,
    text: ({ calc }) => hundredths(calc?.linearFeet),
  },
  { key: 'weight', head: panelHeads.weight, width: 92, numeric: true, text: ({ calc }) => hundredths(calc?.weight) },
  {
    key: 'piece',
    head: panelHeads.piece,
    width: 76,
    numeric: true,
    quiet: true,
    text: ({ piece }) => hundredths(piece),
  },
  { key: 'packs', head: panelHeads.packs, width: 80, quiet: true, grow: true, text: ({ packs }) => packs },
  panel('panel', panelHeads.panel, 76, { quiet: true }),
  panel('mark', panelHeads.mark, 66, { quiet: true }),
  panel('plane', panelHeads.plane, 66, { quiet: true }),
  panel('color', panelHeads.color, 76, { quiet: true }),
];
