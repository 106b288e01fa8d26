import { createContext, use, useRef } from 'react';
import type { QuotePageView } from '../../common/quotes/quote';
import type { QuoteSession } from './QuoteSession';

const headFields = ['_id', 'num', 'name', 'job', 'client', 'customer', 'quotePdf'] as const;
/** What the editor takes of the quote's row: its document says the rest. */
export type QuoteHead = Pick<QuotePageView, (typeof headFields)[number]>;

/** The quote that is open, for what stands deep inside its screen. */
export interface OpenQuote {
  readonly quote: QuoteHead;
  readonly session: QuoteSession;
}
/** The company that a quote belongs to; whoever reads the editor is told. */
export const companyOf = ({ client }: Pick<QuotePageView, 'client'>): number => client ?? 0;

/** The same object as long as it says the same: a quote's row moves with every projection of its document. */
export function useHead(quote: QuotePageView): QuoteHead {
  const held = useRef<{ readonly head: QuoteHead; readonly said: string }>(null);
  const head = Object.fromEntries(headFields.map((name) => [name, quote[name]])) as unknown as QuoteHead;
  const said = JSON.stringify(head);
  if (held.current?.said !== said) held.current = { head, said };
  return held.current.head;
}

export const QuoteContext = createContext<OpenQuote | null>(null);

export function useOpenQuote(): OpenQuote {
  const open = use(QuoteContext);
  if (!open) throw new Error('No quote is open here.');
  return open;
}
