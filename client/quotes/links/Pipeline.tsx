import { count, dollars } from '../../../common/format/numbers';
import type { QuoteView } from '../../../common/quotes/quote';
import { salesQueries } from '../../api/queries/salesQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { List } from '../../lists/useList';
import { salesLabels, salesText } from '../linkText';
import css from './links.module.css';

/** Count and total per sales status; pressing one filters the list, pressing it again shows all. */
export function Pipeline({ list }: { list: List<QuoteView> }) {
  const { data } = useLiveQuery(salesQueries.pipeline(list.filters));
  if (!data || data.length === 0) return null;
  return (
    <fieldset className={css.pipeline} aria-label={salesText.pipeline}>
      {data.map(({ sales, count: n, total }) => {
        const pressed = list.filters.sales === sales;
        return (
          <button
            key={sales}
            type="button"
            className={css.stage}
            aria-pressed={pressed}
            onClick={() => list.filter({ sales: pressed ? undefined : sales })}
          >
            <span>
              {salesLabels[sales]} {count(n)}
            </span>
            <strong>{dollars(total)}</strong>
          </button>
        );
      })}
    </fieldset>
  );
}
