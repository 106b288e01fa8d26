// Baseline: relays document updates to the other sockets without checking or storing them.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.emit('ready', {});
  socket.on('quoteOpen', (_ask, ack) => {
    socket.join('quote');
    ack({ ok: true, value: { epoch: 1, update: Uint8Array.of(0, 0) } });
  });
  socket.on('quoteUpdate', (event, ack) => {
    socket.to('quote').emit('quoteUpdate', event);
    ack({ ok: true });
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
