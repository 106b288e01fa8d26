import type { Socket } from 'socket.io';
import * as Y from 'yjs';
import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { QuoteOpened } from '../../common/quotes/quoteLive';
import { allow } from '../access/allow';
import { mustBeReadable } from '../access/mustBeReadable';
import type { House } from '../house';
import { Nack, readOnly, resync } from '../quotes/nack';
import { mayEdit } from '../quotes/OpenQuote';
import { badRequest } from '../work/refusal';
import type { Line, SocketData } from './line';
import { on } from './on';
import type { QuoteStore } from '../quotes/QuoteStore';
import { type QuoteRooms, quoteRoom, sideRoom } from './QuoteRooms';
import type { Seat } from './seat';

const openPerSocket = 20;
/** Updates that were none, one after the other: then the socket is closed. */
const refusalsPerSeat = 3;
/** Whoever must load anew that often without one good edit in between is no editor. */
const resyncsPerSeat = 30;
/** The state vector of an empty document. */
const nothing = Uint8Array.of(0);

const bytesOf = (binary: Uint8Array | ArrayBuffer): Uint8Array =>
  binary instanceof Uint8Array ? binary : new Uint8Array(binary);

/** A socket's quotes: opened, edited, closed; each message is judged by the rights of its moment. */
export function quoteSeats(house: House, quotes: QuoteStore, line: Line, rooms: QuoteRooms, socket: Socket): void {
  const { seats, sessionId } = socket.data as SocketData;

  const leave = (seat: Seat) => {
    const { id } = seat.quote;
    if (seats.get(id) === seat) seats.delete(id);
    for (const room of [quoteRoom(id), sideRoom(id, true), sideRoom(id, false)]) socket.leave(room);
    rooms.leave(seat);
    quotes.release(seat.quote);
  };
  socket.on('disconnect', () => {
    for (const seat of [...seats.values()]) leave(seat);
  });

  const take = async (viewer: Viewer, id: number): Promise<Seat> => {
    const quote = await quotes.acquire(id);
    const other = seats.get(id);
    if (other && !other.quote.ended) {
      quotes.release(quote);
      return other;
    }
    if (other) leave(other);
    const seat: Seat = {
      socketId: socket.id,
      quote,
      person: { id: viewer.id, name: viewer.name },
      inside: isStaff(viewer.role),
      color: rooms.colorFor(id, viewer.id),
      presence: new Map(),
      refused: 0,
    };
    seats.set(id, seat);
    rooms.enter(seat);
    socket.join([quoteRoom(id), sideRoom(id, seat.inside)]);
    // One that went meanwhile is not there any more to leave.
    if (!socket.connected) leave(seat);
    for (const oldest of seats.values()) if (seats.size > openPerSocket && oldest !== seat) leave(oldest);
    return seat;
  };

  on(house, socket, 'quoteOpen', async (viewer, { id, vector, epoch }): Promise<QuoteOpened> => {
    await mustBeReadable(house, viewer, 'quotes', id);
    allow(viewer, 'quote.edit');
    const held = seats.get(id);
    const seat = held && !held.quote.ended ? held : await take(viewer, id);
    const { quote } = seat;
    if (seat === held) await quote.catchUp();
    if (quote.ended) throw quote.ended;
    const known = epoch === quote.epoch && vector.byteLength > 0 ? bytesOf(vector) : nothing;
    const answer = {
      epoch: quote.epoch,
      seq: quote.seq,
      update: lacking(quote.doc, known),
      vector: Y.encodeStateVector(quote.doc),
      canEdit: mayEdit(viewer, quote.companyId),
      color: seat.color,
    };
    // What was relayed before this seat was there, and is in no committed state yet.
    const update = quote.onItsWay;
    if (update) line.emit(socket.id, 'quoteUpdate', { id, epoch: quote.epoch, update });
    const there = rooms.everybody(id, seat.inside, seat);
    if (there) line.emit(socket.id, 'quoteAwareness', { id, update: there });
    return answer;
  });

  on(house, socket, 'quoteUpdate', async (viewer, { id, epoch, update }) => {
    const seat = seats.get(id);
    if (!seat) throw resync();
    if (!mayEdit(viewer, seat.quote.companyId)) throw readOnly();
    try {
      const seq = await seat.quote.take(bytesOf(update), epoch, {
        userId: viewer.id,
        sessionId,
        from: socket.id,
        shownBy: (client) => rooms.shownBy(id, client),
      });
      seat.refused = 0;
      return { seq };
    } catch (error) {
      if (error instanceof Nack) {
        const { nack } = error;
        if (nack === 'refused') seat.refused += resyncsPerSeat / refusalsPerSeat;
        if (nack === 'resync' || nack === 'foreign') seat.refused += 1;
        // After the answer has left.
        if (seat.refused >= resyncsPerSeat) setImmediate(() => socket.disconnect(true));
      }
      throw error;
    }
  });

  on(house, socket, 'quoteAwareness', async (_viewer, { id, update }) => {
    const seat = seats.get(id);
    if (seat) rooms.heard(seat, bytesOf(update));
    return null;
  });

  on(house, socket, 'quoteClose', async (_viewer, { id }) => {
    const seat = seats.get(id);
    if (seat) leave(seat);
    return null;
  });
}

function lacking(doc: Y.Doc, vector: Uint8Array): Uint8Array {
  try {
    return Y.encodeStateAsUpdate(doc, vector);
  } catch {
    throw badRequest('The state vector cannot be read.');
  }
}
