import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';
import { io as connectTo, type Socket as ClientSocket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRealtimeServer } from '../../../server/live/Realtime';
import { corkWrites, frameBroadcastsOnce, releaseRequest } from '../../../server/live/socketIoInternals';

/**
 * Internals of Socket.IO that the server relies on to send an event in one write. If an upgrade changes them, nothing
 * else fails: quotes only get slower. Then adapt socketIoInternals.ts.
 */
let http: HttpServer;
let io: Server;
let clients: ClientSocket[];
/** The buffers written to each TCP connection, one list per write. */
const writes = new Map<TcpSocket, Buffer[][]>();

function watchWrites(tcp: TcpSocket): void {
  writes.set(tcp, []);
  const { _write, _writev } = tcp;
  const note = (chunks: readonly unknown[]) => writes.get(tcp)?.push(chunks as Buffer[]);
  tcp._write = (chunk, encoding, done) => {
    note([chunk]);
    _write.call(tcp, chunk, encoding, done);
  };
  tcp._writev = (chunks, done) => {
    note(chunks.map(({ chunk }) => chunk));
    _writev?.call(tcp, chunks, done);
  };
}

beforeAll(async () => {
  http = createServer();
  http.on('connection', watchWrites);
  const realtime = createRealtimeServer(http, () => true);
  frameBroadcastsOnce(realtime);
  io = realtime as unknown as Server;
  io.on('connection', (socket) => {
    releaseRequest(socket);
    corkWrites(socket);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  clients = [1, 2].map(() => connectTo(url, { transports: ['websocket'], forceNew: true }));
  await Promise.all(clients.map((client) => new Promise<void>((resolve) => client.once('connect', resolve))));
});
beforeEach(() => {
  for (const list of writes.values()) list.length = 0;
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await io.close();
});

const received = (client: ClientSocket, name: string) => new Promise<unknown>((resolve) => client.once(name, resolve));

it('frames a binary broadcast once and sends it to each socket in one write', async () => {
  const arrived = Promise.all(clients.map((client) => received(client, 'update')));
  io.emit('update', { data: Buffer.from('the same for everyone') });
  expect(await arrived).toEqual(Array(2).fill({ data: Buffer.from('the same for everyone') }));
  const [first, second] = [...writes.values()];
  expect([first?.length, second?.length]).toEqual([1, 1]);
  expect(first?.[0]?.[0]).toBeInstanceOf(Buffer);
  expect(first?.[0]?.[0]).toBe(second?.[0]?.[0]);
});

it('sends everything that one tick emits to a socket in one write', async () => {
  const [socket] = await io.fetchSockets();
  const client = clients.find(({ id }) => id === socket?.id) as ClientSocket;
  const arrived = Promise.all([received(client, 'update'), received(client, 'reply')]);
  socket?.emit('update', { data: Buffer.from('an edit') });
  socket?.emit('reply', { ok: true });
  expect(await arrived).toEqual([{ data: Buffer.from('an edit') }, { ok: true }]);
  expect([...writes.values()].map((list) => list.length).sort()).toEqual([0, 1]);
});

it('releases the upgrade request, and the socket works on', async () => {
  const sockets = [...io.sockets.sockets.values()] as Socket[];
  expect(sockets.map(({ conn }) => conn.request)).toEqual([null, null]);
});
