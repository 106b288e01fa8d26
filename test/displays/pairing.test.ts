import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { askPairing, cookiesOf, displayPerson, pairDisplay, showCode } from '../support/display';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const admin = () => world.as('admin');
const pair = (code: string, name = 'Shop floor') => admin().call('displays.create', { body: { code, name } });
const minutes = 60_000;
const days = 24 * 60 * minutes;
const wrongCode = 'isn’t valid or has expired. Enter the code that the screen shows now.';

describe('pairing', () => {
  it('turns a screen into a display once an admin has entered its code', async () => {
    const screen = await showCode(world);
    expect(screen.code).toMatch(/^[234679CDFGHJKMNPQRTVWXY]{6}$/);
    expect(Date.parse(screen.expires)).toBe(world.clock.now().getTime() + 10 * minutes);
    expect((await askPairing(world, screen.cookie)).body).toEqual({ state: 'waiting' });

    const typed = ` ${screen.code.slice(0, 3).toLowerCase()}-${screen.code.slice(3)} `;
    const { body: made, status } = await pair(typed);
    expect(status).toBe(201);
    expect(made).toMatchObject({ name: 'Shop floor', pages: { board: 60 }, hour24: false, quietFrom: null });
    expect(made).toMatchObject({ pairedBy: world.people.admin.name, lastSeen: null });

    const paired = await askPairing(world, screen.cookie);
    expect(paired.body).toEqual({ state: 'paired' });
    const set = paired.headers.getSetCookie().join();
    expect(set).toMatch(/^display=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    const display = world.as(displayPerson(made._id, made.name, cookiesOf(paired)));
    expect(await display.does('display.get')).toMatchObject({ _id: made._id, name: 'Shop floor', opens: 480 });
    const [listed] = await admin().does('displays.list');
    expect(listed?.lastSeen).toBe(world.clock.now().toISOString());
  });

  it('stores neither code nor credential in a readable form', async () => {
    const screen = await showCode(world);
    await pair(screen.code);
    const credential = cookiesOf(await askPairing(world, screen.cookie)).slice('display='.length);
    const stored = JSON.stringify([
      await world.sql('SELECT * FROM display_pairings'),
      await world.sql('SELECT * FROM display_credentials'),
      await world.sql('SELECT * FROM changes'),
    ]);
    for (const secret of [screen.code, credential, screen.cookie.slice('pairing='.length)])
      expect(stored).not.toContain(secret);
  });

  it.each(['ABC', 'ZZZZZZ', '234-679'])('refuses the code %s, which no screen shows', async (code) => {
    const { status, refused } = await pair(code);
    expect([status, refused?.fields]).toEqual([422, { code: wrongCode }]);
  });

  it('refuses a code that was used, and one that has expired', async () => {
    const [used, late] = [await showCode(world), await showCode(world)];
    expect((await pair(used.code)).status).toBe(201);
    expect((await pair(used.code)).refused?.fields).toEqual({ code: wrongCode });
    world.clock.advance(10 * minutes);
    expect((await pair(late.code)).refused?.fields).toEqual({ code: wrongCode });
    expect((await askPairing(world, late.cookie)).body).toEqual({ state: 'expired' });
  });

  it('lets a screen collect its credential when its code was entered at the last moment', async () => {
    const screen = await showCode(world);
    world.clock.advance(10 * minutes - 1000);
    await pair(screen.code);
    world.clock.advance(5000);
    expect((await askPairing(world, screen.cookie)).body).toEqual({ state: 'paired' });
  });

  it('replaces the code of a screen that asks for another one', async () => {
    const first = await showCode(world);
    const second = await showCode(world, first.cookie);
    expect((await pair(first.code)).status).toBe(422);
    expect((await pair(second.code)).status).toBe(201);
  });

  it('pairs no screen but the one that shows the code', async () => {
    const [mine, other] = [await showCode(world), await showCode(world)];
    await pair(mine.code);
    expect((await askPairing(world, other.cookie)).body).toEqual({ state: 'waiting' });
    expect((await askPairing(world, '')).body).toEqual({ state: 'expired' });
  });

  it('stops an admin who tries one code after another', async () => {
    const { limits } = world.opened.services.gate;
    const tries = [];
    for (let i = 0; i < 22; i++) tries.push((await pair('ZZZZZZ')).status);
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(tries.slice(-1)).toEqual([429]);
    await limits.clear('displayPair', `user ${world.people.admin.id}`);
  });

  it('allows 50 displays', async () => {
    await world.sql(
      `INSERT INTO displays (name, pages, hour24, paired_by, paired_at)
       SELECT 'Display ' || n, '{"board": 60}', false, $1, now() FROM generate_series(1, 50 - (SELECT count(*) FROM displays)) n`,
      [world.people.admin.id],
    );
    const { refused } = await pair((await showCode(world)).code);
    expect(refused?.fields).toEqual({ name: 'There can be 50 displays at most. Revoke one you no longer need.' });
    await world.sql('DELETE FROM displays');
  });
});

describe('the credential', () => {
  it('is replaced once a week, and the former one works until the new one was used', async () => {
    const display = await pairDisplay(world);
    expect((await world.as(display).call('display.get')).headers.getSetCookie()).toEqual([]);
    world.clock.advance(8 * days);
    const renewed = { ...display, cookie: cookiesOf(await world.as(display).call('display.get')) };
    expect(renewed.cookie).not.toBe(display.cookie);
    expect((await world.as(display).call('display.board')).status).toBe(200);
    await world.as(renewed).does('display.get');
    expect((await world.as(display).call('display.board')).status).toBe(401);
    expect((await world.as(renewed).call('display.board')).status).toBe(200);
  });

  it('lives for months of use, and ends after half a year without', async () => {
    let display = await pairDisplay(world);
    for (let month = 0; month < 12; month++) {
      world.clock.advance(30 * days);
      const answer = await world.as(display).call('display.get');
      expect(answer.status).toBe(200);
      display = { ...display, cookie: cookiesOf(answer) };
    }
    world.clock.advance(181 * days);
    expect((await world.as(display).call('display.get')).status).toBe(401);
  });

  it('is not accepted beside a bearer token', async () => {
    const { cookie } = await pairDisplay(world);
    const { status } = await world.as('cad').call('display.get', { headers: { cookie: cookie as string } });
    expect(status).toBe(403);
  });
});

describe('revoking', () => {
  it('closes the display’s sockets within a second, refuses its calls, and leaves other displays alone', async () => {
    const [revoked, other] = [await pairDisplay(world, { name: 'Lobby' }), await pairDisplay(world)];
    const [screen, untouched] = [await world.live(revoked), await world.live(other)];
    await admin().does('displays.revoke', { params: { id: revoked.displayId as number } });
    expect(await screen.closed(1000)).toBe('io server disconnect');
    expect((await world.as(revoked).call('display.get')).status).toBe(401);
    expect((await world.as(revoked).call('display.board')).status).toBe(401);
    await expect(world.live(revoked)).rejects.toThrow('Not authorized, token failed');
    expect((await world.as(other).call('display.board')).status).toBe(200);
    expect(untouched.socket.connected).toBe(true);
  });

  it('is in the audit trail with pairing and changes, under the display’s name', async () => {
    const { displayId: id } = await pairDisplay(world, { name: 'Break room' });
    const params = { id: id as number };
    await admin().does('displays.update', {
      params,
      body: { pages: { board: 60, figures: 20 }, quietFrom: 1320, quietTo: 360 },
    });
    await admin().does('displays.revoke', { params });
    const entries = (await admin().does('audit.list', { query: { 'filter[kind]': 'display' } })) as AuditEntry[];
    const own = entries.filter((entry) => entry.id === id);
    expect(own.map(({ verb, title }) => [verb, title])).toEqual([
      ['delete', 'Break room'],
      ['displays.update', 'Break room'],
      ['displays.create', 'Break room'],
    ]);
    expect(own[1]?.changes).toEqual([
      { says: 'Pages', as: 'list', from: ['Board: 60 s'], to: ['Board: 60 s', 'Figures: 20 s'] },
      { says: 'Quiet hours from', as: 'minutes', from: null, to: 1320 },
      { says: 'Quiet hours to', as: 'minutes', from: null, to: 360 },
    ]);
  });
});

describe('settings of a display', () => {
  it('reach the display and the admins’ list at once, as do the office’s hours', async () => {
    const display = await pairDisplay(world);
    const id = display.displayId as number;
    const [screen, desk] = [await world.live(display), await world.live('admin')];
    const { version } = await admin().does('displays.update', { params: { id }, body: { hour24: true } });
    for (const live of [screen, desk])
      expect((await live.changed('display', id, version)).data).toMatchObject({ view: { hour24: true } });
    screen.forget();
    await admin().does('settings.update', { body: { opens: 420 } });
    await screen.next(({ word, data }) => word === 'stale' && data.kinds.includes('display'));
    expect((await world.as(display).does('display.get')).opens).toBe(420);
  });

  it.each([
    [{ quietFrom: 1320 }, { quietTo: 'is required with a beginning of the quiet hours' }],
    [{ quietTo: 360 }, { quietFrom: 'is required with an end of the quiet hours' }],
    [{ quietFrom: 360, quietTo: 360 }, { quietTo: 'must differ from the beginning of the quiet hours' }],
  ])('refuses %o', async (body, fields) => {
    const { displayId: id } = await pairDisplay(world);
    const { status, refused } = await admin().call('displays.update', { params: { id: id as number }, body });
    expect([status, refused?.fields]).toEqual([422, fields]);
  });
});
