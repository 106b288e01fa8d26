import { type EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveScreen } from '../support/live';
import { startWorld, type World } from '../support/world';
import { writeState } from './untouched';

// Every message is answered, ignored, or closes its socket; the server keeps running (PROTOCOL P30, P31).

let world: World;
let before: Record<string, unknown>;
let screen: LiveScreen;
beforeAll(async () => {
  world = await startWorld();
  await world.makeJob('Submitted');
});
afterAll(() => world.stop());
beforeEach(async () => {
  before = await writeState(world);
  screen = await world.live('client');
});
/** The server keeps working, for this user and for others. */
afterEach(async () => {
  screen.close();
  expect(await writeState(world)).toEqual(before);
  expect((await world.as('client').call('jobs.list')).status).toBe(200);
  (await world.live('admin')).close();
});

const emit = (...what: unknown[]) => (screen.socket.emit as (...args: unknown[]) => void)(...what);
const request = (word: string, ...what: unknown[]) =>
  (screen.socket.timeout(3000).emitWithAck as (...args: unknown[]) => Promise<unknown>)(word, ...what);

describe('messages', () => {
  const payloads: unknown[] = [
    null,
    5,
    'text',
    true,
    [],
    [{ kind: 'jobPage', id: 1 }],
    {},
    { kind: 'jobPage' },
    { id: 1 },
    { kind: 'job', id: 1 },
    { kind: '__proto__', id: 1 },
    { kind: 'jobPage', id: '1' },
    { kind: 'jobPage', id: [1] },
    { kind: 'jobPage', id: 1.5 },
    { kind: 'jobPage', id: -1 },
    { kind: 'jobPage', id: 1e30 },
    { kind: 'jobPage', id: null },
    { kind: 'jobPage', id: 1, room: 'admin' },
    { kind: 'a\u0000b', id: 1 },
    { kind: '\ud800', id: 1 },
    JSON.parse('{"__proto__":{"a":1},"kind":"jobPage","id":1}'),
  ];
  test.each(['open', 'close'])('%s with a wrong payload is answered 422', async (word) => {
    for (const payload of payloads) {
      expect(await request(word, payload), JSON.stringify(payload)).toMatchObject({
        ok: false,
        status: 422,
        message: expect.any(String),
      });
    }
  });
  test('[P45] answers beat with the clock of the server', async () => {
    expect(await request('beat', {})).toEqual({ ok: true, value: { now: world.clock.now().getTime() } });
  });
  test('beat with a wrong payload is answered 422', async () => {
    for (const payload of [null, 5, 'a', [], { a: 1 }])
      expect(await request('beat', payload)).toMatchObject({ ok: false, status: 422 });
  });

  test('accepts messages without a callback, with several, or with something else in its place', async () => {
    for (const payload of payloads) emit('open', payload);
    await pause(300);
    emit('open');
    emit('close', { kind: 'jobPage', id: 1 });
    emit('open', { kind: 'jobPage', id: 1 }, 'no function');
    emit('open', { kind: 'jobPage', id: 1 }, null, undefined, 7);
    emit('beat', {}, {}, {}, {});
    expect(await request('beat', {})).toEqual({ ok: true, value: { now: expect.any(Number) } });
  });

  test('a missing payload is answered 422, and an unknown name 404', async () => {
    for (const word of ['open', 'close', 'view', 'beat', 'quoteOpen', 'quoteUpdate'])
      expect(await request(word), word).toMatchObject({ ok: false, status: 422, message: expect.any(String) });
    for (const word of ['opne', 'changed', 'toString', '__proto__']) {
      const refusal = { ok: false, status: 404, message: 'Unknown message.' };
      expect(await request(word), word).toEqual(refusal);
      expect(await request(word, { kind: 'jobPage', id: 1 }), word).toEqual(refusal);
    }
  });

  test('binary payloads are answered 422', async () => {
    expect(await request('open', Buffer.from('bytes'))).toMatchObject({ ok: false, status: 422 });
    expect(await request('open', { kind: 'jobPage', id: Buffer.alloc(8) })).toMatchObject({ ok: false, status: 422 });
  });

  test('ignores unknown message names and the server’s own', async () => {
    for (const word of ['changed', 'ready', 'nothing', '__proto__', 'constructor', 'toString', '*', 'x'.repeat(5000)])
      emit(word, { kind: 'job', id: 1 });
    expect(await request('beat', {})).toEqual({ ok: true, value: { now: expect.any(Number) } });
  });

  test('answers another company’s page exactly like an unknown one', async () => {
    const rival = await world.live('rival');
    const job = (await world.as('client').does('jobs.list'))[0]?._id as number;
    const answers = [await rival.opened('jobPage', job), await rival.opened('jobPage', 2_000_000_000)];
    expect(answers[0]).toMatchObject({ ok: false, status: 404 });
    expect(answers[0]).toEqual(answers[1]);
    const companies = [world.companies.A.id, 2_000_000_000];
    const [theirs, never] = [
      await rival.opened('companyPage', companies[0] as number),
      await rival.opened('companyPage', companies[1] as number),
    ];
    expect(theirs).toEqual(never);
    rival.close();
  });

  test('more than 64 KB ends the socket', async () => {
    emit('open', { kind: 'x'.repeat(100_000), id: 1 });
    await screen.closed();
  });

  test('a flood of messages closes only that socket', async () => {
    const other = await world.live('client');
    for (let i = 0; i < 500; i++) emit('beat', {});
    await screen.closed();
    expect(await other.socket.timeout(3000).emitWithAck('beat', {})).toEqual({
      ok: true,
      value: { now: expect.any(Number) },
    });
    other.close();
  });
});

