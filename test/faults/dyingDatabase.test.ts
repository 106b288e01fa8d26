import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Sequelize } from 'sequelize';
import { afterEach, expect, it } from 'vitest';
import { connect } from '../../db/connect';
import { asRefusal } from '../../server/http/failure';
import { rows } from '../../server/work/sql';

/** If the database dies at the worst moment, the caller gets an error and the process keeps running. */
let stop = async () => {};
afterEach(() => stop());

/** One message of PostgreSQL's wire protocol: type, length, content. */
function message(letter: string, ...parts: (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const welcome = Buffer.concat([
  message('R', 0),
  message('S', 'server_version', '18.0'),
  message('S', 'standard_conforming_strings', 'on'),
  message('K', 1, 2),
  Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')]),
]);
const farewell = message(
  'E',
  ...['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit', ''],
);

/** A connection pool on a fake PostgreSQL server that runs `how` for each connection. */
async function dyingDatabase(how: (socket: Socket) => void): Promise<Sequelize> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => how(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = connect({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none`, processId: 'dying', poolSize: 2 });
  stop = async () => {
    await db.close();
    server.close();
  };
  return db;
}

it.each<[string, (socket: Socket) => void]>([
  ['in the same packet that accepts the connection', (socket) => void socket.end(Buffer.concat([welcome, farewell]))],
  ['right after it has accepted the connection', (socket) => void socket.write(welcome, () => socket.end(farewell))],
  ['before it has accepted the connection', (socket) => void socket.end(farewell)],
  ['without a message', (socket) => void socket.destroy()],
  [
    'at the first query',
    (socket) => {
      socket.write(welcome);
      socket.once('data', () => socket.end(farewell));
    },
  ],
])('answers 503 and keeps running when the database dies %s', async (_when, how) => {
  const db = await dyingDatabase(how);
  for (let i = 0; i < 3; i++) {
    const error = await rows(db, 'SELECT 1').catch((thrown: unknown) => thrown);
    expect(asRefusal(error)).toMatchObject({ status: 503, code: 'unavailable' });
  }
});
