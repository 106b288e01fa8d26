import { memo } from 'react';
import { count } from '../../common/format/numbers';
import { dollars, short, thousands, twoPlaces } from '../../common/quotes/decimal';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { hundredths } from './quoteColumns';
import css from './quotes.module.css';

const orDash = (text: string): string => text || '–';

type TotalsProps = Pick<ComputedQuote, 'totals' | 'used' | 'linesWithProblems'>;

/** The quote in figures, as they are while somebody types. */
export const Totals = memo(function Figures({ totals, used, linesWithProblems }: TotalsProps) {
  return (
    <section className={css.totals} aria-label="Totals">
      <dl>
        <dt>Subtotal</dt>
        <dd>
          <span>{thousands(twoPlaces(totals.subTotal))}</span>
        </dd>
        <dt>Tax {short(used.tax)} %</dt>
        <dd>
          <span>{orDash(hundredths(totals.tax))}</span>
        </dd>
        <dt className={css.grand}>Total</dt>
        <dd className={css.grand}>
          <span>{totals.total === null ? '–' : dollars(totals.total)}</span>
        </dd>
      </dl>
      {linesWithProblems > 0 && (
        <p className={css.mend}>
          {linesWithProblems === 1 ? '1 line needs' : `${count(linesWithProblems)} lines need`} attention: what has no
          total is not in the sum.
        </p>
      )}
      <dl className={css.measures}>
        <dt>Linear feet</dt>
        <dd>
          <span>{hundredths(totals.linearFeet)}</span>
        </dd>
        <dt>Squares</dt>
        <dd>
          <span>{orDash(hundredths(totals.squares))}</span>
        </dd>
        <dt>Weight, lb</dt>
        <dd>
          <span>{orDash(hundredths(totals.weight))}</span>
        </dd>
        <dt>Flats by line</dt>
        <dd>
          <span>{count(totals.flatsByLine)}</span>
        </dd>
        <dt>Flats nested</dt>
        <dd className={totals.flatsNested < totals.flatsByLine ? css.better : undefined}>
          <span>{count(totals.flatsNested)}</span>
        </dd>
      </dl>
    </section>
  );
});
