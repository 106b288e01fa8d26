import { createPublicKey, createVerify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendPushes } from '../../server/inbox/push/sendPushes';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { PushService } from '../support/pushService';
import { startWorld, type World } from '../support/world';

// R10.9: push notifications of a person's devices, received and decrypted by a push service on loopback.

let world: World;
let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
  world = await startWorld({ env: { ALLOW_PRIVATE_OUTBOUND: '1' } });
});
afterAll(async () => {
  await world.stop();
  service.close();
});
beforeEach(async () => {
  service.reset();
  await world.sql('DELETE FROM notifications');
  await world.sql('DELETE FROM push_subscriptions');
  await world.sql('DELETE FROM graphile_worker._private_jobs');
});

const subscribe = (who: PersonName, device: string = who) =>
  world.as(who).does('push.add', { body: service.subscribe(device) });
const write = (who: PersonName, jobId: number, text: string) =>
  world.as(who).does('notes.create', { params: { jobId }, body: { text } });
/** Runs the queued pushes, as the task queue does. */
async function deliver(attempt = 1): Promise<void> {
  const queued = (await world.tasks()).filter(({ name }) => name === 'push.send');
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  for (const { payload } of queued)
    await sendPushes(world.opened.services, payload as { subscriptionId: number }, attempt);
}
const waiting = () => world.sql('SELECT 1 AS one FROM waiting_pushes');

