import { useMemo, useRef } from 'react';
import { can } from '../../../common/access/can';
import { plainWord } from '../../../common/csv/sheet';
import { costedSkus, type UnitCosts } from '../../../common/quotes/margin/margin';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useDebounced } from '../../ui/typing/useDebounced';
import { useOpenQuote } from '../page/QuoteContext';

/** Delay after the last changed SKU before costs are loaded, in ms. */
const settlesAfter = 1000;
const none: UnitCosts = new Map();

/** Costs of the quote's SKUs, which its document never has; null for people who can't see costs (Q83). */
export function useUnitCosts({ header, lines }: QuoteContent): UnitCosts | null {
  const { quote } = useOpenQuote();
  const sees = can['cost.read'](useMe().viewer);
  const level = header.priceCode;
  const wanted = useMemo(() => (sees ? JSON.stringify([level, ...costedSkus(lines)]) : '[""]'), [sees, level, lines]);
  const loading = useDebounced(wanted, settlesAfter);
  const [loadingLevel = '', ...skus] = JSON.parse(loading) as string[];
  const { data } = useLiveQuery(queries.unitCosts(quote._id, loadingLevel, skus), skus.length > 0);
  const loaded = useMemo<UnitCosts | undefined>(
    () =>
      data &&
      new Map(
        skus.flatMap((sku, i) => {
          const cost = data[i];
          return cost ? [[plainWord(sku), cost] as const] : [];
        }),
      ),
    [data, loading],
  );
  // While the costs of another line are loading, the others are still known.
  const latest = useRef<UnitCosts>(none);
  if (loaded) latest.current = loaded;
  return sees ? latest.current : null;
}
