import { memo } from 'react';
import type { QuoteMargin } from '../../../common/quotes/margin/margin';
import type { Exemption } from '../../../common/quotes/tax/exemption';
import { count } from '../../../common/format/numbers';
import { exactDollars } from '../../../common/format/exact';
import { short } from '../../../common/quotes/pricing/decimal';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import { hundredths } from '../rows/quoteColumns';
import css from '../quotes.module.css';
import { totalsText } from './totalsText';

const orDash = (text: string): string => text || '–';

type TotalsProps = Pick<ComputedQuote, 'totals' | 'used' | 'linesWithProblems' | 'unread' | 'problems'> & {
  /** The customer's valid exemption; null if there is none. */
  exemption: Exemption | null;
  /** Missing for people who can't see costs, and without a line that has a cost. */
  margin?: QuoteMargin | null;
};

/** The quote's totals, updated while users type. */
export const Totals = memo(function Figures({
  totals,
  used,
  linesWithProblems,
  unread,
  problems,
  exemption,
  margin = null,
}: TotalsProps) {
  const reasons = problems.filter(({ field }) => field === null);
  return (
    <section className={css.totals} aria-label={totalsText.title}>
      <dl>
        {totals.discounts !== 0 && <Figure head={totalsText.discounts}>{orDash(hundredths(totals.discounts))}</Figure>}
        <Figure head={totalsText.subtotal}>{orDash(hundredths(totals.subTotal))}</Figure>
        {totals.freight !== null && <Figure head={totalsText.freight}>{hundredths(totals.freight)}</Figure>}
        <Figure head={totalsText.tax(short(used.tax))}>{orDash(hundredths(totals.tax))}</Figure>
        <Figure head={totalsText.total} className={css.grand}>
          {totals.total === null ? '–' : exactDollars(totals.total)}
        </Figure>
        {totals.deposit !== null && totals.total !== null && (
          <>
            <Figure head={totalsText.deposit}>{hundredths(totals.deposit)}</Figure>
            <Figure head={totalsText.balance}>{hundredths(totals.total - totals.deposit)}</Figure>
          </>
        )}
        {totals.options !== 0 && <Figure head={totalsText.options}>{orDash(hundredths(totals.options))}</Figure>}
      </dl>
      {exemption && used.tax === 0n && totals.tax !== null && (
        <p className={css.exempt}>{totalsText.exempt(exemption)}</p>
      )}
      {linesWithProblems > 0 && <p className={css.unpriced}>{totalsText.unpriced(linesWithProblems)}</p>}
      {unread.rows > 0 && <p className={css.unpriced}>{totalsText.unread(unread.rows)}</p>}
      {reasons.map(({ text }) => (
        <p key={text} className={css.unpriced}>
          {text}
        </p>
      ))}
      {margin && <MarginFigures margin={margin} />}
      <dl className={css.measures}>
        <Figure head={totalsText.linearFeet}>{hundredths(totals.linearFeet)}</Figure>
        <Figure head={totalsText.squares}>{orDash(hundredths(totals.squares))}</Figure>
        <Figure head={totalsText.weight}>{orDash(hundredths(totals.weight))}</Figure>
        <Figure head={totalsText.flatsByLine}>{count(totals.flatsByLine)}</Figure>
        <Figure
          head={totalsText.flatsCombined}
          className={totals.flatsNested < totals.flatsByLine ? css.better : undefined}
        >
          {count(totals.flatsNested)}
        </Figure>
      </dl>
    </section>
  );
});

const percent = (hundredthsOf: number | null): string => (hundredthsOf === null ? '–' : `${hundredths(hundredthsOf)}%`);

/** Cost and margin of the whole quote. */
const MarginFigures = ({ margin: { cost, margin, markup, unknown } }: { margin: QuoteMargin }) => (
  <>
    <dl className={css.measures}>
      <Figure head={totalsText.cost}>{hundredths(cost)}</Figure>
      <Figure head={totalsText.margin}>{percent(margin)}</Figure>
      <Figure head={totalsText.markup}>{percent(markup)}</Figure>
    </dl>
    {unknown > 0 && <p className={css.exempt}>{totalsText.noCost(unknown)}</p>}
  </>
);

interface FigureProps {
  head: string;
  className?: string;
  children: string;
}

/** The inner span is not a grid item, so changing its text doesn't cause a layout of the whole grid. */
const Figure = ({ head, className, children }: FigureProps) => (
  <>
    <dt className={className}>{head}</dt>
    <dd className={className}>
      <span>{children}</span>
    </dd>
  </>
);
