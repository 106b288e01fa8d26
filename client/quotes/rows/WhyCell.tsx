import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import { thousands } from '../../../common/format/exact';
import { isSection } from '../../../common/quotes/pricing/sections';
import { short, twoPlaces } from '../../../common/quotes/pricing/decimal';
import { explainAmounts } from '../../../common/quotes/pricing/explain';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Why, type WhyRow, WhyRows } from '../../ui/status/time/Why';
import { useOpenQuote } from '../page/QuoteContext';
import type { LineRow } from './rows';
import { whyText } from '../rowsText';

interface WhyCellProps {
  row: LineRow;
  number: number;
  column: string;
  computed: ComputedQuote;
}

/** Steps that explain each column. */
const steps: Record<string, readonly string[]> = {
  sku: ['sku'],
  price: ['sku', 'price'],
  total: ['quantity', 'price', 'total'],
  flats: ['drop', 'flats'],
  quantity: ['quantity'],
  drop: ['sku', 'drop'],
};

/** "Why this number?" for a line: the matched list rows, and the formula with its numbers. */
export function WhyCell({ row, number, column, computed }: WhyCellProps) {
  const { text, calc } = row;
  const of = whyText.subjects[column];
  if (!of || !calc || isSection(text)) return null;
  const figures: Record<string, string> = {
    sku: text.sku || whyText.none.sku,
    price: calc.price === null ? whyText.none.price : thousands(twoPlaces(calc.price)),
    total: calc.total === null ? whyText.none.total : thousands(twoPlaces(calc.total)),
    flats: calc.flats === null ? whyText.none.flats : thousands(String(calc.flats)),
    quantity: calc.quantity === null ? whyText.none.quantity : thousands(short(calc.quantity)),
    drop: calc.drop === null ? whyText.none.drop : short(calc.drop),
  };
  return (
    <Why
      of={of}
      figure={
        <>
          {figures[column]} <span className="t3 regular">{whyText.line(number, text.code)}</span>
        </>
      }
    >
      <Steps row={row} column={column} computed={computed} />
    </Why>
  );
}

/** Loaded while open, from the current lists; formulas use what is being typed. */
function Steps({ row, column, computed }: Omit<WhyCellProps, 'number'>) {
  const { quote } = useOpenQuote();
  const { data, error } = useLiveQuery(queries.whyLine(quote._id, row.id, JSON.stringify(row.text)));
  const formulas = row.calc ? explainAmounts(row.text, row.calc, computed) : [];
  const own = new Set(formulas.map(({ cell }) => cell));
  const lists = (data?.[0]?.why ?? []).filter(({ cell }) => !own.has(cell) || cell === 'quantity');
  const typed = row.text.kind === '' && row.text.quantity !== '' ? [{ cell: 'quantity', text: whyText.manual }] : [];
  const explanations = [...lists, ...typed, ...formulas.filter(({ text }) => !lists.some((one) => one.text === text))];
  const rows = explanations
    .filter(({ cell }) => steps[column]?.includes(cell))
    .map(({ cell, text }): WhyRow => ({ source: whyText.sources[cell], value: text }));
  const problems = row.calc?.problems.filter(
    ({ field }) => field === column || (column === 'flats' && field === 'drop'),
  );
  const note = error ? messageOf(error) : (problems ?? []).map(({ text }) => text).join(' ');
  return (
    <WhyRows
      rows={rows.length > 0 || !data ? rows : [{ source: whyText.manualSource, value: whyText.manual }]}
      note={note || (!data && !error ? whyText.loading : undefined)}
    />
  );
}
