import { compare, type LineChange } from './whatIf';
import { computeQuote, type QuoteTotals } from './computeQuote';
import { type CutlistText, cutlistFields, headerFields } from './content';
import type { PrintSnapshot } from './snapshot';

type Frozen = Pick<PrintSnapshot, 'content' | 'setting'>;

export interface CutlistChange {
  readonly id: string;
  /** Pieces and length as they were written; null: the row is not there. */
  readonly before: string | null;
  readonly after: string | null;
}
export interface PrintDifference {
  readonly header: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  readonly lines: readonly LineChange[];
  readonly cutlist: readonly CutlistChange[];
  readonly before: QuoteTotals;
  readonly after: QuoteTotals;
}

/** Two prints side by side: what the header, the lines and the cut list say differently, and both sums. */
export function comparePrints(a: Frozen, b: Frozen): PrintDifference {
  const fields = (Object.keys(headerFields) as (keyof typeof headerFields)[]).filter((name) => name !== 'matchedWith');
  // Each print's amounts are made with the company's flat and panels of its own day.
  const { lines } = compare(a.content, b.content, a.setting, b.setting);
  return {
    header: fields
      .map((field) => ({ field, before: a.content.header[field] ?? '', after: b.content.header[field] ?? '' }))
      .filter(({ before, after }) => before !== after),
    lines,
    cutlist: cutlistChanges(a.content.cutlist, b.content.cutlist),
    before: computeQuote(a.content, a.setting).totals,
    after: computeQuote(b.content, b.setting).totals,
  };
}

function cutlistChanges(a: readonly CutlistText[], b: readonly CutlistText[]): CutlistChange[] {
  const [before, after] = [new Map(a.map((row) => [row.id, row])), new Map(b.map((row) => [row.id, row]))];
  const ids = [...before.keys(), ...b.map(({ id }) => id).filter((id) => !before.has(id))];
  return ids
    .map((id) => ({ id, before: said(before.get(id)), after: said(after.get(id)) }))
    .filter((change) => change.before !== change.after);
}

const said = (row: CutlistText | undefined): string | null => {
  if (!row) return null;
  const rest = (Object.keys(cutlistFields) as (keyof typeof cutlistFields)[])
    .filter((field) => !['order', 'kind', 'quantity', 'feet', 'inch'].includes(field) && row[field] !== '')
    .map((field) => row[field]);
  return [`${row.quantity} × ${row.feet || '0'}' ${row.inch || '0'}"`, ...rest].join(', ');
};
