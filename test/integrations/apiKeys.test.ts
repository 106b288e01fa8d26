import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** Companies' API keys. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const A = () => ({ id: world.companies.A.id });

describe('an API key', () => {
  const make = (scopes: string[]) =>
    world.as('client').does('integrations.addKey', { params: A(), body: { name: 'ERP', scopes: scopes as [] } });
  const call = (key: string, method: string, path: string, body?: object) =>
    world.as('nobody').request(method, `/api/v1${path}`, { body, headers: { authorization: `Bearer ${key}` } });

  it('can do only what its scopes allow, only in its own company', async () => {
    const theirs = await world.as('rival').does('jobs.create', { body: { name: 'Theirs', pan1Width: 16 } });
    const { key, made } = await make(['jobs:read', 'jobs:write']);
    expect(key).toMatch(/^tk_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'ERP', hint: key.slice(0, 8), madeBy: 'client', usedAt: null, revokedAt: null });
    const job = await call(key, 'POST', '/jobs', { name: 'By a program', pan1Width: 16 });
    expect(job.status, job.text).toBe(201);
    expect(job.body).toMatchObject({ author: { name: 'ERP' }, owner: { companyName: 'Alpine Roofing' } });
    const { _id } = job.body as { _id: number };
    expect((await call(key, 'GET', `/jobs/${_id}`)).body).not.toHaveProperty('quoteStatusCurrent');
    expect((await call(key, 'GET', `/jobs/${theirs._id}`)).status).toBe(404);
    expect((await call(key, 'POST', `/notes/${_id}`, { text: 'from the ERP' })).status).toBe(201);
    for (const [method, path] of [
      ['GET', '/quotes'],
      ['GET', '/users/profile'],
      ['GET', '/customers'],
      ['GET', `/clients/${A().id}/integrations`],
      ['PATCH', `/clients/${A().id}`],
      ['POST', '/users/logout'],
    ] as const)
      expect((await call(key, method, path, method === 'GET' ? undefined : {})).status, path).toBe(403);
    const [kept] = (await world.as('client').does('integrations.get', { params: A() })).keys.slice(-1);
    expect(kept?.usedAt).toBe(world.clock.now().toISOString());
    expect(await world.sql('SELECT 1 FROM api_keys WHERE key_hash = $1', [key])).toEqual([]);
  });

  it('reads quotes with the quotes:read scope', async () => {
    const { key } = await make(['quotes:read', 'jobs:read']);
    await world.as('admin').does('quotes.create', { body: { name: 'Readable', client: A().id } });
    const list = await call(key, 'GET', '/quotes');
    expect(list.status, list.text).toBe(200);
    expect((list.body as { name: string }[]).map(({ name }) => name)).toContain('Readable');
    const [job] = (await call(key, 'GET', '/jobs')).body as object[];
    expect(job).toHaveProperty('quoteStatusCurrent');
    expect(job).not.toHaveProperty('revenue');
  });

  it('is rejected when it is revoked or changed', async () => {
    const { key, made } = await make(['jobs:read']);
    expect((await call(key, 'GET', '/jobs')).status).toBe(200);
    expect((await call(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'GET', '/jobs')).status).toBe(401);
    await world.as('clientPlain').does('integrations.revokeKey', { params: { id: made._id } });
    expect((await call(key, 'GET', '/jobs')).status).toBe(401);
  });

  it('expires after a year, or after the given number of days', async () => {
    const year = await make(['jobs:read']);
    const day = 24 * 60 * 60 * 1000;
    const inDays = (n: number) => new Date(world.clock.now().getTime() + n * day).toISOString();
    expect(year.made).toMatchObject({ expiresAt: inDays(365), ended: null });
    const body = { name: 'Month', scopes: ['jobs:read'] as ['jobs:read'], validDays: 30 };
    const month = await world.as('client').does('integrations.addKey', { params: A(), body });
    expect(month.made.expiresAt).toBe(inDays(30));
    const start = world.clock.now();
    world.clock.advance(30 * day);
    expect((await call(month.key, 'GET', '/jobs')).status).toBe(401);
    expect((await call(year.key, 'GET', '/jobs')).status).toBe(200);
    world.clock.set(start);
    const wrong = await world
      .as('client')
      .call('integrations.addKey', { params: A(), body: { ...body, validDays: 731 } });
    expect(wrong.status).toBe(422);
  });

  it('can do no more than its owner currently can', async () => {
    const { key } = await make(['quotes:read', 'jobs:read']);
    expect((await call(key, 'GET', '/quotes')).status).toBe(200);
    await world.sql('UPDATE users SET has_quoter = false WHERE id = $1', [world.people.client.id]);
    expect([(await call(key, 'GET', '/quotes')).status, (await call(key, 'GET', '/jobs')).status]).toEqual([403, 200]);
    await world.sql('UPDATE users SET has_quoter = true WHERE id = $1', [world.people.client.id]);
  });

  it('is limited to twenty per company', async () => {
    await world.sql('DELETE FROM api_keys');
    for (let i = 0; i < 20; i++) await make(['jobs:read']);
    const body = { name: 'Another', scopes: ['jobs:read'] as ['jobs:read'] };
    const more = () => world.as('client').call('integrations.addKey', { params: A(), body });
    expect((await more()).refused?.message).toBe(
      'A company can have 20 active API keys at most. Revoke one you no longer need.',
    );
    await world.sql('UPDATE api_keys SET revoked_at = now() WHERE id = (SELECT max(id) FROM api_keys)');
    expect((await more()).status).toBe(201);
  });

  it('can’t be given permissions its creator doesn’t have', async () => {
    const body = { name: 'Too much', scopes: ['jobs:read', 'lists:write'] as ['jobs:read', 'lists:write'] };
    const plain = await world.as('clientPlain').call('integrations.addKey', { params: A(), body });
    expect(plain.refused?.fields).toEqual({ scopes: "includes lists:write, which you can't grant" });
  });
});
