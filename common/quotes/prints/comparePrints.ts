import { compare, type LineChange, sameAmounts } from '../pricing/whatIf';
import { computeQuote, type QuoteTotals } from '../pricing/computeQuote';
import { type CutlistText, cutlistFields, headerFields } from '../document/content';
import type { PrintSnapshot } from '../document/snapshot';

type Frozen = Pick<PrintSnapshot, 'content' | 'setting'>;

export interface CutlistChange {
  readonly id: string;
  /** Pieces and length as entered; null if the row doesn't exist. */
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

/** Compares two prints: differences in header, lines and cut list, and both totals. */
export function comparePrints(a: Frozen, b: Frozen): PrintDifference {
  const fields = (Object.keys(headerFields) as (keyof typeof headerFields)[]).filter(
    (name) => name !== 'matchedWith' && name !== 'takeoff',
  );
  // Each print uses the company's flat width and panels from when it was created.
  const compared = compare(a.content, b.content, a.setting, b.setting);
  // Problems of a line aren't printed.
  const lines = compared.lines.filter(({ before, after }) => !before || !after || !sameAmounts(before, after));
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
    .map((id) => ({ id, before: cutlistText(before.get(id)), after: cutlistText(after.get(id)) }))
    .filter((change) => change.before !== change.after);
}

const cutlistText = (row: CutlistText | undefined): string | null => {
  if (!row) return null;
  const rest = (Object.keys(cutlistFields) as (keyof typeof cutlistFields)[])
    .filter((field) => !['order', 'kind', 'quantity', 'feet', 'inch'].includes(field) && row[field] !== '')
    .map((field) => row[field]);
  return [`${row.quantity} × ${row.feet || '0'}' ${row.inch || '0'}"`, ...rest].join(', ');
};
