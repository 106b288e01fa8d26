import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../server/access/tokens';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Revoked permissions close sockets within a second (PROTOCOL P27, P28) and never come back by themselves (P6). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const second = 1000;
const update = (name: PersonName, body: object) =>
  world.as('admin').does('users.update', { params: { id: world.people[name].id }, body: body as never });

/** Puts company A on billing hold with its change, as the API call does, but without closing anybody's session. */
async function hold(): Promise<void> {
  await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.A.id]);
  await world.sql(
    `INSERT INTO changes (time, verb, kind, entity_id, version, diff) VALUES (now(), 'companies.update', 'company', $1, 2, '{"billingHold": [false, true]}')`,
    [world.companies.A.id],
  );
}

describe('revoked permissions', () => {
  const takes: [string, PersonName, () => Promise<unknown>][] = [
    ['the role', 'cad2', () => update('cad2', { role: null })],
    ['the company', 'client2', () => update('client2', { client: world.companies.B.id })],
    ['the quoter', 'client', () => update('client', { hasQuoter: false })],
    ['a forced reset', 'viewer', () => update('viewer', { forcePwReset: true })],
    ['signing out', 'customer', () => world.as('customer').does('auth.logout', { body: {} })],
    [
      'signing out everywhere',
      'customer2',
      () => world.as('customer2').does('auth.logout', { body: { everywhere: true } }),
    ],
  ];
  for (const [what, name, take] of takes) {
    it(`[P27] ${what} closes the socket within a second`, async () => {
      const screen = await world.live(name);
      await take();
      expect(await screen.closed(second)).toBe('io server disconnect');
    });
  }

  it('[P27] closes the sockets of a company put on billing hold, and no others', async () => {
    const onHold = await world.live('clientPlain');
    const other = await world.live('rival');
    const events = () => other.received.filter(({ word }) => word !== 'heartbeat').length;
    const before = events();
    await hold();
    expect(await onHold.closed(2 * second)).toBe('io server disconnect');
    expect(events()).toBe(before);
    await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
  });

  it('[P2] closes a socket whose company was put on billing hold while it was joining its rooms', async () => {
    const { viewers } = world.opened.services.gate;
    const { fresh } = viewers;
    const joined = await world.live('clientPlain');
    viewers.fresh = async (...whose) => {
      viewers.fresh = fresh;
      const before = await fresh(...whose);
      await hold();
      // The change has been published to every socket in the company's room.
      expect(await joined.closed(2 * second)).toBe('io server disconnect');
      return before;
    };
    const joining = await world.live('clientPlain').then(
      (screen) => screen.closed(2 * second),
      () => 'io server disconnect',
    );
    expect(joining).toBe('io server disconnect');
    await world.sql('UPDATE companies SET billing_hold = false WHERE id = $1', [world.companies.A.id]);
  });

  it('[P53] closes every socket when a session change can’t be parsed', async () => {
    const screens = await Promise.all([world.live('admin'), world.live('rival')]);
    await world.sql(
      `INSERT INTO changes (time, verb, kind, entity_id, version, diff) VALUES (now(), 'auth.logout', 'session', 1, 0, '{"ended": "unknown"}')`,
    );
    for (const screen of screens) expect(await screen.closed(10 * second)).toBe('io server disconnect');
    (await world.live('admin')).close();
  });

  it('[P28] closes a socket when its token expires', async () => {
    const person = world.people.super;
    // Signed so long ago, by the world's clock, that it expires in 1.5 s.
    const signed = new Date(world.clock.now().getTime() - 12 * 3600 * second + 1500);
    const token = signToken(world.opened.services.gate.secret, person.id, person.session, signed);
    const screen = await world.live('super', { auth: { token } });
    expect(await screen.closed(3 * second)).toBe('io server disconnect');
  });

  it('[P1] refuses an ended session’s token, a forged one and a missing one with the same response', async () => {
    const auths = [{ token: world.as('customer').token }, { token: 'x.y.z' }, {}, { token: null }, { token: ['a'] }];
    for (const auth of auths) {
      await expect(world.live('customer', { auth })).rejects.toThrow('Not authorized, token failed');
    }
  });

  it('[P5] sends an inactive user events about themselves only', async () => {
    const screen = await world.live('inactive');
    expect((await screen.ready()).audience).toBeNull();
    expect((await screen.opened('jobPage', 1)).status).toBe(403);
    await world.makeJob('Submitted', { author: 'rival' });
    await world.as('inactive').does('profile.update', { body: { name: 'Still Waiting' } });
    await screen.changed('user', world.people.inactive.id);
    expect(screen.received.filter(({ word }) => word === 'changed' || word === 'counts').length).toBe(1);
  });

  it('[P26] checks permissions when a page is opened, and answers an unknown page like another company’s', async () => {
    const job = await world.makeJob('Submitted', { author: 'rival' });
    const rival = await world.live('rival');
    expect((await rival.opened('jobPage', job._id)).ok).toBe(true);
    const cad = await world.live('cad');
    const rep = await world.live('rivalCustomer');
    const [foreign, unknown] = [await rep.opened('jobPage', job._id), await rep.opened('jobPage', 999_999)];
    expect(foreign).toEqual(unknown);
    expect(foreign.status).toBe(404);
    await cad.opened('jobPage', job._id);
    await world.as('rival').does('notes.create', { params: { jobId: job._id }, body: { text: 'Two dormers.' } });
    await Promise.all([rival.changed('note', 1, 0), cad.changed('note', 1, 0)]);
    expect(rep.received.some(({ word, data }) => word === 'changed' && data.kind !== 'user')).toBe(false);
  });
});
