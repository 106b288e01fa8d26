import { isDay } from '../../../common/format/dates';
import type { ComputedLine } from '../../../common/quotes/pricing/computedLine';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteSetting } from '../../../common/quotes/document/setting';
import type { CutlistText, LineText, QuoteContent } from '../../../common/quotes/document/content';
import type { ComputedRow } from '../../../common/quotes/panels/cutlist';
import { contentHash } from './contentHash';
import { isOptional } from '../../../common/quotes/pricing/sections';
import { toNumber } from '../../../common/quotes/pricing/decimal';
import type { RowOf } from '../../work/Work';
import type { Quote } from '../../../db/models/Quote';

const orNull = (millionths: bigint | null): number | null => (millionths === null ? null : toNumber(millionths));
const hundredths = (n: number | null): number | null => (n === null ? null : n / 100);
const textsOf = (problems: readonly { readonly text: string }[]): string[] => problems.map(({ text }) => text);

const lineOf = (line: LineText, computed: ComputedLine) => ({
  _id: line.id,
  code: line.code,
  sku: line.sku,
  kind: line.kind,
  quantity: orNull(computed.quantity),
  pieces: orNull(computed.pieces),
  unit: line.unit,
  description: line.description,
  length: computed.length === null ? null : computed.length / 16,
  drop: orNull(computed.drop),
  flats: computed.flats,
  price: hundredths(computed.price),
  total: hundredths(computed.total),
  subTotal: hundredths(computed.subTotal),
  percent: orNull(computed.percent),
  scope: line.scope,
  optional: isOptional(line),
  comments: line.comments,
  note: line.note,
  lock: line.lock === '1',
  problems: textsOf(computed.problems),
});

const cutlistRowOf = (row: CutlistText, computed: ComputedRow) => ({
  _id: row.id,
  quantity: computed.quantity,
  feet: computed.feet,
  inch: computed.inch === null ? null : Number(computed.inch),
  linearFeet: hundredths(computed.linearFeet),
  weight: hundredths(computed.weight),
  panel: row.panel,
  mark: row.mark,
  plane: row.plane,
  color: row.color,
  problems: textsOf(computed.problems),
});

export type ProjectedRow = Pick<
  RowOf<Quote>,
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'priceCode'
  | 'subTotalCents'
  | 'tax'
  | 'totalCents'
  | 'problems'
  | 'expires'
  | 'page'
  | 'contentHash'
>;

/**
 * Row content for lists and pages: the document's texts and computed amounts (Q1–Q6). Without a valid tax there is no
 * total.
 */
export function projectedRow(content: QuoteContent, setting: QuoteSetting): ProjectedRow {
  const { header, lines, cutlist } = content;
  const computed = computeQuote(content, setting);
  const { totals, used } = computed;
  const unread = new Set(computed.problems.map(({ field }) => field));
  const numberOf = (field: 'coverage' | 'flatWidth' | 'lbPerFt' | 'maxPackWeight') =>
    header[field].trim() === '' || unread.has(field) ? null : orNull(used[field]);
  const page: object = {
    ...Object.fromEntries(
      (['county', 'panelsRaw', 'panelClass', 'panelClassInput', 'coating', 'color', 'metal'] as const).map((f) => [
        f,
        header[f],
      ]),
    ),
    ...Object.fromEntries(
      (['coverage', 'flatWidth', 'lbPerFt', 'maxPackWeight'] as const).map((f) => [f, numberOf(f)]),
    ),
    discounts: hundredths(totals.discounts),
    options: hundredths(totals.options),
    freight: hundredths(totals.freight),
    freightTaxed: header.freightTaxed === '1',
    deposit: header.deposit,
    depositDue: hundredths(totals.deposit),
    lines: lines.map((line, i) => lineOf(line, computed.lines[i] as ComputedLine)),
    cutlist: cutlist.map((row, i) => cutlistRowOf(row, computed.cutlist[i] as ComputedRow)),
  };
  return {
    name: header.name,
    street: header.street,
    city: header.city,
    state: header.state,
    priceCode: header.priceCode,
    subTotalCents: totals.subTotal,
    tax: header.tax.trim() === '' || unread.has('tax') ? null : toNumber(used.tax),
    totalCents: totals.total,
    // A sum that is too large isn't the fault of a single field (Q29).
    problems:
      computed.linesWithProblems +
      computed.unread.rows +
      computed.problems.filter(({ field }) => field === null).length,
    expires: isDay(header.expires) ? header.expires : null,
    page,
    contentHash: contentHash(content, setting),
  };
}
