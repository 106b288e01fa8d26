import { decimal, dollars } from '../../../common/format/numbers';
import type { QuoteStartPreview } from '../../../common/quotes/quoteRoutes';
import { makeQuoteText as text } from './makeQuoteText';
import css from './makeQuote.module.css';

/** Unmatched codes shown by name; the rest are counted. */
const maxShown = 12;

/** The quote before it is created: what matches, what doesn't, and the total. */
export function QuotePreview({ preview, loading }: { preview: QuoteStartPreview; loading: boolean }) {
  const { totals, lines, matched, priced, unmatched, unmatchedCount, unread } = preview;
  const shown = unmatched.slice(0, maxShown);
  return (
    <section className={css.preview} aria-label={text.preview} aria-busy={loading || undefined}>
      <dl className={css.figures}>
        <dt>{text.lines}</dt>
        <dd>{text.matched(matched, lines)}</dd>
        <dt>{text.linearFeet}</dt>
        <dd>{decimal(totals.linearFeet)}</dd>
        <dt>{text.subtotal}</dt>
        <dd>{dollars(totals.subTotal)}</dd>
        <dt>{text.taxes}</dt>
        <dd>{dollars(totals.tax)}</dd>
        <dt className={css.total}>{text.total}</dt>
        <dd className={css.total}>{dollars(totals.total)}</dd>
      </dl>
      {unmatchedCount > 0 && (
        <div className={css.open}>
          <p>{text.unmatched(unmatchedCount)}</p>
          <ul className={css.codes}>
            {shown.map(({ code, pieces }) => (
              <li key={code}>{text.pieces(code, pieces)}</li>
            ))}
            {unmatchedCount > shown.length && <li>{text.more(unmatchedCount - shown.length)}</li>}
          </ul>
        </div>
      )}
      {matched > priced && <p className={css.open}>{text.unpriced(matched - priced)}</p>}
      {unread > 0 && <p className={css.open}>{text.unread(unread)}</p>}
    </section>
  );
}
