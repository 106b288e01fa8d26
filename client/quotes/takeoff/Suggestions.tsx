import { exactDollars } from '../../../common/format/exact';
import { unitPrice } from '../../../common/items/unitPrice';
import type { ItemView } from '../../../common/items/item';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { useOpenQuote } from '../page/QuoteContext';
import { unmatchedText as text } from '../takeoffText';
import css from './suggestions.module.css';

interface SuggestionsProps {
  code: string;
  /** The quote's metal and price level; a change searches again. */
  as: string;
  onChoose: (item: ItemView) => void;
}

/** Items in the quote's metal that resemble the code, with their prices; one press matches it. */
export function Suggestions({ code, as, onChoose }: SuggestionsProps) {
  const { quote } = useOpenQuote();
  const { data = [] } = useLiveQuery(queries.suggestedItems(quote._id, code, as));
  if (data.length === 0) return null;
  return (
    <ul className={css.suggestions} aria-label={text.suggestions(code)}>
      {data.map((item) => (
        <li key={item._id}>
          <Button size="sm" onClick={() => onChoose(item)}>
            {item.sku}
          </Button>
          <span className={css.about}>{item.description}</span>
          <span className={css.price}>{priceOf(item)}</span>
        </li>
      ))}
    </ul>
  );
}

function priceOf({ price, cost, markup, unit }: ItemView): string {
  const dollars = unitPrice({ price: price ?? null, cost: cost ?? null, markup: markup ?? null });
  return dollars === null ? text.noPrice : `${exactDollars(Math.round(dollars * 100))} ${unit}`;
}
