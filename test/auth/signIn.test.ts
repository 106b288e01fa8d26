import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import { mintLink } from '../support/accounts';
import { accountOf } from '../../server/access/knownDevice';
import { startWorld, type World } from '../support/world';

// Signing in (R3, product §8): the same answer for every failure, and a limit on attempts for everyone.

const password = 'quite a long password';
const wrong = 'Email or password is incorrect. Try again or get a reset link.';
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(password);
});

let world: World;
// Limits on attempts are kept per process: each test gets its own.
beforeEach(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  await world.sql('UPDATE users SET password_hash = $1 WHERE role IS NOT NULL', [hash]);
});
afterEach(() => world.stop());

const signIn = (email: string, word = password, headers: Record<string, string> = {}) =>
  world.as('nobody').call('auth.login', { body: { email, password: word }, headers });

describe('signing in', () => {
  test('returns a token that is valid for twelve hours', async () => {
    const { body, status } = await signIn('client@people.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'client', role: 'client', lastLogin: world.clock.now().toISOString() });
    const headers = { authorization: `Bearer ${body.token}` };
    const getJobs = () => world.as('nobody').request('GET', '/api/v1/jobs', { headers });
    expect((await getJobs()).status).toBe(200);
    world.clock.advance(12 * 3_600_000 - 1000);
    expect((await getJobs()).status).toBe(200);
    world.clock.advance(1000);
    expect((await getJobs()).status).toBe(401);
  });

  test('accepts the address in any case and with spaces around it', async () => {
    for (const email of ['CLIENT@People.Test', '  client@people.test ']) expect((await signIn(email)).status).toBe(200);
  });

  test('works for an inactive user', async () => {
    await world.sql('UPDATE users SET password_hash = $1', [hash]);
    expect((await signIn('inactive@people.test')).status).toBe(200);
  });

  test('answers the same for an unknown address, a wrong password, no password yet and a deleted user', async () => {
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

  test('takes as long for an unknown address, by checking a password there too', async () => {
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
    // Without the check it would take a fiftieth of the time.
    expect(middle(1) / middle(0)).toBeGreaterThan(0.3);
  });

  test('mentions a forced reset only when the password is right', async () => {
    await world.sql('UPDATE users SET force_pw_reset = true');
    expect((await signIn('client@people.test')).refused).toMatchObject({
      status: 401,
      message: expect.stringContaining('reset your password'),
    });
    expect((await signIn('client@people.test', 'not the password')).refused?.message).toBe(wrong);
  });
});

describe('limits', () => {
  const many = (answer: Awaited<ReturnType<typeof signIn>>) => {
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(answer.refused).toEqual({
      ...{ code: 'tooMany', status: 429, retryAfter: seconds },
      message: `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    });
  };
  const failures = async (count: number, email: string, headers?: Record<string, string>) => {
    for (let i = 0; i < count; i++) expect((await signIn(email, 'not the password', headers)).status).toBe(401);
  };

  test('after ten failures for one user answers 429 for 15 minutes, even to the right password; others can sign in', async () => {
    await failures(10, 'client@people.test');
    many(await signIn('client@people.test', 'not the password'));
    expect((await signIn('client@people.test')).status).toBe(429);
    expect((await signIn('CLIENT@people.test ')).status).toBe(429);
    expect((await signIn('cad@people.test')).status).toBe(200);
  });

  test('limits an unknown address the same way', async () => {
    await failures(10, 'stranger@people.test');
    many(await signIn('stranger@people.test'));
  });

  test('lets at most ten of twenty concurrent attempts through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn('client@people.test', 'not the password')),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(10);
  });

  test('resets the failures after a success', async () => {
    for (let round = 0; round < 3; round++) {
      await failures(6, 'client@people.test');
      expect((await signIn('client@people.test')).status).toBe(200);
    }
  });

  test('limits one network after 100 failures for any accounts', async () => {
    const strangers = Array.from({ length: 100 }, (_, i) => `stranger${i}@people.test`);
    for (let i = 0; i < strangers.length; i += 10) {
      const answers = await Promise.all(strangers.slice(i, i + 10).map((email) => signIn(email)));
      expect(answers.every(({ status }) => status === 401)).toBe(true);
    }
    expect((await signIn('stranger.last@people.test')).status).toBe(429);
    expect((await signIn('client@people.test')).status).toBe(429);
  });

  test('limits attempts at the current password as well', async () => {
    const guess = () =>
      world
        .as('client')
        .call('profile.update', { body: { password: 'another long password', currentPassword: 'not the password' } });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(422);
    many((await guess()) as never);
  });
});

describe('limits across networks', () => {
  const from = (address: string, cookie?: string) => ({
    'x-forwarded-for': address,
    ...(cookie === undefined ? {} : { cookie }),
  });
  const guess = (headers: Record<string, string>) => signIn('client@people.test', 'not the password', headers);
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
  test('counts the addresses of one IPv6 /64 as one caller', async () => {
    for (let i = 0; i < 10; i++) expect((await guess(from(`2001:db8:5:7::${i + 1}`))).status).toBe(401);
    expect((await guess(from('2001:db8:5:7:ffff:1:2:3'))).status).toBe(429);
    expect((await guess(from('2001:db8:5:8::1'))).status).toBe(401);
  });

  test('limits failures for one account from many networks, while its owner signs in on a known device or by reset link', async () => {
    const device = cookieOf((await signIn('client@people.test', password, from('198.51.100.1'))).headers);
    // 48 earlier failures, recorded directly because making them would take too long.
    await world.opened.services.gate.limits.take('signInAccount', accountOf('client@people.test'), 48);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await guess(from(`203.0.113.${i}`))).status);
    expect(statuses).toEqual([401, 401, 429]);
    const elsewhere = await signIn('client@people.test', password, from('192.0.2.1'));
    expect(elsewhere.refused?.message).toBe(
      'Too many failed sign-ins for this account. You can reset your password to sign in now. Try again in 24 hours.',
    );
    expect(Number(elsewhere.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);

    expect((await signIn('client@people.test', password, from('192.0.2.1', device))).status).toBe(200);
    // The device is known only for its own account, and its own failures are limited as well.
    expect((await signIn('client2@people.test', 'not it', from('192.0.2.1', device))).status).toBe(401);
    const tried = await Promise.all(Array.from({ length: 11 }, () => guess(from('192.0.2.2', device))));
    expect(tried.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 401), 429]);

    const token = await mintLink(world, world.people.client.id);
    const reset = await world
      .as('nobody')
      .request('POST', `/api/v1/users/reset-password/${world.people.client.id}/${token}`, {
        body: { password: 'another long password' },
        headers: from('192.0.2.9'),
      });
    expect(reset.status, reset.text).toBe(200);
    const again = from('192.0.2.9', cookieOf(reset.headers));
    expect((await signIn('client@people.test', 'another long password', again)).status).toBe(200);
  });

  test('a reset on another device, or a new password set by an admin, unlocks sign-in everywhere', async () => {
    const { limits } = world.opened.services.gate;
    const lockOut = () => limits.take('signInAccount', accountOf('client@people.test'), 50);
    const elsewhere = (word: string) => signIn('client@people.test', word, from('192.0.2.1'));
    await lockOut();
    expect((await elsewhere(password)).status).toBe(429);
    const token = await mintLink(world, world.people.client.id);
    const reset = await world
      .as('nobody')
      .request('POST', `/api/v1/users/reset-password/${world.people.client.id}/${token}`, {
        body: { password: 'chosen on the phone' },
        headers: from('192.0.2.9'),
      });
    expect(reset.status, reset.text).toBe(200);
    expect((await elsewhere('chosen on the phone')).status).toBe(200);

    await lockOut();
    const { version } = await world.as('admin').does('users.get', { params: { id: world.people.client.id } });
    await world.as('admin').does('users.update', {
      params: { id: world.people.client.id },
      body: { password: 'read over the telephone', expected: version },
    });
    expect((await elsewhere('read over the telephone')).status).toBe(200);
  });

  test('every spelling of an address that finds the account counts against that account', async () => {
    for (let i = 0; i < 10; i++) expect((await guess(from('203.0.113.50'))).status).toBe(401);
    // PostgreSQL lowercases this letter to an i, so the address is found.
    const spelled = 'cl\u0130ent@people.test';
    expect((await signIn(spelled, password, from('203.0.113.51'))).status).toBe(200);
    expect((await signIn(spelled, 'not the password', from('203.0.113.50'))).status).toBe(429);
  });

  test('does not accept a device cookie as a bearer token, and ignores a forged one', async () => {
    const answer = await signIn('client@people.test', password, from('198.51.100.1'));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^device_[\w-]{12}=[\w.-]+; Max-Age=31536000; Path=\/api\/v1\/users; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer.headers);
    const headers = { authorization: `Bearer ${cookie.slice(cookie.indexOf('=') + 1)}`, cookie };
    expect((await world.as('nobody').request('GET', '/api/v1/users/profile', { headers })).status).toBe(401);
    for (let i = 0; i < 10; i++) await guess(from('203.0.113.9', `${cookie}x`));
    expect((await guess(from('203.0.113.9', `${cookie}x`))).status).toBe(429);
  });

  test('sends at most five links an hour to one address, no matter how many networks request them', async () => {
    const lost = (email: string, address: string) =>
      world.as('nobody').request('POST', `/api/v1/users/lost-password/${email}`, { body: {}, headers: from(address) });
    for (const email of ['client@people.test', 'stranger@people.test']) {
      const answers: Awaited<ReturnType<typeof lost>>[] = [];
      for (let i = 0; i < 6; i++) answers.push(await lost(email, `203.0.113.${i}`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[5]?.refused?.message).toBe(
        'Too many links were requested for this email address. Use the newest one. Try again in 60 minutes.',
      );
      expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    }
    expect((await lost('client2@people.test', '203.0.113.1')).status).toBe(200);
  });
});

describe('a failed sign-in', () => {
  test('appears in the log and the audit trail with its network address but not with what was typed', async () => {
    const lines: string[] = [];
    const { log } = world.opened.services;
    const warn = vi
      .spyOn(log, 'warn')
      .mockImplementation(
        ((given: object, message: string) => void lines.push(`${message} ${JSON.stringify(given)}`)) as never,
      );
    await signIn('client@people.test', 'my secret guess');
    await signIn('my.password.in.the.wrong.field', 'my secret guess');
    for (let i = 0; i < 12; i++) await signIn('client@people.test', 'my secret guess');
    warn.mockRestore();

    const entries = await world.as('admin').does('audit.list', { query: { 'filter[kind]': 'signIn' } });
    const shown = entries.map(({ title, verb, changes }) => [
      title,
      verb,
      ...changes.map(({ says, to }) => `${says} ${to}`),
    ]);
    const of = (title: string, result: string) => [
      title,
      'auth.login',
      `Result ${result}`,
      expect.stringMatching(/^Network address (::ffff:)?127\.0\.0\.1$/),
    ];
    // One entry for the limit, however many attempts follow.
    expect(shown).toEqual([
      of('client', 'Limited'),
      ...Array.from({ length: 9 }, () => of('client', 'Wrong password')),
      of('', 'Unknown account'),
      of('client', 'Wrong password'),
    ]);
    expect(lines.filter((line) => line.startsWith('sign-in failed'))).toHaveLength(12);
    expect(lines.filter((line) => line.startsWith('limited'))).toHaveLength(3);
    expect(lines[0]).toContain(`"user":${world.people.client.id}`);
    expect(lines[0]).toContain('127.0.0.1');
    for (const hidden of ['my secret guess', 'my.password.in.the.wrong.field', 'client@people.test']) {
      expect(lines.join('\n')).not.toContain(hidden);
      expect(JSON.stringify(entries)).not.toContain(hidden);
    }
    expect((await world.as('cad').request('GET', '/api/v1/admin/audit?filter[kind]=signIn')).status).toBe(403);
  });
});
