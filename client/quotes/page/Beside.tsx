import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { count, dollars, money } from '../../../common/format/numbers';
import css from '../takeoff/proposals.module.css';
import { quoteListText, sumsText } from '../quoteText';

export type Sums = ReplyOf<Routes['quotes.takeoff']>['before'];

export interface BesideColumn {
  readonly head: ReactNode;
  /** Sums of the column; until they are computed, only the selections are shown. */
  readonly totals: Sums | undefined;
  /** Number of lines without a price, which the total leaves out. */
  readonly unpriced?: number | undefined;
  /** Button below the sums that applies the column. */
  readonly foot?: ReactNode;
}

const orDash = (n: number | null, show: (n: number) => string): string => (n === null ? '–' : show(n));
interface SumRow {
  readonly head: string;
  readonly of: (sums: Sums) => string;
  readonly strong?: true;
  /** True if the row is shown only where a column has an amount. */
  readonly rare?: (sums: Sums) => boolean;
}
const rows: readonly SumRow[] = [
  { head: sumsText.panels, of: ({ pieces }) => count(pieces) },
  { head: sumsText.linearFeet, of: ({ linearFeet }) => money(linearFeet) },
  { head: sumsText.squares, of: ({ squares }) => orDash(squares, money) },
  { head: sumsText.weight, of: ({ weight }) => orDash(weight, money) },
  { head: sumsText.flatsCombined, of: ({ flatsNested }) => count(flatsNested) },
  { head: sumsText.subtotal, of: ({ subTotal }) => money(subTotal) },
  { head: sumsText.freight, of: ({ freight }) => orDash(freight, money), rare: ({ freight }) => freight !== null },
  { head: sumsText.tax, of: ({ tax }) => orDash(tax, money) },
  { head: sumsText.total, of: ({ total }) => orDash(total, dollars), strong: true },
  { head: sumsText.options, of: ({ options }) => orDash(options, money), rare: ({ options }) => options !== 0 },
];

export interface BesidePick {
  readonly head: string;
  readonly cells: readonly ReactNode[];
}

interface BesideProps {
  label: string;
  columns: readonly BesideColumn[];
  /** Selections of each column, above its sums. */
  picks?: readonly BesidePick[];
}

/** Sums side by side; differences from the first column are highlighted. */
export function Beside({ label, columns, picks = [] }: BesideProps) {
  const first = columns[0]?.totals;
  const shown = rows.filter(({ rare }) => !rare || columns.some(({ totals }) => totals && rare(totals)));
  return (
    <div className={css.beside}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ head }, i) => (
              <th key={i} scope="col" className={picks.length > 0 && i > 0 ? undefined : css.num}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picks.map(({ head, cells }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, i) => (
                <td key={i} className={css.pick}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {(first ? shown : []).map(({ head, of, strong }) => (
            <tr key={head} data-strong={strong}>
              <th scope="row">{head}</th>
              {columns.map(({ totals, unpriced = 0 }, i) => (
                <td
                  key={i}
                  className={css.num}
                  data-differs={(first && totals && of(totals) !== of(first)) || undefined}
                >
                  {totals && of(totals)}
                  {strong && i > 0 && first && totals && <Difference from={first.total} to={totals.total} />}
                  {strong && totals && unpriced > 0 && (
                    <span className={css.more}>{quoteListText.unpriced(unpriced)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot) && (
          <tfoot>
            <tr>
              <td />
              {columns.map(({ foot }, i) => (
                <td key={i} className={css.num}>
                  {foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Difference({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null) return null;
  const more = Math.round((to - from) * 100) / 100;
  return more === 0 ? null : <span className={css.more}>{more > 0 ? `+${money(more)}` : `−${money(-more)}`}</span>;
}
