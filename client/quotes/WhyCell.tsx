import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { piecesOf } from '../../common/quotes/computeLine';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { showLength } from '../../common/quotes/lengths';
import { Why, type WhyRow, WhyRows } from '../ui/Why';
import type { LineRow } from './rows';

interface WhyCellProps {
  row: LineRow;
  number: number;
  column: string;
  computed: ComputedQuote;
}

const asked: Record<string, string> = {
  price: 'price',
  total: 'total',
  flats: 'number of flats',
  quantity: 'quantity',
  drop: 'drop',
};

/** "Why this number?" of a line's figure: where it came from, and the formula with its numbers. */
export function WhyCell({ row, number, column, computed }: WhyCellProps) {
  const { text, calc } = row;
  const of = asked[column];
  if (!of || !calc) return null;
  const figures: Record<string, string> = {
    price: calc.price === null ? 'no price' : thousands(twoPlaces(calc.price)),
    total: calc.total === null ? 'no total' : thousands(twoPlaces(calc.total)),
    flats: calc.flats === null ? 'no flats' : thousands(String(calc.flats)),
    quantity: calc.quantity === null ? 'no quantity' : thousands(short(calc.quantity)),
    drop: calc.drop === null ? 'no drop' : short(calc.drop),
  };
  return (
    <Why
      of={`this ${of}`}
      figure={
        <>
          {figures[column]}{' '}
          <span className="t3 regular">
            line {number}
            {text.code && `, ${text.code}`}
          </span>
        </>
      }
    >
      <WhyRows rows={rowsOf(row, column, computed)} note={noteOf(row, column)} />
    </Why>
  );
}

function rowsOf({ text, calc }: LineRow, column: string, { used, totals }: ComputedQuote): WhyRow[] {
  if (!calc) return [];
  const rows: WhyRow[] = [];
  const quantity = calc.quantity === null ? '–' : thousands(short(calc.quantity));
  if (column === 'price' || column === 'total') {
    rows.push({
      source: 'Price',
      value:
        calc.price === null
          ? 'none yet'
          : text.priced === 'hand'
            ? `${twoPlaces(calc.price)}, typed by hand`
            : text.priced === 'list'
              ? `${twoPlaces(calc.price)}, from the catalog${text.sku && `: ${text.sku}`}`
              : twoPlaces(calc.price),
    });
    if (text.lock === '1') rows.push({ source: 'Lock', value: 'The line is not re-priced.' });
  }
  if (column === 'quantity' || column === 'total') {
    rows.push({
      source: 'Quantity',
      value: calc.fromCutlist
        ? `${quantity} ${text.unit}, from the panel list: ${thousands(twoPlaces(totals.linearFeet))} linear feet`
        : `${quantity} ${text.unit}, ${text.kind === 'accessory' ? 'by the ratio list' : text.kind === 'trim' ? 'from the takeoff' : 'as typed'}`,
    });
  }
  if (column === 'total' && calc.total !== null && calc.price !== null)
    rows.push({
      source: 'Formula',
      value: `${quantity} × ${twoPlaces(calc.price)} = ${thousands(twoPlaces(calc.total))}`,
    });
  if (column === 'drop' || column === 'flats') {
    rows.push({
      source: 'Drop',
      value: calc.drop === null ? 'none: the piece is not slit' : `${short(calc.drop)} in of flat stock a piece`,
    });
  }
  if (column === 'flats') {
    rows.push({ source: 'Flat width', value: used.flatWidth === null ? 'none' : `${short(used.flatWidth)} in` });
    if (calc.length !== null) rows.push({ source: 'Length', value: showLength(calc.length) });
    if (calc.perFlat > 0 && calc.drop !== null && used.flatWidth !== null)
      rows.push({
        source: 'A flat gives',
        value: `floor(${short(used.flatWidth)} ÷ ${short(calc.drop)}) = ${calc.perFlat}`,
      });
    if (calc.flats !== null && calc.quantity !== null)
      rows.push({ source: 'Flats', value: `ceil(${piecesOf(calc.quantity)} ÷ ${calc.perFlat}) = ${calc.flats}` });
  }
  return rows;
}

const noteOf = ({ calc }: LineRow, column: string): string | undefined =>
  calc?.problems
    .filter(({ field }) => field === column || (column === 'flats' && field === 'drop'))
    .map(({ text }) => text)
    .join(' ') || undefined;
