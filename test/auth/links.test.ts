import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import { mintLink } from '../support/accounts';
import type { Person } from '../support/people';
import { mailLink } from '../../server/auth/mailLink';
import { startWorld, type World } from '../support/world';

// Password links (R3, security D11): 256 bits, hashed, single use, 24 h; a new link invalidates the previous one.

const hour = 3_600_000;
const password = 'quite a long password';
const newPassword = 'another long password';
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
  person = await world.addPerson({ name: `Linked ${++count}`, role: 'client', companyId: world.companies.A.id });
  await world.sql('UPDATE users SET password_hash = $1, verified = false WHERE id = $2', [hash, person.id]);
});

const reset = (token: string, word = newPassword, userId = person.id) =>
  world.as('nobody').request('POST', `/api/v1/users/reset-password/${userId}/${token}`, { body: { password: word } });
const signIn = (word: string) =>
  world.as('nobody').request('POST', '/api/v1/users/login', { body: { email: person.email, password: word } });

describe('a link', () => {
  test('sets the password once, verifies the address, and ends every session', async () => {
    const token = await mintLink(world, person.id);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const answer = await reset(token);
    expect(answer.status, answer.text).toBe(200);
    expect((await world.as(person).request('GET', '/api/v1/users/profile')).status).toBe(401);
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
    expect((await signIn(newPassword)).body).toMatchObject({ verified: true });
    const again = await reset(token, 'yet another password');
    expect(again.status).toBe(404);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('of a retried email has its own Message-ID and replaces the first one', async () => {
    const folder = `${world.dataDir}/outbox`;
    mkdirSync(folder, { recursive: true });
    const task = { why: 'forgotten', email: person.email, at: world.clock.now().toISOString() } as const;
    const sent = async () => {
      const before = readdirSync(folder);
      await mailLink(world.opened.services, task);
      const [added, ...more] = readdirSync(folder).filter((name) => !before.includes(name));
      expect([added, more.length]).toEqual([expect.stringMatching(/\.json$/), 0]);
      const mail = JSON.parse(readFileSync(`${folder}/${added}`, 'utf8')) as { key: string; text: string };
      return { key: mail.key, token: /password\/reset\/\d+\/([\w-]{43})/.exec(mail.text)?.[1] ?? '' };
    };
    const [first, retried] = [await sent(), await sent()];
    expect(retried.key).not.toBe(first.key);
    expect([(await reset(first.token)).status, (await reset(retried.token)).status]).toEqual([404, 200]);
  });

  test('works only once when used twice at the same moment', async () => {
    const token = await mintLink(world, person.id);
    const answers = await Promise.all([
      reset(token, 'first of two passwords'),
      reset(token, 'second of two passwords'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('ends after 24 hours, and not a second before', async () => {
    const first = await mintLink(world, person.id);
    world.clock.advance(24 * hour - 1000);
    expect((await reset(first)).status).toBe(200);
    const second = await mintLink(world, person.id);
    world.clock.advance(24 * hour);
    expect((await reset(second)).status).toBe(404);
  });

  test('ends when a newer one is created', async () => {
    const older = await mintLink(world, person.id);
    const newer = await mintLink(world, person.id);
    expect((await reset(older)).status).toBe(404);
    expect((await reset(newer)).status).toBe(200);
  });

  test('works only for its own user, and an invalid one is answered like an unknown user', async () => {
    const other = await world.addPerson({ name: `Other ${count}`, role: 'client', companyId: world.companies.A.id });
    const token = await mintLink(world, person.id);
    const answers = [
      await reset(token, newPassword, other.id),
      await reset('Z'.repeat(43)),
      await reset('Z'.repeat(43), newPassword, 2_000_000_000),
      await reset('short'),
      await world
        .as('nobody')
        .request('POST', `/api/v1/users/reset-password/abc/${token}`, { body: { password: newPassword } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await reset(token)).status).toBe(200);
  });

  test('rejects a short or common password, naming the field, and stays valid', async () => {
    const token = await mintLink(world, person.id);
    for (const word of ['', 'elevenelev!', 'unbelievable']) {
      expect((await reset(token, word)).refused?.fields).toHaveProperty('password');
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('lifts a forced reset', async () => {
    await world.as('admin').does('users.update', { params: { id: person.id }, body: { forcePwReset: true } });
    expect((await signIn(password)).refused?.message).toContain('reset your password');
    await reset(await mintLink(world, person.id));
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('of a deleted user is invalid', async () => {
    const token = await mintLink(world, person.id);
    await world.as('admin').does('users.delete', { params: { id: person.id } });
    expect((await reset(token)).status).toBe(404);
  });

  test('is stored as a hash and never appears in the change log', async () => {
    const token = await mintLink(world, person.id);
    const [kept] = await world.sql<{ hash: string }>('SELECT token_hash AS hash FROM link_tokens WHERE user_id = $1', [
      person.id,
    ]);
    expect(kept?.hash).toBe(createHash('sha256').update(token).digest('base64url'));
    const [trail] = await world.sql<{ text: string }>(`SELECT string_agg(c::text, ' ') AS text FROM changes c`);
    expect(trail?.text).not.toContain(token);
    expect(trail?.text).not.toContain(kept?.hash);
  });
});