describe('R10.9 a push', () => {
  test('goes to each device of the person, says what happened and where, and nobody else gets it', async () => {
    const job = await world.makeJob('Submitted');
    await subscribe('client', 'phone');
    // Another session of the same person.
    await world.sql(`INSERT INTO sessions (id, user_id, created_at) VALUES ('desk', $1, now())`, [
      world.people.client.id,
    ]);
    const desk = world.as({ ...world.people.client, session: 'desk' });
    await desk.does('push.add', { body: service.subscribe('laptop') });
    for (const who of ['rival', 'client2', 'admin'] as const) await subscribe(who);
    await write('admin', job._id, 'Is the ridge\nvented?');
    await deliver();
    const title = `${job.num} ${job.name}`;
    expect(service.titles.sort()).toEqual([`laptop: ${title}`, `phone: ${title}`]);
    const [notice] = await world.as('client').does('inbox.list', {});
    // People of a client read the office's name instead of a person's.
    expect(service.received[0]?.payload).toEqual({
      ...{ title, body: 'Drafting office added a note. “Is the ridge vented?”', path: `/jobs/${job._id}` },
      ...{ notices: [notice?._id], tag: `notice-${notice?._id}` },
    });
    expect(await waiting()).toEqual([]);
    const { devices } = await desk.does('push.get', {});
    expect(devices.map(({ device, here, used }) => [device, here, used])).toEqual([
      ['phone', false, world.clock.now().toISOString()],
      ['laptop', true, world.clock.now().toISOString()],
    ]);
  });

  test('is signed with the key that the browser subscribed with', async () => {
    const { publicKey } = await subscribe('client');
    await write('admin', (await world.makeJob('Submitted'))._id, 'Hello');
    await deliver();
    const [push] = service.received;
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(push?.headers.authorization)) ?? [];
    expect(key).toBe(publicKey);
    const [head, claims, signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const check = createVerify('sha256').update(`${head}.${claims}`);
    expect(check.verify({ key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims as string, 'base64url').toString())).toMatchObject({ aud: service.url });
    expect([push?.headers.ttl, push?.headers.topic]).toEqual(['86400', push?.payload.tag]);
  });

  test('isn’t sent when the notification was read, the job was deleted or the person may not read it anymore', async () => {
    await subscribe('client');
    await subscribe('cad');
    const read = await world.makeJob('Submitted');
    await write('admin', read._id, 'One');
    await world.as('client').does('inbox.read', { body: { jobId: read._id } });
    await deliver();
    const gone = await world.makeJob('Submitted');
    await write('admin', gone._id, 'Two');
    await world.as('admin').does('jobs.delete', { params: { id: gone._id } });
    await deliver();
    const moved = await world.makeJob('Submitted');
    await write('admin', moved._id, 'Three');
    await world.sql('UPDATE users SET company_id = $2 WHERE id = $1', [world.people.client.id, world.companies.B.id]);
    await deliver();
    expect([service.titles, await waiting()]).toEqual([[], []]);
    await world.sql('UPDATE users SET company_id = $2 WHERE id = $1', [world.people.client.id, world.companies.A.id]);
    world.opened.services.gate.viewers.clear();
  });

  test('isn’t sent by a copy of the database at another address', async () => {
    const job = await world.makeJob('Submitted');
    await subscribe('client');
    await world.sql(`UPDATE push_subscriptions SET origin = 'https://other.test'`);
    await write('admin', job._id, 'Hello');
    await deliver();
    expect(service.titles).toEqual([]);
  });

  test('that isn’t due yet waits for its own task (R2.50)', async () => {
    const job = await world.makeJob('Submitted');
    await subscribe('client');
    await write('admin', job._id, 'Held back');
    await world.sql(`UPDATE waiting_pushes SET due_at = now() + interval '1 hour'`);
    await write('admin', job._id, 'Due');
    await deliver();
    expect([service.received.map(({ payload }) => payload.body), (await waiting()).length]).toEqual([
      [expect.stringContaining('“Due”')],
      1,
    ]);
  });

  test('of several notifications names up to four and opens the inbox', async () => {
    const job = await world.makeJob('Submitted');
    await subscribe('client');
    for (const n of [1, 2, 3, 4, 5]) await write('admin', job._id, `Note ${n}`);
    await deliver();
    expect(service.received.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        title: '5 new notifications',
        body: `${`${job.num} ${job.name}: Drafting office added a note.\n`.repeat(4)}and 1 more`,
        ...{ path: '/inbox', notices: [] },
      }),
    ]);
  });

  test('is queued in the transaction of the event, for reminders too', async () => {
    await subscribe('admin');
    await world.as('client').does('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
    expect((await world.tasks()).filter(({ name }) => name === 'push.send')).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    await deliver();
    expect(service.received[0]?.payload.body).toBe('client submitted it.');
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await subscribe('client');
    await write('admin', (await world.makeJob('Submitted'))._id, 'Hello');
    service.answers = [status];
    await deliver();
    expect((await world.as('client').does('push.get', {})).devices).toEqual([]);
  });

  test.each([429, 500, 503])('that answers %i is tried again, up to six times', async (status) => {
    await subscribe('client');
    const job = await world.makeJob('Submitted');
    await write('admin', job._id, 'Hello');
    service.answers = [status];
    await expect(deliver()).rejects.toThrow(`The push service answered ${status}.`);
    expect(await waiting()).toHaveLength(1);
    const [{ id }] = (await world.sql<{ id: number }>('SELECT id FROM push_subscriptions')) as [{ id: number }];
    service.answers = [status];
    await sendPushes(world.opened.services, { subscriptionId: id }, 6);
    expect([await waiting(), service.titles]).toEqual([[], []]);
    // The subscription stays, and the next one arrives.
    await write('admin', job._id, 'Again');
    await deliver();
    expect(service.titles).toHaveLength(1);
  });

  test('that refuses a push gets no second one', async () => {
    await subscribe('client');
    await write('admin', (await world.makeJob('Submitted'))._id, 'Hello');
    service.answers = [413];
    await deliver();
    expect([await waiting(), (await world.as('client').does('push.get', {})).devices.length]).toEqual([[], 1]);
  });
});

