import type { QuoteAck, QuoteServerToClient } from '../../common/quotes/quoteLive';
import type { Rider } from '../live/socket';
import { currentSession } from '../state/session';
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

/** One person's messages alone: once somebody else is signed in here, nothing more leaves. */
export function personWire(line: QuoteLine, user: number, id: number): QuoteWire {
  const wire = quoteWire(line, id);
  const own = () => currentSession()?.user._id === user;
  return {
    open: async (vector, epoch) => (own() ? wire.open(vector, epoch) : null),
    update: async (epoch, n, update) => (own() ? wire.update(epoch, n, update) : null),
    awareness: (update) => own() && wire.awareness(update),
    close: wire.close,
  };
}

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
