import { createContext, use } from 'react';
import type { QuotePageView } from '../../common/quotes/quote';
import type { QuoteSession } from './QuoteSession';

/** The quote that is open, for what stands deep inside its screen. */
export interface OpenQuote {
  readonly quote: QuotePageView;
  readonly session: QuoteSession;
}
/** The company that a quote belongs to; whoever reads the editor is told. */
export const companyOf = ({ client }: QuotePageView): number => client ?? 0;

export const QuoteContext = createContext<OpenQuote | null>(null);

export function useOpenQuote(): OpenQuote {
  const open = use(QuoteContext);
  if (!open) throw new Error('No quote is open here.');
  return open;
}
