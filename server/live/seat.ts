import type { OpenQuote } from '../quotes/OpenQuote';
import type { Presence } from './awarenessFrame';

/** One tab that has a quote open. */
export interface Seat {
  readonly socketId: string;
  readonly quote: OpenQuote;
  readonly person: { readonly id: number; readonly name: string };
  /** Of the office: outside people are told that the office is there, never who in it (decisions §1). */
  readonly inside: boolean;
  readonly color: number;
  readonly presence: Map<number, Presence>;
  /** Refused one after the other. */
  refused: number;
}