describe('a device', () => {
  const devices = async (who: PersonName) =>
    (await world.as(who).does('push.get', {})).devices.map(({ device }) => device);

  test('belongs to the person who used the browser last', async () => {
    const body = service.subscribe('shared');
    await world.as('client').does('push.add', { body });
    await world.as('client2').does('push.add', { body });
    expect([await devices('client'), await devices('client2')]).toEqual([[], ['shared']]);
  });

  test('has one subscription per session, which the person can remove', async () => {
    await subscribe('client', 'first');
    await subscribe('client', 'second');
    expect(await devices('client')).toEqual(['second']);
    const [own] = (await world.as('client').does('push.get', {})).devices;
    const other = await world.as('client2').call('push.remove', { params: { id: own?._id as number } });
    expect(other.status).toBe(404);
    expect((await world.as('client').does('push.remove', { params: { id: own?._id as number } })).devices).toEqual([]);
  });

  test('moves to the next session of the person, unless it was removed', async () => {
    const { id } = world.people.client;
    await world.sql(
      `INSERT INTO sessions (id, user_id, created_at) VALUES ('next', $1, now()) ON CONFLICT DO NOTHING`,
      [id],
    );
    const next = world.as({ ...world.people.client, session: 'next' });
    const body = { ...service.subscribe('phone'), renew: true };
    expect((await next.does('push.add', { body })).devices).toEqual([]);
    await world.as('client').does('push.add', { body: { ...body, renew: false } });
    // Another person's renewal doesn't take it over.
    expect((await world.as('client2').does('push.add', { body })).devices).toEqual([]);
    expect((await next.does('push.add', { body })).devices).toMatchObject([{ device: 'phone', here: true }]);
    expect((await world.as('client').does('push.get', {})).devices).toMatchObject([{ device: 'phone', here: false }]);
  });

  test('keeps its pushes when its browser or the server gets a new address', async () => {
    await subscribe('client', 'phone');
    await world.sql(`UPDATE push_subscriptions SET origin = 'https://former.test'`);
    const body = { ...service.subscribe('moved'), renew: true };
    const renewed = () => world.as('client').does('push.add', { body });
    expect((await renewed()).devices).toMatchObject([{ device: 'moved', here: true }]);
    expect((await renewed()).devices, 'again without a change').toMatchObject([{ device: 'moved', here: true }]);
    await write('admin', (await world.makeJob('Submitted'))._id, 'Hello');
    await deliver();
    expect(service.received.map(({ device }) => device)).toEqual(['moved']);
  });

  test('ends with its session', async () => {
    const person = await world.addPerson({ name: 'Leaver', role: 'cad', companyId: null });
    await world.as(person).does('push.add', { body: service.subscribe('leaver') });
    await world.as(person).does('auth.logout', { body: {} });
    expect(await world.sql('SELECT 1 AS one FROM push_subscriptions')).toEqual([]);
  });

  test('is refused after ten of one person', async () => {
    const { id } = world.people.client;
    for (let n = 1; n <= 10; n++) {
      await world.sql('INSERT INTO sessions (id, user_id, created_at) VALUES ($1, $2, now())', [`many ${n}`, id]);
      const caller = world.as({ ...world.people.client, session: `many ${n}` });
      await caller.does('push.add', { body: service.subscribe(`many${n}`) });
    }
    const refused = await world.as('client').call('push.add', { body: service.subscribe('eleventh') });
    expect([refused.status, refused.refused?.message]).toEqual([409, expect.stringContaining('10 devices')]);
  });

  test('is refused with an address or key that no browser has', async () => {
    const good = service.subscribe('good');
    const wrong = [
      { endpoint: 'ftp://push.test/1' },
      { endpoint: 'https://user:pass@push.test/1' },
      { endpoint: 'push' },
      { p256dh: 'A'.repeat(87) },
      { p256dh: 'short' },
      { auth: 'short' },
      { device: ' ' },
    ];
    for (const part of wrong) {
      const answer = await world.as('client').call('push.add', { body: { ...good, ...part } });
      expect([answer.status, Object.keys(answer.refused?.fields ?? {})], JSON.stringify(part)).toEqual([
        422,
        Object.keys(part),
      ]);
    }
  });
});

test('addresses inside the network are never called, and the subscription ends', async () => {
  const closed = await startWorld();
  try {
    const body = { ...service.subscribe('inside'), endpoint: 'https://127.0.0.1:1/inside' };
    await closed.as('client').does('push.add', { body });
    const job = await closed.makeJob('Submitted');
    await mustAct(closed.as('admin'), job._id, 'plainNote');
    const [task] = (await closed.tasks()).filter(({ name }) => name === 'push.send');
    await sendPushes(closed.opened.services, task?.payload as { subscriptionId: number });
    expect((await closed.as('client').does('push.get', {})).devices).toEqual([]);
    const plain = await closed.as('client').call('push.add', { body: service.subscribe('plain') });
    expect(plain.status).toBe(422);
  } finally {
    await closed.stop();
  }
});
