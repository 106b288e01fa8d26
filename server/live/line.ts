import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { pageRoom, type Reader, type Room } from '../../common/access/audience';
import type { ClientToServer, ServerToClient } from '../../common/live/events';
import type { Seat } from './seat';

/** What the server keeps with a socket. */
export interface SocketData {
  userId: number;
  sessionId: string;
  /** Pages that this socket has open, as `kind:id`. */
  pages: Set<string>;
  /** Quotes that this socket has open. */
  seats: Map<number, Seat>;
  /** Messages are taken in the order in which they came, whatever each has to wait for. */
  turn: Promise<unknown>;
  /** As whom its rooms were joined. */
  reader: Reader | null;
}
export type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** WebSocket only, no compression, no recovery (security: facts measured). */
export function openLine(
  http: HttpServer,
  allowed: (origin: string | undefined, host: string | undefined) => boolean,
): Io {
  return new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 5000,
    pingTimeout: 5000,
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      const ok = allowed(request.headers.origin, request.headers.host);
      done(ok ? null : 'Foreign origin', ok);
    },
  });
}

/** Emit to rooms of this process, and know who is in them: nothing else. */
export class Line {
  constructor(readonly io: Io) {}

  occupied(room: Room): boolean {
    return this.io.sockets.adapter.rooms.has(room);
  }
  /** Is some page of this kind and id open on this process, in whatever room? */
  anyPage(kind: string, id: number): boolean {
    return this.#pages.has(`${kind}:${id}`);
  }
  readonly #pages = new Map<string, number>();

  pageOpened(kind: string, id: number): void {
    const key = `${kind}:${id}`;
    this.#pages.set(key, (this.#pages.get(key) ?? 0) + 1);
  }
  pageClosed(key: string): void {
    const left = (this.#pages.get(key) ?? 1) - 1;
    if (left > 0) this.#pages.set(key, left);
    else this.#pages.delete(key);
  }

  emit<E extends keyof ServerToClient>(room: Room, event: E, ...data: Parameters<ServerToClient[E]>): void {
    this.io.local.to(room).emit(event, ...data);
  }
  /** To a room, but for one socket. */
  emitBut<E extends keyof ServerToClient>(
    room: Room,
    but: string | null,
    event: E,
    ...data: Parameters<ServerToClient[E]>
  ): void {
    const to = this.io.local.to(room);
    (but === null ? to : to.except(but)).emit(event, ...data);
  }
  toAll<E extends keyof ServerToClient>(event: E, ...data: Parameters<ServerToClient[E]>): void {
    this.io.local.to('everybody').emit(event, ...data);
  }

  /** Also to those who may not read anything yet. */
  toEverySocket<E extends keyof ServerToClient>(event: E, ...data: Parameters<ServerToClient[E]>): void {
    this.io.local.emit(event, ...data);
  }

  /** Close every socket of a room; the client comes back by itself and is judged afresh. */
  disconnect(room: Room): void {
    this.io.local.in(room).disconnectSockets(true);
  }
  disconnectAll(): void {
    this.io.local.disconnectSockets(true);
  }
  /** Nobody stays in a page that is gone. */
  emptyPage(room: Room, kind: string, id: number): void {
    this.io.local.in(pageRoom(room, kind, id)).socketsLeave(pageRoom(room, kind, id));
  }
  rooms(): IterableIterator<Room> {
    return this.io.sockets.adapter.rooms.keys();
  }
}
