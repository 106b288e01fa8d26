import type { QuoteAck, QuoteServerToClient } from '../../common/quotes/quoteLive';
import type { Rider } from '../live/socket';
import type { OpenAnswer, QuoteSync, QuoteWire } from './quoteSync';

/** The part of the one line that a quote's document needs. */
export interface QuoteLine {
  ask<T>(name: string, message: unknown): Promise<T | null>;
  say(name: string, message: unknown): void;
  ride(rider: Rider): () => void;
}

/** A quote's messages on the one line of this tab. */
export const quoteWire = (line: QuoteLine, id: number): QuoteWire => ({
  open: (vector, epoch) => line.ask<OpenAnswer>('quoteOpen', { id, vector, epoch }),
  update: (epoch, n, update) => line.ask<QuoteAck>('quoteUpdate', { id, epoch, n, update }),
  awareness: (update) => line.say('quoteAwareness', { id, update }),
  close: () => line.say('quoteClose', { id }),
});

type Heard<N extends keyof QuoteServerToClient> = Parameters<QuoteServerToClient[N]>[0];

/** The document hears of its own quote for as long as it rides; answers how it gets off. */
export function rideAlong(line: QuoteLine, id: number, sync: QuoteSync): () => void {
  return line.ride({
    up: () => sync.up(),
    down: () => sync.down(),
    hears: {
      quoteUpdate: (event: Heard<'quoteUpdate'>) => event.id === id && sync.receiveUpdate(event.epoch, event.update),
      quoteAwareness: (event: Heard<'quoteAwareness'>) => event.id === id && sync.receiveAwareness(event.update),
      quoteReset: (event: Heard<'quoteReset'>) => event.id === id && sync.receiveReset(),
    },
  });
}
