import { useMemo, useRef } from 'react';
import { plainWord } from '../../../common/csv/sheet';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import type { QuoteContent } from '../../../common/quotes/document/content';
import { type CatalogCells, pricedSkus } from '../../../common/quotes/prints/catalogPrices';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useDebounced } from '../../ui/typing/useDebounced';
import { useOpenQuote } from '../page/QuoteContext';
import { useContent } from '../sync/useQuoteDoc';

/** Maximum SKUs per request; prices of further ones aren't compared. */
const maxSkus = 500;
/** Creating a PDF doesn't wait longer than this for prices to compare, in ms. */
const timeoutMs = 5000;
/** Delay after the last changed SKU before prices are loaded, in ms. */
const settlesAfter = 1000;

const skusOf = (content: QuoteContent): readonly string[] => pricedSkus(content).slice(0, maxSkus);

const cellsOf = (skus: readonly string[], found: ReplyOf<Routes['quotes.resolve']>): CatalogCells =>
  new Map(skus.map((sku, i) => [plainWord(sku), found[i]?.cells ?? {}]));

/** Loads the current catalog prices once; undefined if they can't be loaded in time. */
export async function loadCatalogPrices(quoteId: number, content: QuoteContent): Promise<CatalogCells | undefined> {
  const skus = skusOf(content);
  if (skus.length === 0) return undefined;
  const { load } = queries.catalogPrices(quoteId, content.header.priceCode, skus);
  const found = await load(AbortSignal.timeout(timeoutMs)).catch(() => undefined);
  return found && cellsOf(skus, found);
}

/** Current catalog prices of the quote's lines; undefined until they are loaded. */
export function useCatalogPrices(): CatalogCells | undefined {
  const { quote, session } = useOpenQuote();
  const content = useContent(session);
  const level = content.header.priceCode;
  const wanted = useMemo(() => JSON.stringify([level, ...skusOf(content)]), [content, level]);
  const requested = useDebounced(wanted, settlesAfter);
  const [requestedLevel = '', ...skus] = JSON.parse(requested) as string[];
  const { data } = useLiveQuery(queries.catalogPrices(quote._id, requestedLevel, skus), skus.length > 0);
  const loaded = useMemo(() => data && cellsOf(skus, data), [data, requested]);
  // While the prices of another line are loading, the others are still known.
  const latest = useRef<{ readonly level: string; readonly prices: CatalogCells }>(null);
  if (loaded) latest.current = { level: requestedLevel, prices: loaded };
  return latest.current?.level === level ? latest.current.prices : undefined;
}
