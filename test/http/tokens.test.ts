import { createHmac, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLink, signToken } from '../../server/access/tokens';
import { startWorld, type World } from '../support/world';

// Forged, expired and invalid tokens are answered 401 with the specified text, in calls, links and sockets.

const hour = 3_600_000;
let world: World;
let secret: KeyObject;
let file: string;
beforeAll(async () => {
  world = await startWorld();
  secret = world.opened.services.gate.secret;
  const [url] = await world.as('client').upload('subFile', [{ name: 'a.pdf', bytes: 'a' }]);
  await world.makeJob('Submitted', { body: { files: [url as string] } });
  file = (url as string).slice(-22);
});
afterAll(() => world.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
function signed(header: object, payload: unknown, key: KeyObject | string = secret, hash = 'sha256'): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
const head = { alg: 'HS256', typ: 'JWT' };
function claims(more: object = {}): object {
  const { client } = world.people;
  const now = seconds(world.clock.now());
  return { sub: String(client.id), sid: client.session, use: 'session', iat: now, exp: now + 60, ...more };
}

const bad: [string, () => string][] = [
  ['signed with another secret', () => signed(head, claims(), 'another secret')],
  ['with alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
  [
    'with alg none and a signature',
    () => `${part({ alg: 'none' })}.${part(claims())}.${signed(head, claims()).split('.')[2]}`,
  ],
  ['signed with HS512', () => signed({ alg: 'HS512', typ: 'JWT' }, claims(), secret, 'sha512')],
  ['that claims to be RS256', () => signed({ alg: 'RS256', typ: 'JWT' }, claims())],
  [
    'whose payload was changed',
    () => signed(head, claims()).replace(/\.[^.]+\./, `.${part(claims({ sub: String(world.people.super.id) }))}.`),
  ],
  ['that has expired', () => signed(head, claims({ exp: seconds(world.clock.now()) }))],
  [
    'issued twelve hours ago',
    () =>
      signToken(
        secret,
        world.people.client.id,
        world.people.client.session,
        new Date(world.clock.now().getTime() - 12 * hour),
      ),
  ],
  ['without an expiry', () => signed(head, { ...claims(), exp: undefined })],
  ['without a session', () => signed(head, { ...claims(), sid: undefined })],
  ['of an unknown session', () => signed(head, claims({ sid: 'nothing' }))],
  ["of another user's session", () => signed(head, claims({ sid: world.people.admin.session }))],
  ['of an unknown user', () => signed(head, claims({ sub: '2000000000' }))],
  ['whose user ID is not a number', () => signed(head, claims({ sub: '1 OR 1=1' }))],
  ['whose user ID is a fraction', () => signed(head, claims({ sub: '1.5' }))],
  ['whose user ID is too large', () => signed(head, claims({ sub: '9007199254740991' }))],
  ['whose session has a NUL', () => signed(head, claims({ sid: 'a\u0000b' }))],
  ['whose session is a list', () => signed(head, claims({ sid: [world.people.client.session] }))],
  [
    'made for a link',
    () =>
      signLink(
        secret,
        { userId: world.people.client.id, sessionId: world.people.client.session },
        file,
        world.clock.now(),
      ).link,
  ],
  ['with two parts', () => signed(head, claims()).split('.').slice(0, 2).join('.')],
  ['that is a plain word', () => 'token'],
  ['that is empty', () => ''],
  ['of ten thousand characters', () => 'x'.repeat(10_000)],
  ...[null, [], 7, 'text', true].map((payload): [string, () => string] => [
    `whose payload is ${JSON.stringify(payload)}`,
    () => signed(head, payload),
  ]),
  ['whose payload is not JSON', () => `${part(head)}.${Buffer.from('{').toString('base64url')}.x`],
];

describe('a token', () => {
  test.each(bad)('is rejected: %s', async (_, make) => {
    const token = make();
    for (const path of ['/users/profile', '/jobs', `/files/${file}`]) {
      const answer = await world
        .as('nobody')
        .request('GET', `/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.refused, path).toEqual({
        message: 'Not authorized, token failed',
        code: 'unauthorized',
        status: 401,
      });
    }
    await expect(world.live('client', { auth: { token } })).rejects.toThrow('Not authorized, token failed');
  });

  test.each([
    ['Basic', () => `Basic ${Buffer.from('client:password').toString('base64')}`],
    ['no scheme', () => signed(head, claims())],
    ['nothing after the scheme', () => 'Bearer'],
    ['two tokens', () => `Bearer ${signed(head, claims())}, Bearer x`],
  ])('is rejected in a header with %s', async (_, make) => {
    const answer = await world.as('nobody').request('GET', '/api/v1/jobs', { headers: { authorization: make() } });
    expect(answer.status).toBe(401);
  });

  test('is accepted only in the Authorization header', async () => {
    const token = world.as('client').token;
    for (const path of [`/jobs?token=${token}`, `/jobs?access_token=${token}`]) {
      expect((await world.as('nobody').request('GET', `/api/v1${path}`)).status).toBe(401);
    }
    const cookie = await world.as('nobody').request('GET', '/api/v1/jobs', { headers: { cookie: `token=${token}` } });
    expect(cookie.status).toBe(401);
  });

  test('of a deleted user is rejected', async () => {
    const gone = await world.addPerson({ name: 'Gone Soon', role: 'admin', companyId: null });
    expect((await world.as(gone).request('GET', '/api/v1/jobs')).status).toBe(200);
    await world.sql('UPDATE users SET deleted_at = now(), email = NULL WHERE id = $1', [gone.id]);
    world.opened.services.gate.viewers.clear();
    expect((await world.as(gone).request('GET', '/api/v1/jobs')).status).toBe(401);
  });
});

describe('a link', () => {
  const open = (link: string, id = file) => world.as('nobody').request('GET', `/api/v1/files/${id}?link=${link}`);
  const links = async () =>
    (await world.as('client').does('files.link', { params: { id: file } })).url.split('link=')[1] as string;

  test('opens its file any number of times for sixty seconds', async () => {
    const link = await links();
    expect((await open(link)).status).toBe(200);
    world.clock.advance(59_000);
    expect((await open(link)).text).toBe('%PDF-1.4\na');
    world.clock.advance(1_000);
    expect((await open(link)).status).toBe(401);
  });

  test('opens no other file', async () => {
    const [url] = await world.as('client').upload('subFile', [{ name: 'b.pdf', bytes: 'b' }]);
    expect((await open(await links(), (url as string).slice(-22))).status).toBe(401);
  });

  test('that is forged, or a session token, opens nothing', async () => {
    const { client } = world.people;
    const made = (key: KeyObject | string, use: string) =>
      signed(head, claims({ use, file, sub: String(client.id), sid: client.session }), key);
    expect((await open(made('another secret', 'link'))).status).toBe(401);
    expect((await open(made(secret, 'session'))).status).toBe(401);
    expect((await open(world.as('client').token as string)).status).toBe(401);
    expect((await open(`${part({ alg: 'none' })}.${part(claims({ use: 'link', file }))}.`)).status).toBe(401);
  });

  test('is checked again when it is opened', async () => {
    const link = await links();
    await world.sql('UPDATE users SET company_id = $1 WHERE id = $2', [world.companies.B.id, world.people.client.id]);
    world.opened.services.gate.viewers.clear();
    expect((await open(link)).status).toBe(404);
    await world.sql('UPDATE users SET company_id = $1 WHERE id = $2', [world.companies.A.id, world.people.client.id]);
    world.opened.services.gate.viewers.clear();
    expect((await open(link)).status).toBe(200);
    await world.as('client').does('auth.logout', { body: {} });
    expect((await open(link)).status).toBe(401);
  });
});
