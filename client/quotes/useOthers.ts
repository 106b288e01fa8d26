import { useSyncExternalStore } from 'react';
import type { Other } from './Others';
import type { QuoteSession } from './QuoteSession';

/** Everybody else who has the quote open. */
export const useOthers = ({ others }: QuoteSession): readonly Other[] =>
  useSyncExternalStore(others.subscribe, others.all);

/** Who else is in this cell. */
export const useOtherAt = ({ others }: QuoteSession, cell: string): Other | undefined =>
  useSyncExternalStore(others.subscribe, () => others.at(cell));
