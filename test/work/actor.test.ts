import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/caller';
import { Gate } from '../support/gate';
import type { Person } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { startWorld, type World } from '../support/world';

/**
 * Once the admin has the response, a deleted or demoted user commits nothing more: a command in flight is rejected, or the
 * admin's call waits for it.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld({
    env: { MRM_WEBHOOK_URL: 'http://127.0.0.1:9', MRM_SECRET: 'a secret of more than thirty-two characters' },
  });
});
afterAll(() => world.stop());

let gate: Gate | null = null;
const editors: QuoteEditor[] = [];
afterEach(async () => {
  await gate?.open();
  gate = null;
  for (const editor of editors.splice(0)) editor.close();
});

let people = 0;
const add = (role: 'admin' | 'client') =>
  world.addPerson({
    name: `Short stay ${++people}`,
    role,
    companyId: role === 'client' ? world.companies.A.id : null,
    hasQuoter: role === 'client',
  });
const boss = () => world.as('super');
const remove = ({ id }: Person) => boss().call('users.delete', { params: { id } });
const update = ({ id }: Person, body: object) => boss().call('users.update', { params: { id }, body });

const fates: [string, 401 | 409, (person: Person) => Promise<Answer<unknown>>][] = [
  ['deleted', 401, remove],
  ['demoted', 409, (person) => update(person, { role: 'cad' })],
];

describe.each(fates)('an admin who is %s during a command', (_fate, status, happens) => {
  /** This one writes no row to `changes`. */
  it('queues no test delivery', async () => {
    const person = await add('admin');
    gate = await Gate.close(world, 'deliveries', 'INSERT');
    const test = world.as(person).call('partner.test', { body: {} });
    await gate.reached();
    expect((await happens(person)).status).toBe(200);
    await gate.open();
    expect((await test).status).toBe(status);
    expect(await world.sql('SELECT id FROM deliveries')).toEqual([]);
  });

  it('creates no reset link', async () => {
    const person = await add('admin');
    gate = await Gate.close(world, 'link_tokens', 'INSERT');
    const link = world.as(person).call('users.resetLink', { params: { email: world.people.client.email } });
    await gate.reached();
    expect((await happens(person)).status).toBe(200);
    await gate.open();
    expect((await link).status).toBe(status);
    expect(await world.sql('SELECT user_id FROM link_tokens')).toEqual([]);
  });

  it('changes no job', async () => {
    const person = await add('admin');
    const { _id: id } = await world.makeJob('Submitted');
    gate = await Gate.close(world, 'jobs', 'UPDATE');
    const rush = world.as(person).call('jobs.rush', { params: { id }, body: { level: true } });
    await gate.reached();
    expect((await happens(person)).status).toBe(200);
    await gate.open();
    expect((await rush).status).toBe(status);
    expect(await world.sql('SELECT rush FROM jobs WHERE id = $1', [id])).toEqual([{ rush: false }]);
  });
});

const lostQuoter = (person: Person) => update(person, { hasQuoter: false });
it.each([
  ['deleted', remove],
  ['no longer allowed to create quotes', lostQuoter],
] as const)('an admin’s call that makes a user %s waits for a command that was faster', async (_fate, happens) => {
  const person = await add('client');
  // The response is stored last, just before the commit.
  gate = await Gate.close(world, 'idempotency_keys', 'INSERT');
  const made = world.as(person).call('customers.create', {
    body: { name: `Customer of ${person.name}` },
    headers: { 'idempotency-key': `a-key-of-${person.id}` },
  });
  await gate.reached();
  let answered = false;
  const gone = happens(person).finally(() => {
    answered = true;
  });
  await gate.blocks();
  expect(answered).toBe(false);
  await gate.open();
  expect([(await made).status, (await gone).status]).toEqual([201, 200]);
});

it('lets an admin give up their own permissions', async () => {
  const person = await add('admin');
  const own = await world.as(person).request('PATCH', `/api/v1/users/${person.id}`, { body: { role: 'cad' } });
  expect(own.status, own.text).toBe(200);
});

describe('an API key', () => {
  const end = () => world.sql('UPDATE api_keys SET expires_at = made_at');
  it.each([
    ['whose owner is deleted during the call', (owner: Person) => remove(owner)],
    ['whose owner may no longer manage keys', (owner: Person) => update(owner, { role: 'viewer' })],
    ['that expires during the call', end],
  ] as const)('%s submits no job', async (_fate, happens) => {
    const owner = await add('client');
    const { key } = await world.as(owner).does('integrations.addKey', {
      params: { id: world.companies.A.id },
      body: { name: 'ERP', scopes: ['jobs:write'], validDays: 30 },
    });
    gate = await Gate.close(world, 'jobs', 'INSERT');
    const job = world.as('nobody').request('POST', '/api/v1/jobs', {
      body: { name: `By the key of ${owner.name}`, pan1Width: 16 },
      headers: { authorization: `Bearer ${key}` },
    });
    await gate.reached();
    await happens(owner);
    await gate.open();
    expect((await job).status).toBe(401);
    expect(await world.sql('SELECT id FROM jobs WHERE name = $1', [`By the key of ${owner.name}`])).toEqual([]);
  });
});

describe('edits of a quote', () => {
  const begin = async () => (await world.as('client').does('quotes.create', { body: { name: 'A roof' } }))._id;
  async function edit(id: number, who: Person): Promise<QuoteEditor> {
    const editor = new QuoteEditor(id, world.port, () => world.as(who).token);
    editors.push(editor);
    await editor.opened();
    return editor;
  }

  it.each([
    ['deleted', remove, 'sessions'],
    ['no longer allowed to create quotes', lostQuoter, 'changes'],
  ] as const)('by a user who is %s during them are refused; other users’ edits stay', async (_fate, happens, last) => {
    const person = await add('client');
    const id = await begin();
    const [mine, other] = [await edit(id, person), await edit(id, world.people.admin)];
    mine.sync.write({ header: { color: 'Before' } });
    await mine.saved();
    // The admin's command holds the user's row when the edit arrives, and completes first.
    gate = await Gate.close(world, last, last === 'sessions' ? 'UPDATE' : 'INSERT');
    const gone = happens(person);
    await gate.reached();
    mine.sync.write({ header: { color: 'After' } });
    other.sync.write({ header: { city: 'Kept' } });
    await gate.blocks();
    await gate.open();
    expect((await gone).status).toBe(200);
    await other.saved();
    await other.until(() => other.content.header.color === 'Before', 'the relayed edit is reverted');
    expect(await world.as('admin').does('quotes.get', { params: { id } })).toMatchObject({
      color: 'Before',
      city: 'Kept',
    });
    const [log] = await world.sql(
      `SELECT count(*)::int AS n FROM quote_updates WHERE quote_id = $1 AND actor_id = $2`,
      [id, person.id],
    );
    expect(log).toEqual({ n: 1 });
  });
});
