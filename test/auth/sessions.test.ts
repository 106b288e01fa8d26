import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';

// Sessions (R3): what ends them, what renews them, and that nothing survives them.

const hour = 3_600_000;
const password = 'quite a long password';
let hash: string;
let world: World;
beforeAll(async () => {
  hash = await hashPassword(password);
  world = await startWorld();
});
afterAll(() => world.stop());

let person: Person;
let count = 0;
beforeEach(async () => {
  person = await world.addPerson({ name: `Person ${++count}`, role: 'client', companyId: world.companies.A.id });
  await world.sql('UPDATE users SET password_hash = $1 WHERE id = $2', [hash, person.id]);
});

const signIn = async (word = password) =>
  (await world.as('nobody').does('auth.login', { body: { email: person.email, password: word } })).token;
const getProfile = (token: string) =>
  world.as('nobody').request('GET', '/api/v1/users/profile', { headers: { authorization: `Bearer ${token}` } });
const works = async (token: string) => (await getProfile(token)).status;
const post = (token: string, path: string, body: object, method = 'POST') =>
  world.as('nobody').request(method, `/api/v1${path}`, { body, headers: { authorization: `Bearer ${token}` } });

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const answer = await post(here, '/users/logout', {});
    expect(answer.body).toEqual({ ended: 1 });
    expect([await works(here), await works(there)]).toEqual([401, 200]);
    expect((await getProfile(here)).refused?.message).toBe('Not authorized, token failed');
  });
  test('everywhere ends all the user’s sessions and no others', async () => {
    const tokens = [await signIn(), await signIn(), await signIn()];
    const answer = await post(tokens[1] as string, '/users/logout', { everywhere: true });
    expect(answer.body).toEqual({ ended: 4 }); // the three, and the one the user was created with
    expect(await Promise.all(tokens.map(works))).toEqual([401, 401, 401]);
    expect((await world.as('client').call('profile.get')).status).toBe(200);
  });
  test('twice answers 401, as there is no session left', async () => {
    const token = await signIn();
    expect((await post(token, '/users/logout', {})).status).toBe(200);
    expect((await post(token, '/users/logout', {})).status).toBe(401);
  });
});

describe('a changed password', () => {
  const change = (token: string, body: object) => post(token, '/users/profile', body, 'PATCH');

  test('ends every other session; the response carries a new token, and the old one ends as well', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const { status, body } = await change(here, { password: 'another long password', currentPassword: password });
    expect(status).toBe(200);
    const { token } = body as { token: string };
    expect([await works(there), await works(here), await works(token)]).toEqual([401, 401, 200]);
    await expect(signIn()).rejects.toThrow('401');
    expect(await works(await signIn('another long password'))).toBe(200);
  });
  test.each([
    [
      'the wrong current password',
      { password: 'another long password', currentPassword: 'not the password' },
      'currentPassword',
    ],
    ['no current password', { password: 'another long password' }, 'currentPassword'],
    ['11 characters', { password: 'elevenelev!', currentPassword: password }, 'password'],
    ['11 characters outside the BMP', { password: '𝒫'.repeat(11), currentPassword: password }, 'password'],
    ['a common password', { password: 'unbelievable', currentPassword: password }, 'password'],
  ])('with %s is rejected, and the sessions stay', async (_, body, field) => {
    const [here, there] = [await signIn(), await signIn()];
    const answer = await change(here, body);
    expect(answer.refused?.fields).toHaveProperty(field);
    expect(answer.status).toBe(422);
    expect([await works(here), await works(there)]).toEqual([200, 200]);
  });
  test('of 12 characters is long enough', async () => {
    expect((await change(await signIn(), { password: 'Zebra&violet', currentPassword: password })).status).toBe(200);
  });
  test('blank means no change', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await change(here, { password: '', phone: '555' })).status).toBe(200);
    expect([await works(here), await works(there)]).toEqual([200, 200]);
    expect(await works(await signIn())).toBe(200);
  });
  test('is stored as argon2id, and nowhere else', async () => {
    const token = await signIn();
    await change(token, { password: 'Zebra&violet', currentPassword: password });
    const [row] = await world.sql<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [
      person.id,
    ]);
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [trail] = await world.sql<{ text: string }>(`SELECT string_agg(c::text, ' ') AS text FROM changes c`);
    expect(trail?.text).not.toContain('argon2');
    expect(trail?.text).not.toContain('Zebra');
  });
});

describe('a token', () => {
  const profile = async (token: string) => (await getProfile(token)).body as { token: string };
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>;

  test('identifies user and session, and contains no permissions', async () => {
    const claims = claimsOf(await signIn());
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'sid', 'sub', 'use']);
    expect(claims.sub).toBe(String(person.id));
    expect((claims.exp as number) - (claims.iat as number)).toBe(12 * 3600);
  });
  test('is renewed by GET profile after half its life, not before, and the session stays', async () => {
    const token = await signIn();
    const first = claimsOf(token);
    world.clock.advance(6 * hour);
    expect(claimsOf((await profile(token)).token)).toEqual(first);
    world.clock.advance(1000);
    const renewed = (await profile(token)).token;
    expect(claimsOf(renewed)).toMatchObject({ sid: first.sid, exp: (first.exp as number) + 6 * 3600 + 1 });
    world.clock.advance(11 * hour);
    expect([await works(token), await works(renewed)]).toEqual([401, 200]);
    await post(renewed, '/users/logout', {});
    expect(await works(renewed)).toBe(401);
  });
});

describe('changes by an admin', () => {
  const update = (body: object) => world.as('admin').does('users.update', { params: { id: person.id }, body });

  test('a forced reset ends the sessions, and signing in asks for the reset', async () => {
    const token = await signIn();
    await update({ forcePwReset: true });
    expect(await works(token)).toBe(401);
    await expect(signIn()).rejects.toThrow('reset your password');
    await update({ forcePwReset: false });
    expect(await works(await signIn())).toBe(200);
  });
  test('a changed role takes effect with the next call', async () => {
    const token = await signIn();
    const jobs = () =>
      world.as('nobody').request('GET', '/api/v1/jobs', { headers: { authorization: `Bearer ${token}` } });
    expect((await jobs()).status).toBe(200);
    await update({ role: null });
    expect((await jobs()).status).toBe(403);
    expect(await works(token)).toBe(200);
    await update({ role: 'admin' });
    expect((await post(token, '/users/1', { phone: '1' }, 'PATCH')).status).toBe(200);
    await update({ role: 'viewer', client: world.companies.A.id });
    expect((await post(token, '/users/1', { phone: '1' }, 'PATCH')).status).toBe(404);
  });
});
