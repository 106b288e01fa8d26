import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import type { Mail } from '../../server/outside/mail/mail';
import { solved } from '../support/accounts';
import { startWorld, type World } from '../support/world';

// Registration and lost passwords (R3, security D14): emails in the outbox, and the same answer for every address.

let world: World;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  await world.sql('UPDATE users SET password_hash = $1 WHERE role IS NOT NULL', [
    await hashPassword('quite a long password'),
  ]);
});
afterAll(() => world.stop());

const registered = 'Registration received! Check your email for a verification link.';
const body = async (email: string, more: object = {}) => ({
  name: 'Nell Newcomer',
  email,
  phone: '555 0142',
  introCompanyName: 'Newcomer Roofing',
  introCompanyType: 'Builder',
  introCompanyWebsite: 'https://newcomer.test',
  introNotes: 'Two crews.',
  recaptchaValue: 'recaptchaValue' in more ? '' : await solved(world),
  regisNotifOptIn: true,
  ...more,
});
const register = (input: object) => world.as('nobody').request('POST', '/api/v1/users', { body: input });
const lost = (email: string) =>
  world.as('nobody').request('POST', `/api/v1/users/lost-password/${encodeURIComponent(email)}`, { body: {} });
const mailsTo = async (email: string): Promise<Mail[]> =>
  ((await world.opened.services.mail.recent(500)) ?? []).filter(({ to }) => to === email);
const mailTo = async (email: string, nth = 1): Promise<Mail> => {
  await expect
    .poll(async () => (await mailsTo(email)).length, { timeout: 8000, interval: 30 })
    .toBeGreaterThanOrEqual(nth);
  return (await mailsTo(email))[0] as Mail;
};
const linkIn = (mail: Mail): string => /\/password\/reset\/(\d+\/[\w-]{43})/.exec(mail.text)?.[1] ?? '';

describe('registering', () => {
  test('creates a user without role and company, and emails a link valid for seven days', async () => {
    const email = 'nell@newcomer.test';
    const answer = await register(await body(email));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({ message: registered });
    const [user] = await world.as('admin').does('users.list', { query: { q: email } });
    expect(user).toMatchObject({
      name: 'Nell Newcomer',
      email,
      phone: '555 0142',
      role: null,
      client: null,
      verified: false,
      introCompanyName: 'Newcomer Roofing',
      introCompanyType: 'Builder',
      introCompanyWebsite: 'https://newcomer.test',
      introNotes: 'Two crews.',
      // When the terms on the form were accepted.
      agreedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const link = linkIn(await mailTo(email));
    world.clock.advance(7 * 24 * 3_600_000 - 60_000);
    const set = await world
      .as('nobody')
      .request('POST', `/api/v1/users/reset-password/${link}`, { body: { password: 'a password of my own' } });
    expect(set.status, set.text).toBe(200);
    const login = await world
      .as('nobody')
      .request('POST', '/api/v1/users/login', { body: { email, password: 'a password of my own' } });
    expect(login.body).toMatchObject({ email, verified: true, role: null });
  });

  test('emails every admin who has not turned it off, and the user once role and company are set', async () => {
    const { admin, super: boss } = world.people;
    await world.as('super').does('profile.update', { body: { notifRegistered: false } });
    const email = 'nora@newcomer.test';
    const answer = await register(await body(email, { name: 'Nora Newcomer' }));
    expect(answer.status, answer.text).toBe(201);
    const about = async (to: string) =>
      (await mailsTo(to)).filter(({ subject }) => subject === 'New user: Nora Newcomer, Newcomer Roofing');
    await expect.poll(async () => (await about(admin.email)).length, { timeout: 8000, interval: 30 }).toBe(1);
    const notice = (await about(admin.email))[0] as Mail;
    for (const fact of [email, 'Builder', 'https://newcomer.test', '> Two crews.']) expect(notice.text).toContain(fact);
    const [user] = await world.as('admin').does('users.list', { query: { q: email } });
    expect(notice.text).toContain(`/users/${user?._id}`);

    const params = { id: user?._id as number };
    await world.as('admin').does('users.update', { params, body: { role: 'client' } });
    await world.as('admin').does('users.update', { params, body: { client: world.companies.A.id } });
    const activated = await mailTo(email, 2);
    expect(activated.subject).toBe('Your account is active');
    expect(activated.text).toContain('Verify your email address first');
    await world.as('admin').does('users.update', { params, body: { role: 'viewer' } });
    expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
      'Verify your email address',
      'Your account is active',
    ]);
    expect(await about(boss.email)).toEqual([]);
  });

  test('with a known address gets the same answer; its owner gets an email, and nothing changes', async () => {
    const { client } = world.people;
    const before = await world.sql('SELECT * FROM users WHERE id = $1', [client.id]);
    const known = await register(await body(client.email.toUpperCase()));
    const unknown = await register(await body('somebody.else@newcomer.test'));
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await mailTo(client.email)).subject).toBe('You already have an account');
    expect(linkIn(await mailTo(client.email))).toBe('');
    expect(await world.sql('SELECT * FROM users WHERE id = $1', [client.id])).toEqual(before);
  });

  test('does not use up the reset links of the person who has the address', async () => {
    for (let i = 0; i < 5; i++) expect((await register(await body('viewer@people.test'))).status).toBe(201);
    expect((await register(await body('viewer@people.test'))).status).toBe(429);
    expect((await lost('viewer@people.test')).status).toBe(200);
  });
  test('twice at the same moment creates one user', async () => {
    const email = 'twice@newcomer.test';
    const [one, other] = [await body(email), await body(email)];
    const answers = await Promise.all([register(one), register(other)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [row] = await world.sql<{ n: number }>('SELECT count(*)::int AS n FROM users WHERE email = $1', [email]);
    expect(row?.n).toBe(1);
  });

  test.each(['name', 'email', 'introCompanyName', 'introCompanyType', 'recaptchaValue', 'regisNotifOptIn'])(
    'without %s is rejected',
    async (field) => {
      const input: Record<string, unknown> = await body(`no.${field}@newcomer.test`, { recaptchaValue: 'an answer' });
      delete input[field];
      const answer = await register(input);
      expect(answer.status).toBe(422);
      expect(answer.refused?.fields).toHaveProperty(field);
    },
  );
  test.each([
    ['email', 'not an address'],
    ['email', 'a@b'],
    ['name', '   '],
    ['introCompanyType', 'Baker'],
    ['regisNotifOptIn', false],
    ['role', 'admin'],
    ['password', 'quite a long password'],
  ])('with %s = %j is rejected', async (field, value) => {
    const answer = await register(await body('wrong@newcomer.test', { recaptchaValue: 'an answer', [field]: value }));
    expect(answer.status).toBe(422);
    expect(answer.refused?.fields).toHaveProperty(field);
  });
});

