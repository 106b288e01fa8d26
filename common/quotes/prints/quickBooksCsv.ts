import { csvLine, guard } from '../../csv/write';
import { isDay } from '../../format/dates';
import type { QuoteContent } from '../document/content';
import type { ComputedQuote } from '../pricing/computeQuote';
import { isOptional, isSection } from '../pricing/sections';
import { short, twoPlaces } from '../pricing/decimal';
import { quickBooksText } from '../quotesText';

/** Column names of the usual importers of QuickBooks estimates. */
const head = [
  ...['RefNumber', 'Customer', 'TxnDate', 'ExpirationDate', 'BillAddrLine1', 'BillAddrCity', 'BillAddrState', 'Memo'],
  ...['LineItem', 'LineDesc', 'LineQty', 'LineUnitPrice', 'LineAmount', 'LineTaxable'],
];

/** QuickBooks reads dates as month/day/year. */
const usDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

export interface Estimate {
  readonly num: string;
  readonly customer: string;
  /** Date of the estimate as YYYY-MM-DD. */
  readonly today: string;
}

/**
 * An estimate with one row per line and one for the freight; the amounts of its rows add up to the total before tax.
 * Headings and optional lines aren't in it. QuickBooks adds its own tax. Fails
 * rather than leaving a line out.
 */
export function quickBooksCsv(
  { num, customer, today }: Estimate,
  { header, lines }: QuoteContent,
  { lines: computed, used, totals }: ComputedQuote,
): string | { readonly problem: string } {
  if (customer.trim() === '') return { problem: quickBooksText.noCustomer };
  const shown = lines.flatMap((line, i) => {
    const amounts = computed[i];
    const isBlank = [line.code, line.sku, line.description, line.quantity, line.price].every(
      (one) => one.trim() === '',
    );
    return amounts && !isBlank && !isSection(line) && !isOptional(line) ? [{ line, amounts, number: i + 1 }] : [];
  });
  const open = shown.filter(({ amounts }) => amounts.total === null).map(({ number }) => number);
  if (open.length > 0) return { problem: quickBooksText.unpriced(open) };
  if (shown.length === 0) return { problem: quickBooksText.noLines };
  if (totals.tax === null || (header.freight.trim() !== '' && totals.freight === null)) {
    return { problem: quickBooksText.noSums };
  }
  const about = [
    ...[num, customer.trim(), usDate(today), isDay(header.expires) ? usDate(header.expires) : ''],
    ...[header.street, header.city, header.state, header.name].map(guard),
  ];
  const rows = shown.map(({ line, amounts }) => [
    ...about,
    guard(line.sku.trim() || line.code.trim() || line.description.trim()),
    guard(line.description.trim() || line.code.trim()),
    amounts.quantity === null ? '' : short(amounts.quantity),
    amounts.price === null ? '' : twoPlaces(amounts.price),
    twoPlaces(amounts.total ?? 0),
    used.tax > 0n ? 'Y' : 'N',
  ]);
  if (totals.freight !== null) {
    const amount = twoPlaces(totals.freight);
    const taxed = used.tax > 0n && header.freightTaxed === '1' ? 'Y' : 'N';
    rows.push([...about, quickBooksText.freight, quickBooksText.freight, '1', amount, amount, taxed]);
  }
  return [head, ...rows.map(([ref = '', name = '', ...rest]) => [guard(ref), guard(name), ...rest])]
    .map(csvLine)
    .join('');
}
