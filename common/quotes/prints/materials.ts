import { csvLine, guard } from '../../csv/write';
import type { QuoteContent } from '../document/content';
import { decimalInches, type Sixteenths } from '../panels/lengths';
import { plainWord } from '../../csv/sheet';
import type { ComputedQuote } from '../pricing/computeQuote';
import { one, short } from '../pricing/decimal';
import { panelOf } from '../pricing/picks';
import { isOptional, isSection } from '../pricing/sections';

/** A cell of the bill of materials: text, a number as exact text, or nothing. */
export type MaterialCell = { readonly text: string } | { readonly number: string } | null;

export interface Materials {
  readonly head: readonly string[];
  readonly rows: readonly (readonly MaterialCell[])[];
}

const head = [
  ...['Type', 'SKU', 'Code', 'Description', 'Metal', 'Paint', 'Color', 'Unit', 'Quantity', 'Pieces', 'Length (in)'],
  ...['Linear feet', 'Weight (lb)'],
];
const text = (value: string): MaterialCell => (value.trim() === '' ? null : { text: value.trim() });
const number = (value: string | null): MaterialCell => (value === null ? null : { number: value });
const inches = (length: Sixteenths | null) => number(length === null ? null : decimalInches(length));

interface Item {
  readonly cells: readonly string[];
  readonly length: Sixteenths | null;
  quantity: bigint;
  pieces: bigint | null;
}

/**
 * Everything to buy or make, without prices: the items of all lines, added up by SKU, code, unit and length, then the
 * panels to cut, added up by panel, color and length.
 */
export function materialsOf(content: QuoteContent, computed: ComputedQuote): Materials {
  return { head, rows: [...itemRows(content, computed), ...cutRows(content, computed)] };
}

function itemRows({ header, lines }: QuoteContent, computed: ComputedQuote): MaterialCell[][] {
  const items = new Map<string, Item>();
  for (const [i, line] of lines.entries()) {
    const amounts = computed.lines[i];
    if (
      line.kind === 'discount' ||
      isSection(line) ||
      isOptional(line) ||
      !amounts ||
      amounts.quantity === null ||
      amounts.quantity === 0n
    )
      continue;
    if ((line.sku + line.code + line.description).trim() === '') continue;
    const picked = [
      line.metal.trim() || header.metal,
      line.paint.trim() || header.coating,
      line.color.trim() || header.color,
    ];
    // An accessory fits any metal unless its item has one.
    const finish = line.kind === 'accessory' ? [line.metal, line.paint, line.color] : picked;
    const cells = [line.sku, line.code, line.description, ...finish, line.unit];
    const length = line.kind === 'accessory' ? null : amounts.length;
    const key = JSON.stringify([...cells.map(plainWord), length]);
    const item = items.get(key);
    if (item) {
      item.quantity += amounts.quantity;
      item.pieces = item.pieces === null || amounts.pieces === null ? null : item.pieces + amounts.pieces;
    } else items.set(key, { cells, length, quantity: amounts.quantity, pieces: amounts.pieces });
  }
  return [...items.values()].map(({ cells, length, quantity, pieces }) => [
    text('Item'),
    ...cells.map(text),
    number(short(quantity)),
    number(pieces === null ? null : short(pieces)),
    ...[inches(length), null, null],
  ]);
}

interface Cut {
  readonly panel: string;
  readonly color: string;
  readonly length: Sixteenths;
  pieces: bigint;
  feet: bigint;
  weight: bigint | null;
}

function cutRows(content: QuoteContent, computed: ComputedQuote): MaterialCell[][] {
  const { header, cutlist } = content;
  const cuts = new Map<string, Cut>();
  for (const [i, row] of cutlist.entries()) {
    const amounts = computed.cutlist[i];
    if (!amounts?.quantity || amounts.length === null || amounts.linearFeet === null) continue;
    const [panel, color] = [row.panel.trim() || panelOf(content), row.color.trim() || header.color];
    const key = JSON.stringify([plainWord(panel), plainWord(color), amounts.length]);
    const weight = amounts.weight === null ? null : BigInt(amounts.weight);
    const cut = cuts.get(key);
    if (cut) {
      cut.pieces += BigInt(amounts.quantity);
      cut.feet += BigInt(amounts.linearFeet);
      cut.weight = cut.weight === null || weight === null ? null : cut.weight + weight;
    } else {
      const sums = { pieces: BigInt(amounts.quantity), feet: BigInt(amounts.linearFeet), weight };
      cuts.set(key, { panel, color, length: amounts.length, ...sums });
    }
  }
  return [...cuts.values()]
    .sort((a, b) => b.length - a.length)
    .map(({ panel, color, length, pieces, feet, weight }) => [
      ...[text('Panel cut'), null, text(panel), null],
      ...[text(header.metal), text(header.coating), text(color), text('PC')],
      ...[number(short(pieces * one)), number(short(pieces * one)), inches(length)],
      ...[number(short(feet, 100n)), number(weight === null ? null : short(weight, 100n))],
    ]);
}

/** The bill of materials as CSV; text that looks like a formula is guarded (Q25). */
export const materialsCsv = ({ head, rows }: Materials): string =>
  [
    head,
    ...rows.map((row) => row.map((cell) => (cell === null ? '' : 'text' in cell ? guard(cell.text) : cell.number))),
  ]
    .map(csvLine)
    .join('');
