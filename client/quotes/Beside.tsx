import type { ReactNode } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { count, dollars, money } from '../../common/format/numbers';
import css from './proposals.module.css';

export type Sums = ReplyOf<Routes['quotes.takeoff']>['before'];

export interface BesideColumn {
  readonly head: ReactNode;
  /** Not known yet: only its picks stand. */
  readonly totals: Sums | undefined;
  /** Under its sums: what accepts it. */
  readonly foot?: ReactNode;
}

const orDash = (n: number | null, show: (n: number) => string): string => (n === null ? '–' : show(n));
const rows: readonly { head: string; of: (sums: Sums) => string; strong?: true }[] = [
  { head: 'Panels', of: ({ pieces }) => count(pieces) },
  { head: 'Linear feet', of: ({ linearFeet }) => money(linearFeet) },
  { head: 'Squares', of: ({ squares }) => orDash(squares, money) },
  { head: 'Weight, lb', of: ({ weight }) => orDash(weight, money) },
  { head: 'Flats nested', of: ({ flatsNested }) => count(flatsNested) },
  { head: 'Subtotal', of: ({ subTotal }) => money(subTotal) },
  { head: 'Tax', of: ({ tax }) => orDash(tax, money) },
  { head: 'Total', of: ({ total }) => orDash(total, dollars), strong: true },
];

export interface BesidePick {
  readonly head: string;
  readonly cells: readonly ReactNode[];
}

interface BesideProps {
  label: string;
  columns: readonly BesideColumn[];
  /** What each column is of, above its sums. */
  picks?: readonly BesidePick[];
}

/** Sums side by side; what differs from the first column is marked, with by how much. */
export function Beside({ label, columns, picks = [] }: BesideProps) {
  const first = columns[0]?.totals;
  return (
    <div className={css.beside}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ head }, i) => (
              <th key={i} scope="col" className={css.num}>
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
          {(first ? rows : []).map(({ head, of, strong }) => (
            <tr key={head} data-strong={strong}>
              <th scope="row">{head}</th>
              {columns.map(({ totals }, i) => (
                <td
                  key={i}
                  className={css.num}
                  data-differs={(first && totals && of(totals) !== of(first)) || undefined}
                >
                  {totals && of(totals)}
                  {strong && i > 0 && first && totals && <Difference from={first.total} to={totals.total} />}
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
