import { useSyncExternalStore } from 'react';
import type { Other } from './Others';
import type { QuoteSession } from '../sync/QuoteSession';

/** All other users in the quote. */
export const useOthers = ({ others }: QuoteSession): readonly Other[] =>
  useSyncExternalStore(others.subscribe, others.all);

/** The other user in this cell. */
export const useOtherAt = ({ others }: QuoteSession, cell: string): Other | undefined =>
  useSyncExternalStore(others.subscribe, () => others.at(cell));
