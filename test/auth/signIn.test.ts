import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import { startWorld, type World } from '../support/world';

// Signing in (decisions §3, product §8): one and the same answer for whoever is not let in, and no end of tries for nobody.

const password = 'quite a long password';
const wrong = 'Email or password is not right. Check both, or ask for a reset link.';
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

let world: World;
// The limits on attempts belong to a program: each test gets its own.
beforeEach(async () => {
  world = await startWorld();
  await world.sql('UPDATE users SET password_hash = $1 WHERE role IS NOT NULL', [hash]);
});
afterEach(() => world.stop());

const signIn = (email: string, word = password) =>
  world.as('nobody').call('auth.login', { body: { email, password: word } });

describe('signing in', () => {
  test('answers the person with a token that is good for twelve hours', async () => {
    const { body, status } = await signIn('client@people.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'client', role: 'client', lastLogin: world.clock.now().toISOString() });
    const headers = { authorization: `Bearer ${body.token}` };
    const ask = () => world.as('nobody').request('GET', '/api/v1/jobs', { headers });
    expect((await ask()).status).toBe(200);
    world.clock.advance(12 * 3_600_000 - 1000);
    expect((await ask()).status).toBe(200);
    world.clock.advance(1000);
    expect((await ask()).status).toBe(401);
  });

  test('takes the address in any case and with spaces around it', async () => {
    for (const email of ['CLIENT@People.Test', '  client@people.test ']) expect((await signIn(email)).status).toBe(200);
  });

  test('an inactive person may', async () => {
    await world.sql('UPDATE users SET password_hash = $1', [hash]);
    expect((await signIn('inactive@people.test')).status).toBe(200);
  });

  test('an unknown address, a wrong password, no password yet and a deleted person: the same answer', async () => {
    await world.sql(`UPDATE users SET deleted_at = now(), email = NULL WHERE name = 'viewer'`);
    const answers = [
      await signIn('stranger@people.test'),
      await signIn('client@people.test', 'not the password'),
      await signIn('inactive@people.test'),
      await signIn('viewer@people.test'),
      await signIn(''),
      await signIn('client@people.test', ''),
      await signIn(`client@people.test' OR '1'='1`),
    ];
    for (const { refused } of answers) expect(refused).toEqual({ message: wrong, code: 'unauthorized', status: 401 });
  });

  test('and it takes as long: an unknown address is checked against a password, too', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await signIn(email, 'not the password');
      return performance.now() - start;
    };
    await time('client@people.test');
    const pairs: (readonly [number, number])[] = [];
    for (let i = 0; i < 5; i++)
      pairs.push([await time('client@people.test'), await time(`stranger${i}@people.test`)] as const);
    const middle = (which: 0 | 1) => pairs.map((pair) => pair[which]).sort((a, b) => a - b)[2] as number;
    // Without the check it would be a fiftieth of the time.
    expect(middle(1) / middle(0)).toBeGreaterThan(0.3);
  });

  test('where a reset is forced, the right password says so, and a wrong one does not', async () => {
    await world.sql('UPDATE users SET force_pw_reset = true');
    expect((await signIn('client@people.test')).refused).toMatchObject({
      status: 401,
      message: expect.stringContaining('reset your password'),
    });
    expect((await signIn('client@people.test', 'not the password')).refused?.message).toBe(wrong);
  });
});

describe('limits', () => {
  const many = 'Too many attempts. Please try again in 15 minutes.';

  test('ten failures for one person: 429 for a quarter of an hour, the right password too, and others go on', async () => {
    for (let i = 0; i < 10; i++) expect((await signIn('client@people.test', 'not the password')).status).toBe(401);
    expect((await signIn('client@people.test', 'not the password')).refused).toMatchObject({
      status: 429,
      message: many,
    });
    expect((await signIn('client@people.test')).status).toBe(429);
    expect((await signIn('CLIENT@people.test ')).status).toBe(429);
    expect((await signIn('cad@people.test')).status).toBe(200);
  });

  test('an unknown address is limited alike', async () => {
    for (let i = 0; i < 10; i++) expect((await signIn('stranger@people.test')).status).toBe(401);
    expect((await signIn('stranger@people.test')).refused).toMatchObject({ status: 429, message: many });
  });

  test('twenty at once are no more than ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn('client@people.test', 'not the password')),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(10);
  });

  test('a success forgets the failures before it', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) expect((await signIn('client@people.test', 'not the password')).status).toBe(401);
      expect((await signIn('client@people.test')).status).toBe(200);
    }
  });

  test('a hundred failures from one place, whoever they are about', async () => {
    const strangers = Array.from({ length: 100 }, (_, i) => `stranger${i}@people.test`);
    for (let i = 0; i < strangers.length; i += 10) {
      const answers = await Promise.all(strangers.slice(i, i + 10).map((email) => signIn(email)));
      expect(answers.every(({ status }) => status === 401)).toBe(true);
    }
    expect((await signIn('stranger.last@people.test')).status).toBe(429);
    expect((await signIn('client@people.test')).status).toBe(429);
  });

  test('the current password is guessed at no oftener', async () => {
    const guess = () =>
      world
        .as('client')
        .call('profile.update', { body: { password: 'another long password', currentPassword: 'not the password' } });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    expect((await guess()).refused).toMatchObject({ status: 429, message: many });
  });
});
