import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { explainAmounts } from '../../common/quotes/explain';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Why, type WhyRow, WhyRows } from '../ui/Why';
import { useOpenQuote } from './QuoteContext';
import type { LineRow } from './rows';

interface WhyCellProps {
  row: LineRow;
  number: number;
  column: string;
  computed: ComputedQuote;
}

const asked: Record<string, string> = {
  sku: 'SKU',
  price: 'price',
  total: 'total',
  flats: 'number of flats',
  quantity: 'quantity',
  drop: 'drop',
};
/** Which steps answer for which cell. */
const steps: Record<string, readonly string[]> = {
  sku: ['sku'],
  price: ['sku', 'price'],
  total: ['quantity', 'price', 'total'],
  flats: ['drop', 'flats'],
  quantity: ['quantity'],
  drop: ['sku', 'drop'],
};
const sources: Record<string, string> = {
  sku: 'SKU',
  price: 'Price',
  drop: 'Drop',
  quantity: 'Quantity',
  flats: 'Flats',
  total: 'Formula',
};

/** "Why this number?" of a line's figure: the list rows that it came from, and the formula with its numbers. */
export function WhyCell({ row, number, column, computed }: WhyCellProps) {
  const { text, calc } = row;
  const of = asked[column];
  if (!of || !calc) return null;
  const figures: Record<string, string> = {
    sku: text.sku || 'no SKU',
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
      <Steps row={row} column={column} computed={computed} />
    </Why>
  );
}

/** Asked for while it is open: the lists as they are now. The formulas are of what is being typed. */
function Steps({ row, column, computed }: Omit<WhyCellProps, 'number'>) {
  const { quote } = useOpenQuote();
  const { data, error } = useLiveQuery(queries.whyLine(quote._id, row.id, JSON.stringify(row.text)));
  const formulas = row.calc ? explainAmounts(row.text, row.calc, computed) : [];
  const own = new Set(formulas.map(({ cell }) => cell));
  const lists = (data?.[0]?.why ?? []).filter(({ cell }) => !own.has(cell) || cell === 'quantity');
  const typed =
    row.text.kind === '' && row.text.quantity !== '' ? [{ cell: 'quantity', text: 'As it was typed.' }] : [];
  const said = [...lists, ...typed, ...formulas.filter(({ text }) => !lists.some((one) => one.text === text))];
  const rows = said
    .filter(({ cell }) => steps[column]?.includes(cell))
    .map(({ cell, text }): WhyRow => ({ source: sources[cell], value: text }));
  const problems = row.calc?.problems.filter(
    ({ field }) => field === column || (column === 'flats' && field === 'drop'),
  );
  const note = error ? messageOf(error) : (problems ?? []).map(({ text }) => text).join(' ');
  return (
    <WhyRows
      rows={rows.length > 0 || !data ? rows : [{ source: 'Typed', value: 'It stands as it was typed.' }]}
      note={note || (!data && !error ? 'Asking the lists…' : undefined)}
    />
  );
}
