import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useDeferredValue, useMemo } from 'react';
import { localDate } from '../../../common/format/dates';
import { type OpenProblem, openProblems } from '../../../common/quotes/prints/openProblems';
import { useClock } from '../../ui/status/time/clock';
import { useComputed, useContent } from '../sync/useQuoteDoc';
import { exemptionOf, useOpenQuote } from '../page/QuoteContext';
import { useCatalogPrices } from './useCatalogPrices';

/** The quote's open problems; they may lag behind typing. */
export function useOpenProblems(): readonly OpenProblem[] {
  const { quote, session } = useOpenQuote();
  const content = useContent(session);
  const computed = useComputed(session);
  const edit = useMemo(() => ({ content, computed }), [content, computed]);
  const rested = useDeferredValue(edit);
  const today = useClock(localDate);
  const takeoffRelease = quote.takeoffRelease ?? null;
  const exemption = exemptionOf(quote, content.header);
  const catalog = useCatalogPrices();
  const margin = useLiveQuery(queries.quoteMargin(quote._id)).data?.state;
  return useMemo(
    () => openProblems(rested.content, rested.computed, { today, takeoffRelease, exemption, catalog, margin }),
    [rested, today, takeoffRelease, exemption, catalog, margin],
  );
}
