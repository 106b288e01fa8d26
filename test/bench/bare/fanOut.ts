// Baseline: one UPDATE, then one message of a job's size to every socket with plain Socket.IO.
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';
import { newest } from './jobRows';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const view = (await pool.query(newest)).rows[0] as { _id: number; version: number };

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<{ version: number }>({
    name: 'change',
    text: 'UPDATE jobs SET max_revisions = 3 - max_revisions % 2 WHERE id = $1 RETURNING version',
    values: [view._id],
  });
  const version = rows[0]?.version ?? 0;
  io.emit('changed', { kind: 'job', id: view._id, version, view: { ...view, version }, took: 1 });
  response.end('{}');
});
const io = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