describe('the captcha', () => {
  const refused = async (input: object, why: RegExp) => {
    const answer = await register(input);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.refused?.fields?.recaptchaValue).toMatch(why);
  };
  test('accepts an answer only once', async () => {
    const input = await body('first.use@newcomer.test');
    expect((await register(input)).status).toBe(201);
    await refused({ ...input, email: 'second.use@newcomer.test' }, /already used/);
    // The same solution, serialized differently.
    const parsed = JSON.parse(Buffer.from(input.recaptchaValue, 'base64').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...parsed, took: 5 })).toString('base64');
    await refused({ ...input, email: 'third.use@newcomer.test', recaptchaValue: other }, /already used/);
  });
  test('rejects wrong answers and malformed ones', async () => {
    const input = await body('wrong.answer@newcomer.test');
    const right = JSON.parse(Buffer.from(input.recaptchaValue, 'base64').toString()) as {
      number: number;
      salt: string;
    };
    const as = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');
    for (const answer of [
      as({ ...right, number: right.number + 1 }),
      as({ ...right, salt: `${right.salt}9` }),
      as({ ...right, signature: 'f'.repeat(64) }),
      as(null),
      as([]),
      as({}),
      'not base64 at all',
    ]) {
      await refused({ ...input, recaptchaValue: answer }, /expired/);
    }
    expect((await register(input)).status).toBe(201);
  });
  test('rejects an answer after twenty minutes', async () => {
    const input = await body('too.late@newcomer.test');
    world.clock.advance(20 * 60_000 + 1000);
    await refused(input, /expired/);
  });
});

describe('a lost password', () => {
  test('is answered the same for known and unknown addresses, in text and timing', async () => {
    const known = await lost(world.people.client2.email);
    const unknown = await lost('stranger@newcomer.test');
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    expect(known.body).toEqual({ message: 'If that email has an account, a reset link is on its way.' });
    const time = async (email: string) => {
      const start = performance.now();
      await lost(email);
      return performance.now() - start;
    };
    const pairs: (readonly [number, number])[] = [];
    // Each address only once: an address gets at most five links an hour.
    const { viewer: _later, rival: _last, ...people } = world.people;
    for (const [i, { email }] of Object.values(people).slice(0, 7).entries())
      pairs.push([await time(email), await time(`stranger${i}@newcomer.test`)] as const);
    const middle = (which: 0 | 1) => pairs.map((pair) => pair[which]).sort((a, b) => a - b)[3] as number;
    expect(middle(1) / middle(0)).toBeGreaterThan(0.4);
    expect(middle(1) / middle(0)).toBeLessThan(2.5);
  });

  test('sends a link to the stored address and to nobody else', async () => {
    const { viewer } = world.people;
    await lost(viewer.email.toUpperCase());
    await lost('nobody.at.all@newcomer.test');
    const mail = await mailTo(viewer.email);
    expect(mail.subject).toBe('Reset your password');
    expect(linkIn(mail)).toMatch(new RegExp(`^${viewer.id}/`));
    expect(await mailsTo('nobody.at.all@newcomer.test')).toEqual([]);
  });

  test('answers 429 when requested too often, for any address', async () => {
    for (const email of [world.people.rival.email, 'too.often@newcomer.test']) {
      for (let i = 0; i < 5; i++) expect((await lost(email)).status).toBe(200);
      expect((await lost(email)).status, email).toBe(429);
    }
  });
});
