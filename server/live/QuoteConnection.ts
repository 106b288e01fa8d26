import type { OpenQuote } from '../quotes/document/OpenQuote';
import type { Presence } from './awarenessFrame';

/** A tab that has a quote open. */
export interface QuoteConnection {
  readonly socketId: string;
  readonly quote: OpenQuote;
  readonly person: { readonly id: number; readonly name: string };
  /** Office staff. Clients see that the office is there, but not who (R1). */
  readonly inside: boolean;
  readonly color: number;
  readonly presence: Map<number, Presence>;
  /** Refused updates in a row. */
  refusals: number;
}
