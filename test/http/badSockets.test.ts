import { type EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveScreen } from '../support/live';
import { startWorld, type World } from '../support/world';
import { everythingOf } from './untouched';

// Whatever a socket sends is answered, ignored, or ends that socket: never the program (PROTOCOL P30, P31).

let world: World;
let before: Record<string, unknown>;
let screen: LiveScreen;
beforeAll(async () => {
  world = await startWorld();
  await world.makeJob('Submitted');
});
afterAll(() => world.stop());
beforeEach(async () => {
  before = await everythingOf(world);
  screen = await world.live('client');
});
/** The program goes on, for this person and for others. */
afterEach(async () => {
  screen.close();
  expect(await everythingOf(world)).toEqual(before);
  expect((await world.as('client').call('jobs.list')).status).toBe(200);
  (await world.live('admin')).close();
});

const emit = (...what: unknown[]) => (screen.socket.emit as (...args: unknown[]) => void)(...what);
const ask = (word: string, ...what: unknown[]) =>
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
      expect(await ask(word, payload), JSON.stringify(payload)).toMatchObject({
        ok: false,
        status: 422,
        message: expect.any(String),
      });
    }
  });
  test('beat with a wrong payload is answered 422', async () => {
    for (const payload of [null, 5, 'a', [], { a: 1 }])
      expect(await ask('beat', payload)).toMatchObject({ ok: false, status: 422 });
  });

  test('without an acknowledgement, with several, or with something else in its place', async () => {
    for (const payload of payloads) emit('open', payload);
    await pause(300);
    emit('open');
    emit('close', { kind: 'jobPage', id: 1 });
    emit('open', { kind: 'jobPage', id: 1 }, 'no function');
    emit('open', { kind: 'jobPage', id: 1 }, null, undefined, 7);
    emit('beat', {}, {}, {}, {});
    expect(await ask('beat', {})).toEqual({ ok: true, value: { now: expect.any(Number) } });
  });

  test('bytes in place of a payload', async () => {
    expect(await ask('open', Buffer.from('bytes'))).toMatchObject({ ok: false, status: 422 });
    expect(await ask('open', { kind: 'jobPage', id: Buffer.alloc(8) })).toMatchObject({ ok: false, status: 422 });
  });

  test('words that nobody knows, and the server’s own', async () => {
    for (const word of ['changed', 'ready', 'nothing', '__proto__', 'constructor', 'toString', '*', 'x'.repeat(5000)])
      emit(word, { kind: 'job', id: 1 });
    expect(await ask('beat', {})).toEqual({ ok: true, value: { now: expect.any(Number) } });
  });

  test('a page that is not there, or not one’s own, is 404 in the same words', async () => {
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

  test('a flood ends the socket, and only that one', async () => {
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
  const origin = (value: string) => world.live('client', { headers: { origin: value } });
  test.each(['https://elsewhere.test', 'http://localhost:1', 'null', 'file://', `http://127.0.0.1.elsewhere.test`, ''])(
    'from %s are refused',
    async (value) => {
      if (value === '') await expect(origin('about:blank')).rejects.toThrow();
      else await expect(origin(value)).rejects.toThrow();
    },
  );
  test('from the page’s own address, or from no page at all, are taken', async () => {
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
  ])('with auth %j are refused', async (auth) => {
    await expect(world.live('client', { auth })).rejects.toThrow('Not authorized, token failed');
  });
  test('by polling are refused', async () => {
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
  test('to another namespace are refused', async () => {
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

test('a person has at most fifty sockets', async () => {
  const screens: LiveScreen[] = [];
  for (let i = 0; i < 50; i++) screens.push(await world.live('cad2'));
  await expect(world.live('cad2')).rejects.toThrow();
  for (const one of screens) one.close();
});
