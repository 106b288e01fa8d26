import { memo } from 'react';
import { count } from '../../common/format/numbers';
import { dollars, short } from '../../common/quotes/decimal';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { hundredths } from './quoteColumns';
import css from './quotes.module.css';

const orDash = (text: string): string => text || '–';

type TotalsProps = Pick<ComputedQuote, 'totals' | 'used' | 'linesWithProblems' | 'unread' | 'problems'>;

/** The quote in figures, as they are while somebody types. */
export const Totals = memo(function Figures({ totals, used, linesWithProblems, unread, problems }: TotalsProps) {
  const reasons = problems.filter(({ field }) => field === null);
  return (
    <section className={css.totals} aria-label="Totals">
      <dl>
        <Figure head="Subtotal">{orDash(hundredths(totals.subTotal))}</Figure>
        <Figure head={`Tax ${short(used.tax)} %`}>{orDash(hundredths(totals.tax))}</Figure>
        <Figure head="Total" className={css.grand}>
          {totals.total === null ? '–' : dollars(totals.total)}
        </Figure>
      </dl>
      {linesWithProblems > 0 && (
        <p className={css.mend}>
          {linesWithProblems === 1 ? '1 line needs' : `${count(linesWithProblems)} lines need`} attention: what has no
          total is not in the sum.
        </p>
      )}
      {unread.rows > 0 && (
        <p className={css.mend}>
          {unread.rows === 1 ? "1 panel row can't be read" : `${count(unread.rows)} panel rows can't be read`}: not in
          the totals.
        </p>
      )}
      {reasons.map(({ text }) => (
        <p key={text} className={css.mend}>
          {text}
        </p>
      ))}
      <dl className={css.measures}>
        <Figure head="Linear feet">{hundredths(totals.linearFeet)}</Figure>
        <Figure head="Squares">{orDash(hundredths(totals.squares))}</Figure>
        <Figure head="Weight, lb">{orDash(hundredths(totals.weight))}</Figure>
        <Figure head="Flats by line">{count(totals.flatsByLine)}</Figure>
        <Figure head="Flats nested" className={totals.flatsNested < totals.flatsByLine ? css.better : undefined}>
          {count(totals.flatsNested)}
        </Figure>
      </dl>
    </section>
  );
});

interface FigureProps {
  head: string;
  className?: string;
  children: string;
}

/** Its text stands in a box of its own, which is no item of the grid: only such a one is laid out by itself. */
const Figure = ({ head, className, children }: FigureProps) => (
  <>
    <dt className={className}>{head}</dt>
    <dd className={className}>
      <span>{children}</span>
    </dd>
  </>
);
