import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { pageRoom, type Reader, type Room } from '../../common/access/audience';
import type { ClientToServer, ListName, ServerToClient } from '../../common/live/events';
import type { QuoteConnection } from './QuoteConnection';

/** Per-socket state. */
export interface SocketData {
  userId: number;
  sessionId: string;
  /** Open pages of this socket, as `kind:id`. */
  pages: Set<string>;
  /** The list on this socket's screen. */
  list: ListName | null;
  /** Open quotes of this socket. */
  connections: Map<number, QuoteConnection>;
  /** Resolves when the previous message has been handled; messages run in the order they arrived. */
  turn: Promise<unknown>;
  /** Reader whose rooms the socket joined; null until it has joined. */
  reader: Reader | null;
}
export type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** WebSocket only, without compression or connection state recovery (PROTOCOL P1). */
export function createRealtimeServer(
  http: HttpServer,
  isOriginAllowed: (origin: string | undefined, host: string | undefined) => boolean,
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
      const ok = isOriginAllowed(request.headers.origin, request.headers.host);
      done(ok ? null : 'Foreign origin', ok);
    },
  });
}

/** Emits to the rooms of this process and tracks which pages are open. */
export class Realtime {
  constructor(readonly io: Io) {}

  occupied(room: Room): boolean {
    return this.io.sockets.adapter.rooms.has(room);
  }
  /** True if a page of this kind and ID is open on this process, in any room. */
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
  /** Emits to a room, except to one socket. */
  emitExcept<E extends keyof ServerToClient>(
    room: Room,
    exceptSocketId: string | null,
    event: E,
    ...data: Parameters<ServerToClient[E]>
  ): void {
    const to = this.io.local.to(room);
    (exceptSocketId === null ? to : to.except(exceptSocketId)).emit(event, ...data);
  }
  toAll<E extends keyof ServerToClient>(event: E, ...data: Parameters<ServerToClient[E]>): void {
    this.io.local.to('everybody').emit(event, ...data);
  }

  /** Also to sockets that have no permissions yet. */
  toEverySocket<E extends keyof ServerToClient>(event: E, ...data: Parameters<ServerToClient[E]>): void {
    this.io.local.emit(event, ...data);
  }

  /** Closes every socket of a room. The client reconnects, and its permissions are checked again. */
  disconnect(room: Room): void {
    this.io.local.in(room).disconnectSockets(true);
  }
  disconnectAll(): void {
    this.io.local.disconnectSockets(true);
  }
  /** Removes all sockets from the room of a deleted page. */
  emptyPage(room: Room, kind: string, id: number): void {
    this.io.local.in(pageRoom(room, kind, id)).socketsLeave(pageRoom(room, kind, id));
  }
  rooms(): IterableIterator<Room> {
    return this.io.sockets.adapter.rooms.keys();
  }
}
