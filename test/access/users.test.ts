import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../common/access/roles';
import { hashPassword } from '../../server/access/passwords';
import type { Answer } from '../support/caller';
import type { Person, PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';
import {
  grants,
  type ProfileField,
  profileUpdate,
  user,
  type UserReader,
  usersUpdate,
  type Writer,
} from './fields.table';
import { leaves } from './seen';

// Fields of a user that each reader sees and each writer may change, checked against the handwritten tables.

const password = 'a password of all of them';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.sql('UPDATE users SET password_hash = $1', [await hashPassword(password)]);
});
afterAll(() => world.stop());

describe('reading', () => {
  const read: [string, UserReader, () => Promise<Answer<object>>][] = [
    ...(['client', 'clientPlain', 'customer', 'viewer', 'cad', 'inactive'] as PersonName[]).map(
      (who): [string, UserReader, () => Promise<Answer<object>>] => [
        `${who}, profile`,
        'self',
        () => world.as(who).call('profile.get'),
      ],
    ),
    [
      'client, own users/{id}',
      'self',
      () => world.as('client').call('users.get', { params: { id: world.people.client.id } }),
    ],
    ['client, PATCH profile', 'self', () => world.as('client').call('profile.update', { body: { phone: '1' } })],
    ['admin, profile', 'selfAdmin', () => world.as('admin').call('profile.get')],
    ['super, PATCH profile', 'self', () => world.as('super').call('profile.update', { body: { phone: '1' } })],
    [
      'admin, users/{id}',
      'others',
      () => world.as('admin').call('users.get', { params: { id: world.people.client.id } }),
    ],
    [
      'admin, PATCH users/{id}',
      'others',
      () => world.as('admin').call('users.update', { params: { id: world.people.client.id }, body: { phone: '1' } }),
    ],
    [
      'client, login',
      'login',
      () => world.as('nobody').call('auth.login', { body: { email: world.people.client.email, password } }),
    ],
    [
      'admin, login',
      'login',
      () => world.as('nobody').call('auth.login', { body: { email: world.people.admin.email, password } }),
    ],
  ];
  test.each(read)('%s', async (_, reader, ask) => {
    const { status, body, text } = await ask();
    expect(status, text).toBe(200);
    for (const [field, readers] of Object.entries(user)) {
      if (readers[reader] !== 'any') expect(field in body, field).toBe(readers[reader] === 'yes');
    }
    expect(Object.keys(body).filter((field) => !(field in user))).toEqual([]);
    expect(text).not.toContain('argon2');
  });

  test('shows registration notes and email addresses to nobody below admin', async () => {
    const { client2 } = world.people;
    await world.sql(`UPDATE users SET intro_notes = 'intro mark' WHERE id = $1`, [client2.id]);
    await world.makeJob('Submitted', { author: 'client2' });
    for (const who of ['client', 'viewer', 'customer', 'cad', 'rival'] as const) {
      const responses = [
        await world.as(who).does('jobs.list'),
        await world.as(who).does('companies.list'),
        await world.as(who).does('profile.get'),
      ];
      const found = leaves(responses).filter(([, value]) => value === 'intro mark' || value === client2.email);
      expect(found, who).toEqual([]);
    }
  });
});

const values: Record<
  Exclude<ProfileField, 'password, currentPassword' | 'password alone' | 'password blank'>,
  unknown
> = {
  name: 'Another Name',
  phone: '555 0199',
  notifSubmit: false,
  notifRfi: false,
  notifRelease: false,
  notifSubmitAll: true,
  notifRfiAll: true,
  notifReleaseAll: true,
  notifRegistered: false,
  numJobsIndex: 25,
  hour24: true,
  logoPrompt: false,
  userSetupComplete: true,
  showSkittles: false,
  showCadJobs: false,
  showNonCadJobs: false,
  driveLetter: 'Q',
  email: 'other@people.test',
  role: 'admin',
  client: 1,
  hasQuoter: true,
  seesCosts: true,
  forcePwReset: true,
  companyName: 'Other',
  initials: 'OTH',
  clientNum: 9,
  billingHold: true,
  token: 'x',
  mongoToken: 'x',
  lastLogin: '2026-01-01T00:00:00.000Z',
  agreedAt: '2026-01-01T00:00:00.000Z',
  introCompanyName: 'x',
  introCompanyType: 'Other',
  introCompanyWebsite: 'x',
  introNotes: 'x',
  version: 99,
  somethingUnknown: 'x',
};
const bodyOf = (field: ProfileField): Record<string, unknown> => {
  if (field === 'password, currentPassword') return { password: 'another long password', currentPassword: password };
  if (field === 'password alone') return { password: 'another long password' };
  if (field === 'password blank') return { password: '' };
  return { [field]: values[field] };
};
const rowOf = async ({ id }: Person) =>
  (await world.sql<Record<string, unknown>>('SELECT to_jsonb(u) AS row FROM users u WHERE id = $1', [id]))[0]?.row;