describe('handshakes', () => {
  /** First byte of a WebSocket close frame; no text sent here contains it. */
  const closeFrame = 0x88;
  const origin = (value: string) => world.live('client', { headers: { origin: value } });
  test.each(['https://elsewhere.test', 'http://localhost:1', 'null', 'file://', `http://127.0.0.1.elsewhere.test`, ''])(
    'from %s are rejected',
    async (value) => {
      if (value === '') await expect(origin('about:blank')).rejects.toThrow();
      else await expect(origin(value)).rejects.toThrow();
    },
  );
  test('from the page’s own origin, or without an origin, are accepted', async () => {
    (await origin(`http://127.0.0.1:${world.port}`)).close();
    (await world.live('client')).close();
  });
  test.each([
    [{}],
    [{ token: null }],
    [{ token: 5 }],
    [{ token: ['a'] }],
    [{ token: {} }],
    [{ token: 'x'.repeat(5000) }],
    [{ user: 1 }],
  ])('with auth %j are rejected', async (auth) => {
    await expect(world.live('client', { auth })).rejects.toThrow('Not authorized, token failed');
  });
  test('by polling are rejected', async () => {
    const socket = io(world.base, {
      transports: ['polling'],
      forceNew: true,
      reconnection: false,
      auth: { token: world.as('client').token },
    });
    const [error] = (await once(socket as unknown as EventEmitter, 'connect_error')) as [Error];
    expect(error).toBeInstanceOf(Error);
    socket.close();
  });
  test('a connection that never sends its handshake is closed', async () => {
    const socket = connect(world.port, '127.0.0.1');
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${world.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let received = '';
    for await (const bytes of socket) {
      received += (bytes as Buffer).toString('latin1');
      if ((bytes as Buffer).includes(closeFrame)) break;
    }
    expect(received).toMatch(/^HTTP\/1\.1 101 /);
  });
  test('to another namespace are rejected', async () => {
    const socket = io(`${world.base}/admin`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: world.as('admin').token },
    });
    const [error] = (await once(socket as unknown as EventEmitter, 'connect_error')) as [Error];
    expect(error.message).toMatch(/namespace/i);
    socket.close();
  });
});

test('a user has at most fifty sockets', async () => {
  const screens: LiveScreen[] = [];
  for (let i = 0; i < 50; i++) screens.push(await world.live('cad2'));
  await expect(world.live('cad2')).rejects.toThrow();
  for (const one of screens) one.close();
});
