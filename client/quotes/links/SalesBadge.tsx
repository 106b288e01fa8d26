import { localDate } from '../../../common/format/dates';
import { salesStatusOf } from '../../../common/quotes/sales/salesStatus';
import type { QuoteView } from '../../../common/quotes/quote';
import { salesLabels } from '../linkText';
import css from './links.module.css';

/** Sales status of a quote. */
export function SalesBadge({ quote }: { quote: Pick<QuoteView, 'sales' | 'salesThrough'> }) {
  const status = salesStatusOf(quote, localDate(Date.now()));
  return (
    <span className={css.badge} data-sales={status}>
      {salesLabels[status]}
    </span>
  );
}
