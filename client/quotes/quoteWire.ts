import type { QuoteAck, QuoteServerToClient } from '../../common/quotes/quoteLive';
import type { Rider } from '../live/socket';
import type { QuoteSync } from './quoteSync';
import type { OpenAnswer, QuoteWire } from './syncParts';

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

type Frames = { [N in keyof QuoteServerToClient]: Parameters<QuoteServerToClient[N]>[0] };

/** The document hears of its own quote for as long as it rides; answers how it gets off. */
export function rideAlong(line: QuoteLine, id: number, sync: QuoteSync): () => void {
  const own =
    <N extends keyof Frames>(hear: (frame: Frames[N]) => void) =>
    (frame: unknown) => {
      if ((frame as Frames[N]).id === id) hear(frame as Frames[N]);
    };
  return line.ride({
    up: () => sync.up(),
    down: () => sync.down(),
    hears: {
      quoteUpdate: own<'quoteUpdate'>(({ epoch, update }) => sync.receiveUpdate(epoch, update)),
      quoteAwareness: own<'quoteAwareness'>(({ update }) => sync.receiveAwareness(update)),
      quoteReset: own<'quoteReset'>(() => sync.receiveReset()),
    },
  });
}
