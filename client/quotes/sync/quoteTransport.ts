import type { QuoteAck, QuoteServerToClient } from '../../../common/quotes/quoteLive';
import type { Channel } from '../../live/Channels';
import { currentSession } from '../../state/session';
import type { QuoteSync } from './QuoteSync';
import type { OpenAnswer, QuoteTransport } from './syncParts';

/** The part of the realtime connection that a quote needs. */
export interface QuoteConnection {
  request<T>(name: string, message: unknown): Promise<T | null>;
  emit(name: string, message: unknown): void;
  attach(channel: Channel): () => void;
}

/** Sends a quote's messages on the tab's connection. */
export const quoteTransport = (connection: QuoteConnection, id: number): QuoteTransport => ({
  open: (vector, epoch) => connection.request<OpenAnswer>('quoteOpen', { id, vector, epoch }),
  update: (epoch, n, update) => connection.request<QuoteAck>('quoteUpdate', { id, epoch, n, update }),
  awareness: (update) => connection.emit('quoteAwareness', { id, update }),
  close: () => connection.emit('quoteClose', { id }),
});

/** Sends only while the same user is signed in. */
export function userTransport(connection: QuoteConnection, user: number, id: number): QuoteTransport {
  const transport = quoteTransport(connection, id);
  const own = () => currentSession()?.user._id === user;
  return {
    open: async (vector, epoch) => (own() ? transport.open(vector, epoch) : null),
    update: async (epoch, n, update) => (own() ? transport.update(epoch, n, update) : null),
    awareness: (update) => own() && transport.awareness(update),
    close: transport.close,
  };
}

type Frames = { [N in keyof QuoteServerToClient]: Parameters<QuoteServerToClient[N]>[0] };

/** Attaches the document to its quote's events; returns the function that detaches it. */
export function attachQuote(connection: QuoteConnection, id: number, sync: QuoteSync): () => void {
  const own =
    <N extends keyof Frames>(handle: (frame: Frames[N]) => void) =>
    (frame: unknown) => {
      if ((frame as Frames[N]).id === id) handle(frame as Frames[N]);
    };
  return connection.attach({
    up: () => sync.up(),
    down: () => sync.down(),
    handlers: {
      quoteUpdate: own<'quoteUpdate'>(({ epoch, update }) => sync.receiveUpdate(epoch, update)),
      quoteAwareness: own<'quoteAwareness'>(({ update }) => sync.receiveAwareness(update)),
      quoteReset: own<'quoteReset'>(({ failure }) => sync.receiveReset(failure)),
    },
  });
}
