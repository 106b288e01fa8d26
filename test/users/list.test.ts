import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../support/world';

// GET /users (R5): pages by cursor, sorts, search, filters; and the analytics login, which only the own profile contains.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  for (let i = 0; i < 30; i++) {
    const person = await world.addPerson({
      name: `Crew ${String(i).padStart(2, '0')}${i % 3 === 0 ? ' Ärmel' : ''}`,
      role: i % 2 === 0 ? 'viewer' : null,
      companyId: i % 2 === 0 ? world.companies.B.id : null,
    });
    if (i % 4 === 0)
      await world.sql(`UPDATE users SET last_login = now() - $2 * interval '1 hour' WHERE id = $1`, [person.id, i]);
  }
});
afterAll(() => world.stop());

const list = (query: Record<string, string | number>) => world.as('admin').call('users.list', { query });
const all = () => world.as('admin').does('users.list', { query: { limit: 100 } });

describe('pages', () => {
  test.each(['name', '-name', 'email', '-email', 'lastLogin', '-lastLogin', '_id', '-_id'])(
    'sorted by %s have each user once, at any page size',
    async (sort) => {
      const whole = (await world.as('admin').does('users.list', { query: { sort, limit: 100 } })).map(({ _id }) => _id);
      const walked: number[] = [];
      let after: string | null = null;
      do {
        const page = await list({ sort, limit: 7, ...(after === null ? {} : { after }) });
        expect(page.headers.get('x-total')).toBe(String(whole.length));
        walked.push(...page.body.map(({ _id }) => _id));
        after = page.headers.get('x-next');
      } while (after !== null);
      expect(walked).toEqual(whole);
      expect(new Set(walked).size).toBe((await all()).length);
    },
  );
  test('have 25 users by default', async () => {
    expect((await list({})).body.length).toBe(25);
  });
  test.each(['AAAA', 'bm8', Buffer.from('1 ').toString('base64url')])('reject the invalid cursor %s', async (after) => {
    expect((await world.as('admin').request('GET', `/api/v1/users?sort=lastLogin&after=${after}`)).status).toBe(422);
  });
});

describe('filters and search', () => {
  test.each([
    ['q', 'crew 0', 12],
    ['q', 'ÄRMEL', 10],
    ['q', '%', 0],
    ['filter[role]', 'none', 16],
    ['filter[role]', 'super', 1],
  ])('%s = %s finds %i', async (name, value, n) => {
    expect((await list({ [name]: value, limit: 100 })).body.length).toBe(n);
  });
  test('finds users by company and by quoter', async () => {
    const ofB = await list({ 'filter[client]': world.companies.B.id, limit: 100 });
    expect(ofB.body.every(({ client }) => client === world.companies.B.id)).toBe(true);
    expect(ofB.body.length).toBe(17);
    expect((await list({ 'filter[hasQuoter]': 'true' })).body.map(({ name }) => name).sort()).toEqual([
      'client',
      'client2',
      'rival',
    ]);
  });
  test.each(['filter[password]=a', 'filter[role]=owner', 'sort=password', 'sort=phone', 'limit=0', 'filter[client]=x'])(
    'rejects %s',
    async (query) => {
      expect((await world.as('admin').request('GET', `/api/v1/users?${query}`)).status).toBe(422);
    },
  );
});

test('only GET of an admin’s own profile has an analytics login, newly created and valid for five minutes', async () => {
  const admin = world.as('admin');
  const first = (await admin.does('profile.get')).mongoToken ?? '';
  const claims = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;
  expect(claims).toMatchObject({ sub: String(world.people.admin.id), use: 'analytics' });
  expect((claims.exp as number) - (claims.iat as number)).toBe(300);
  world.clock.advance(1000);
  expect((await admin.does('profile.get')).mongoToken).not.toBe(first);
  // It is not accepted as a session.
  const asBearer = await world
    .as('nobody')
    .request('GET', '/api/v1/users/profile', { headers: { authorization: `Bearer ${first}` } });
  expect(asBearer.status).toBe(401);
  const responses = JSON.stringify([
    (await list({ limit: 100 })).body,
    (await admin.call('users.get', { params: { id: world.people.admin.id } })).body,
    (await admin.call('profile.update', { body: { phone: '555 0100' } })).body,
    (await world.as('client').call('profile.get')).body,
    (await world.as('cad').call('profile.get')).body,
  ]);
  expect(responses).not.toContain('mongoToken');
});
