import { createContext, use, useRef } from 'react';
import type { QuotePageView } from '../../../common/quotes/quote';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { Exemption } from '../../../common/quotes/tax/exemption';
import type { QuoteSession } from '../sync/QuoteSession';
import type { QuoteFocus } from './QuoteFocus';

const headFields = [
  ...(['_id', 'num', 'name', 'job', 'client', 'customer', 'quotePdf', 'sends', 'emails', 'takeoffRelease'] as const),
  ...(['sales', 'salesThrough', 'links', 'answers', 'exemption'] as const),
] as const;
/** The parts of the quote's row that the editor uses; the rest is in its document. */
export type QuoteHead = Pick<QuotePageView, (typeof headFields)[number]>;

/** The open quote, for components deep inside the page. */
export interface OpenQuote {
  readonly quote: QuoteHead;
  readonly session: QuoteSession;
  readonly focus: QuoteFocus;
}
/** Company of the quote; always set for users who can open the editor. */
export const companyOf = ({ client }: Pick<QuotePageView, 'client'>): number => client ?? 0;

/** The exemption of the quote's customer; null if not exempt, or if the customer was just changed. */
export const exemptionOf = (
  { customer, exemption }: Pick<QuotePageView, 'customer' | 'exemption'>,
  header: Pick<QuoteContent['header'], 'customer'>,
): Exemption | null => (customer && String(customer._id) === header.customer ? (exemption ?? null) : null);

/** Keeps the same object while its content is unchanged; the row is refetched with every edit. */
export function useHead(quote: QuotePageView): QuoteHead {
  const cached = useRef<{ readonly head: QuoteHead; readonly serialized: string }>(null);
  const head = Object.fromEntries(headFields.map((name) => [name, quote[name]])) as unknown as QuoteHead;
  const serialized = JSON.stringify(head);
  if (cached.current?.serialized !== serialized) cached.current = { head, serialized };
  return cached.current.head;
}

export const QuoteContext = createContext<OpenQuote | null>(null);

export function useOpenQuote(): OpenQuote {
  const open = use(QuoteContext);
  if (!open) throw new Error('No quote is open here.');
  return open;
}
