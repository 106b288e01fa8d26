import { decimal, signed } from '../../../common/format/numbers';
import type { Comparison } from './comparison';
import { versionSummaryText as text } from './versionText';

/** `Compared with C0: +12 panels, −34.5 ft` */
export function summaryOf({ from, to, counts, problems }: Comparison, version: string): string {
  if (!from?.totals || !to?.totals) return text.unreadable(version);
  const [before, after] = [from.totals, to.totals];
  const rows = counts.added + counts.removed + counts.changed;
  const by = (n: number | null, words: (written: string, n: number) => string): string[] =>
    n === null || n === 0 ? [] : [words(signed(n, decimal), n)];
  const less = (a: number | null, b: number | null) =>
    a === null || b === null ? null : Math.round((a - b) * 100) / 100;
  const totals = [
    ...by(after.panels - before.panels, text.panels),
    ...by(less(after.linearFeet, before.linearFeet), text.feet),
    ...by(less(after.squares, before.squares), text.squares),
    ...by(after.trims - before.trims, text.trims),
  ];
  const differences = totals.length > 0 ? totals : [rows > 0 ? text.sameTotals(rows) : text.none];
  return text.compared(version, [...differences, ...(problems.length > 0 ? [text.incomplete] : [])].join(', '));
}
