import { useEffect, useMemo, useRef } from 'react';
import { plainWord } from '../../../common/csv/sheet';
import { matchCode } from '../../../common/quotes/pricing/matching';
import { picksOf } from '../../../common/quotes/pricing/picks';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { OffersProps } from '../../ui/sheet/sheetColumn';
import { useDebounced } from '../../ui/typing/useDebounced';
import { companyOf, useOpenQuote } from '../page/QuoteContext';
import { OfferList } from './OfferList';
import { rowActionsText } from '../rowsText';

const maxOffers = 8;

/** Codes of the match list that begin with the typed text, each with its SKU under the quote's selections. */
export function CodeOffers({ typed, at, listId, field, onOffers, onPick }: OffersProps) {
  const { quote, session } = useOpenQuote();
  const { data: company } = useLiveQuery(queries.company(companyOf(quote)));
  const still = useDebounced(typed, 120);
  const header = session.store.content().header;
  const options = useMemo(() => {
    const start = plainWord(still);
    const rows = company?.matchLists ?? [];
    if (start === '') return [];
    const codes = new Map(
      rows.flatMap(({ code }) => (plainWord(code).startsWith(start) ? [[plainWord(code), code] as const] : [])),
    );
    // First, so that Enter never takes a longer code than the one typed; alone it needs no suggestion.
    const typedCode = codes.get(start);
    codes.delete(start);
    if (codes.size === 0) return [];
    const offered = [...(typedCode === undefined ? [] : [typedCode]), ...codes.values()];
    return offered.slice(0, maxOffers).map((code) => {
      const row = matchCode(code, rows, picksOf(header));
      return { id: code, value: code, note: row?.sku ?? rowActionsText.noMatch };
    });
  }, [still, company?.matchLists, header]);
  const report = useRef(onOffers);
  report.current = onOffers;
  useEffect(() => report.current(options), [options]);
  return <OfferList label={rowActionsText.codes} {...{ options, at, listId, field, onPick }} />;
}
