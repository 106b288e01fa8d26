import type { MarginState } from '../../../common/quotes/margin/marginRoutes';
import { queries } from '../../api/queries';

/** Creating a PDF doesn't wait longer than this to warn; the server checks anyway, in ms. */
const timeoutMs = 5000;

/** State of the saved quote's margin; undefined if it can't be loaded in time. */
export const loadMarginState = (quoteId: number): Promise<MarginState | undefined> =>
  queries
    .quoteMargin(quoteId)
    .load(AbortSignal.timeout(timeoutMs))
    .then(
      ({ state }) => state,
      () => undefined,
    );
