import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { endUnreadResponses } from '../../server/http/unreadResponses';

it('closes a connection whose client reads nothing, and keeps one that reads slowly', async () => {
  const app = express();
  app.use(endUnreadResponses(400));
  // More than both sockets buffer.
  const bytes = 30_000_000;
  app.get('/large', (_request, response) => void response.end(Buffer.alloc(bytes)));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const closedOnServer = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  const unread = open().pause();
  await closedOnServer;
  unread.destroy();

  const slow = open();
  let read = 0;
  slow.on('data', (chunk) => {
    read += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  await once(slow, 'close');
  expect(read).toBeGreaterThan(bytes);
  server.close();
});
