import type { Socket } from 'socket.io';
import * as Y from 'yjs';
import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { QuoteOpened } from '../../common/quotes/quoteLive';
import { allow } from '../access/allow';
import { mustBeReadable } from '../access/mustBeReadable';
import type { Services } from '../services';
import { Nack, readOnly, resync } from '../quotes/document/nack';
import { mayEdit } from '../quotes/document/mayEdit';
import { badRequest } from '../work/refusal';
import type { Realtime, SocketData } from './Realtime';
import { on } from './on';
import type { QuoteStore } from '../quotes/document/QuoteStore';
import { type QuoteRooms, quoteRoom, audienceRoom } from './QuoteRooms';
import type { QuoteConnection } from './QuoteConnection';

const openQuotesPerSocket = 20;
/** Close the socket after this many malformed updates in a row. */
const maxRefusals = 3;
/** Close the socket after this many consecutive resyncs without an accepted update. */
const maxResyncs = 30;
/** State vector of an empty document. */
const emptyVector = Uint8Array.of(0);

const bytesOf = (binary: Uint8Array | ArrayBuffer): Uint8Array =>
  binary instanceof Uint8Array ? binary : new Uint8Array(binary);

/** Registers the quote handlers on a socket. Permissions are checked again for every message. */
export function registerQuoteHandlers(
  services: Services,
  quotes: QuoteStore,
  realtime: Realtime,
  rooms: QuoteRooms,
  socket: Socket,
): void {
  const { connections, sessionId } = socket.data as SocketData;

  const closeQuote = (connection: QuoteConnection) => {
    const { id } = connection.quote;
    if (connections.get(id) === connection) connections.delete(id);
    for (const room of [quoteRoom(id), audienceRoom(id, true), audienceRoom(id, false)]) socket.leave(room);
    rooms.leave(connection);
    quotes.release(connection.quote);
  };
  socket.on('disconnect', () => {
    for (const connection of [...connections.values()]) closeQuote(connection);
  });

  const openQuote = async (viewer: Viewer, id: number): Promise<QuoteConnection> => {
    const quote = await quotes.acquire(id);
    const existing = connections.get(id);
    if (existing && !existing.quote.ended) {
      quotes.release(quote);
      return existing;
    }
    if (existing) closeQuote(existing);
    const connection: QuoteConnection = {
      socketId: socket.id,
      quote,
      person: { id: viewer.id, name: viewer.name },
      inside: isStaff(viewer.role),
      color: rooms.colorFor(id, viewer.id),
      presence: new Map(),
      refusals: 0,
    };
    connections.set(id, connection);
    rooms.enter(connection);
    socket.join([quoteRoom(id), audienceRoom(id, connection.inside)]);
    // The socket closed while the quote loaded, so its disconnect handler didn't see it.
    if (!socket.connected) closeQuote(connection);
    for (const oldest of connections.values())
      if (connections.size > openQuotesPerSocket && oldest !== connection) closeQuote(oldest);
    return connection;
  };

  on(services, socket, 'quoteOpen', async (viewer, { id, vector, epoch }): Promise<QuoteOpened> => {
    await mustBeReadable(services, viewer, 'quotes', id);
    // A socket message has no contract row.
    allow(viewer, 'quote.edit');
    const existing = connections.get(id);
    const connection = existing && !existing.quote.ended ? existing : await openQuote(viewer, id);
    const { quote } = connection;
    if (connection === existing) await quote.catchUp();
    if (quote.ended) throw quote.ended;
    const known = epoch === quote.epoch && vector.byteLength > 0 ? bytesOf(vector) : emptyVector;
    const answer = {
      epoch: quote.epoch,
      seq: quote.seq,
      update: missingUpdates(quote.doc, known),
      vector: Y.encodeStateVector(quote.doc),
      canEdit: mayEdit(viewer, quote.companyId),
      color: connection.color,
    };
    // Updates that were relayed before this connection joined and are not committed yet.
    const update = quote.uncommittedUpdate;
    if (update) realtime.emit(socket.id, 'quoteUpdate', { id, epoch: quote.epoch, update });
    const presences = rooms.presencesFor(id, connection.inside, connection);
    if (presences) realtime.emit(socket.id, 'quoteAwareness', { id, update: presences });
    return answer;
  });

  on(services, socket, 'quoteUpdate', async (viewer, { id, epoch, update }) => {
    const connection = connections.get(id);
    if (!connection) throw resync();
    if (!mayEdit(viewer, connection.quote.companyId)) throw readOnly();
    try {
      const seq = await connection.quote.submit(bytesOf(update), epoch, {
        userId: viewer.id,
        sessionId,
        from: socket.id,
        shownBy: (client) => rooms.userShowing(id, client),
      });
      connection.refusals = 0;
      return { seq };
    } catch (error) {
      if (error instanceof Nack) {
        const { nack } = error;
        if (nack === 'refused') connection.refusals += maxResyncs / maxRefusals;
        if (nack === 'resync' || nack === 'foreign') connection.refusals += 1;
        // Once the acknowledgement has been sent.
        if (connection.refusals >= maxResyncs) setImmediate(() => socket.disconnect(true));
      }
      throw error;
    }
  });

  on(services, socket, 'quoteAwareness', async (_viewer, { id, update }) => {
    const connection = connections.get(id);
    if (connection) rooms.applyPresence(connection, bytesOf(update));
    return null;
  });

  on(services, socket, 'quoteClose', async (_viewer, { id }) => {
    const connection = connections.get(id);
    if (connection) closeQuote(connection);
    return null;
  });
}

function missingUpdates(doc: Y.Doc, vector: Uint8Array): Uint8Array {
  try {
    return Y.encodeStateAsUpdate(doc, vector);
  } catch {
    throw badRequest("The state vector can't be read.");
  }
}