describe('PATCH profile', () => {
  const writers = Object.keys(profileUpdate.name) as Writer[];
  describe.each(writers)('%s', (who) => {
    beforeEach(async () => {
      const hash = await world.sql<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [
        world.people.super.id,
      ]);
      await world.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [world.people[who].id, hash[0]?.hash]);
      await world.sql('UPDATE sessions SET ended_at = NULL');
      world.opened.services.gate.viewers.clear();
    });
    test.each(
      (Object.keys(profileUpdate) as ProfileField[]).filter((field) => who !== 'super' || !/^password,/.test(field)),
    )('%s', async (field) => {
      const before = await rowOf(world.people[who]);
      const body = bodyOf(field);
      const answer = await world.as(who).request('PATCH', '/api/v1/users/profile', { body });
      const wanted = profileUpdate[field][who];
      expect(answer.status, answer.text).toBe(wanted === 'ok' ? 200 : wanted);
      if (wanted === 422) {
        const named = field === 'password alone' ? 'currentPassword' : field;
        expect(Object.keys(answer.refused?.fields ?? {})).toContain(named);
        expect(await rowOf(world.people[who])).toEqual(before);
      } else if (!field.startsWith('password')) {
        expect((answer.body as Record<string, unknown>)[field]).toBe(body[field]);
      }
    });
  });
});

describe('PATCH users/{id}', () => {
  const fields = Object.keys(usersUpdate) as (keyof typeof usersUpdate)[];
  describe.each(['admin', 'super'] as const)('%s', (who) => {
    test.each(fields)('%s', async (field) => {
      const target = await world.addPerson({ name: `Target ${who} ${field}`, role: 'admin', companyId: null });
      const outside = field === 'client' || field === 'hasQuoter' || field === 'seesCosts';
      if (outside) await world.sql(`UPDATE users SET role = 'client' WHERE id = $1`, [target.id]);
      const before = await rowOf(target);
      const body =
        field === 'role' ? { role: 'cad' } : field === 'client' ? { client: world.companies.A.id } : bodyOf(field);
      const answer = await world.as(who).request('PATCH', `/api/v1/users/${target.id}`, { body });
      expect(answer.status, answer.text).toBe(usersUpdate[field] === 'ok' ? 200 : 422);
      if (usersUpdate[field] === 422) {
        const named = field.startsWith('password') ? /password/i : new RegExp(`^${field}$`);
        expect(Object.keys(answer.refused?.fields ?? {}).some((name) => named.test(name))).toBe(true);
        expect(await rowOf(target)).toEqual(before);
      } else {
        const { password: secret, ...shown } = body;
        expect(answer.body).toMatchObject(shown);
        if (secret) expect(await rowOf(target)).not.toEqual(before);
      }
    });

    test.each(Object.entries(grants[who]))('grants %s: %i', async (role, wanted) => {
      const target = await world.addPerson({ name: `Granted ${role} by ${who}`, role: null, companyId: null });
      const before = await rowOf(target);
      const answer = await world
        .as(who)
        .call('users.update', { params: { id: target.id }, body: { role: role as Role } });
      expect(answer.status, answer.text).toBe(wanted);
      if (wanted === 403) expect(await rowOf(target)).toEqual(before);
      else expect(answer.body.role).toBe(role);
    });
  });

  test('a password set by an admin ends the sessions and sends an email; only admins can set one', async () => {
    const target = await world.addPerson({ name: 'Password Target', role: 'client', companyId: world.companies.A.id });
    const set = (who: 'admin' | 'cad' | 'client', id: number, password: string) =>
      world.as(who).call('users.update', { params: { id }, body: { password } });
    expect((await set('admin', target.id, 'qwertyuiopas')).refused?.fields).toHaveProperty('password');
    expect((await set('admin', target.id, 'passwordtarget1')).refused?.fields).toHaveProperty('password');
    expect((await set('admin', world.people.admin.id, 'another long password')).refused?.fields).toEqual({
      password: 'is your own: change it in your profile',
    });
    expect((await set('admin', world.people.super.id, 'another long password')).status).toBe(403);
    for (const who of ['cad', 'client'] as const)
      expect((await set(who, target.id, 'another long password')).status).toBe(404);

    expect((await set('admin', target.id, '')).status).toBe(200);
    expect((await world.as(target).request('GET', '/api/v1/users/profile')).status).toBe(200);
    expect((await set('admin', target.id, 'another long password')).status).toBe(200);
    expect((await world.as(target).request('GET', '/api/v1/users/profile')).status).toBe(401);
    expect((await world.tasks()).filter(({ name }) => name === 'mail.password').at(-1)?.payload).toMatchObject({
      userId: target.id,
      by: 'admin',
    });
    const signIn = await world
      .as('nobody')
      .call('auth.login', { body: { email: target.email, password: 'another long password' } });
    expect(signIn.status).toBe(200);
  });

  test('rejects assigning a company on billing hold', async () => {
    await world.sql('UPDATE companies SET billing_hold = true WHERE id = $1', [world.companies.B.id]);
    const target = await world.addPerson({ name: 'Held Back', role: 'client', companyId: null });
    const answer = await world
      .as('admin')
      .call('users.update', { params: { id: target.id }, body: { client: world.companies.B.id } });
    expect(answer.refused).toMatchObject({
      status: 409,
      message: 'Client is on billing hold. Please select a different client.',
    });
  });
});
