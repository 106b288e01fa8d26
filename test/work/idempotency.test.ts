import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

/** A create request sent twice takes effect once (R2, security D23). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let used = 0;
const freshKey = () => `key-of-a-test-${++used}`;
const headers = (key: string) => ({ 'idempotency-key': key });
const submit = (key: string, name: string, more: { files?: string[] } = {}, who: 'client' | 'client2' = 'client') =>
  world.as(who).call('jobs.create', { body: { name, pan1Width: 16, ...more }, headers: headers(key) });
const addNote = (key: string, jobId: number, text: string) =>
  world.as('client').call('notes.create', { params: { jobId }, body: { text }, headers: headers(key) });

const countOf = async (table: 'jobs' | 'notes', column: 'name' | 'text', value: string) => {
  const [row] = await world.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [value]);
  return row?.n;
};
const changesOf = async (kind: string, id: number) =>
  (await world.sql('SELECT 1 FROM changes WHERE kind = $1 AND entity_id = $2', [kind, id])).length;

it('returns the same response byte for byte, and creates one job, one change row and one set of tasks', async () => {
  const key = freshKey();
  const first = await submit(key, 'Asked for twice');
  const tasks = await world.tasks();
  const second = await submit(key, 'Asked for twice');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(await countOf('jobs', 'name', 'Asked for twice')).toBe(1);
  expect(await changesOf('job', first.body._id)).toBe(1);
  expect(await world.tasks()).toEqual(tasks);
});

it('returns the created job as it is now, however much it has changed', async () => {
  const key = freshKey();
  const first = await submit(key, 'Moved on');
  await world.as('admin').does('jobs.validate', { params: { id: first.body._id }, body: { level: 2 } });
  const second = await submit(key, 'Moved on');
  expect(second.status).toBe(201);
  expect(second.body).toEqual(await world.as('client').does('jobs.get', { params: { id: first.body._id } }));
  expect(second.body.statusCurrent).toBe('Validated');
});

it('returns no stored response to a user who may no longer read it', async () => {
  const mover = await world.addPerson({ name: 'Mover', role: 'client', companyId: world.companies.A.id });
  const create = () =>
    world.as(mover).call('jobs.create', {
      body: { name: 'Left behind', pan1Width: 16 },
      headers: { 'Idempotency-Key': 'the key of one who moves' },
    });
  expect((await create()).status).toBe(422);
  const key = { 'Idempotency-Key': 'a-key-of-one-who-moves' };
  const first = await world
    .as(mover)
    .call('jobs.create', { body: { name: 'Left behind', pan1Width: 16 }, headers: key });
  expect(first.status).toBe(201);
  await world.as('admin').does('users.update', { params: { id: mover.id }, body: { client: world.companies.B.id } });
  const again = await world
    .as(mover)
    .call('jobs.create', { body: { name: 'Left behind', pan1Width: 16 }, headers: key });
  expect(again.status).toBe(404);
  expect(await countOf('jobs', 'name', 'Left behind')).toBe(1);
});

it('creates one note and touches its job once', async () => {
  const job = await world.makeJob('Submitted');
  const key = freshKey();
  const first = await addNote(key, job._id, 'Said once');
  const second = await addNote(key, job._id, 'Said once');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(await countOf('notes', 'text', 'Said once')).toBe(1);
  expect(await world.sql('SELECT version FROM jobs WHERE id = $1', [job._id])).toEqual([{ version: 2 }]);
});

it('refuses a key that was used for another request', async () => {
  const key = freshKey();
  await submit(key, 'The first use');
  const other = await submit(key, 'Another use');
  expect(other.status).toBe(422);
  expect(Object.keys(other.refused?.fields ?? {})).toEqual(['Idempotency-Key']);
  expect(await countOf('jobs', 'name', 'Another use')).toBe(0);

  const [here, there] = [await world.makeJob('Submitted'), await world.makeJob('Submitted')];
  const noteKey = freshKey();
  expect((await addNote(noteKey, here._id, 'On which job?')).status).toBe(201);
  expect((await addNote(noteKey, there._id, 'On which job?')).status).toBe(422);
  expect(await countOf('notes', 'text', 'On which job?')).toBe(1);
});

it('treats equal keys of other users and calls as different', async () => {
  const key = freshKey();
  const [mine, yours] = [await submit(key, 'Same key'), await submit(key, 'Same key', {}, 'client2')];
  expect([mine.status, yours.status]).toEqual([201, 201]);
  expect(yours.body._id).not.toBe(mine.body._id);
  expect((await addNote(key, mine.body._id, 'And the key of a note')).status).toBe(201);
});

it('executes each call without a key', async () => {
  const body = { name: 'No key', pan1Width: 16 };
  await world.as('client').does('jobs.create', { body });
  await world.as('client').does('jobs.create', { body });
  expect(await countOf('jobs', 'name', 'No key')).toBe(2);
});

it('creates one job for many simultaneous requests, which all get the same response', async () => {
  const key = freshKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(key, 'All at once')));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countOf('jobs', 'name', 'All at once')).toBe(1);
  const id = answers[0]?.body._id as number;
  expect(await changesOf('job', id)).toBe(1);
});

it('frees the key when the first attempt fails', async () => {
  const key = freshKey();
  // Fails inside the transaction after the job was inserted, since the file belongs to another user.
  const [theirs] = await world.as('client2').upload('subFile', [{ name: 'roof.pdf', bytes: 'a roof' }]);
  const refused = await submit(key, 'Failed at first', { files: [theirs as string] });
  expect(refused.status).toBe(422);
  expect(await countOf('jobs', 'name', 'Failed at first')).toBe(0);
  // Another body with the same key works: nothing was stored of the first.
  expect((await submit(key, 'Failed at first')).status).toBe(201);
  expect(await countOf('jobs', 'name', 'Failed at first')).toBe(1);
});

it('frees the key when the first attempt was refused for a temporary reason', async () => {
  const key = freshKey();
  const hold = (on: boolean) =>
    world.sql('UPDATE companies SET billing_hold = $2 WHERE id = $1', [world.companies.A.id, on]);
  await hold(true);
  expect((await submit(key, 'Held for a while')).status).toBe(403);
  await hold(false);
  expect((await submit(key, 'Held for a while')).status).toBe(201);
});

it('refuses an invalid key: too short, too long or with spaces', async () => {
  for (const key of ['short', 'x'.repeat(201), 'with a blank in it']) {
    const answer = await submit(key, 'Bad key');
    expect([answer.status, Object.keys(answer.refused?.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
  }
  expect(await countOf('jobs', 'name', 'Bad key')).toBe(0);
});

describe('an import', () => {
  const csv = (rows: number, price: number) =>
    `SKU,Description,Unit,Price\n${Array.from({ length: rows }, (_, i) => `S${i},Panel,LF,${price}\n`).join('')}`;
  const send = (key: string, bytes: string) =>
    tryImport(world.as('admin'), 'items', world.companies.A.id, { name: 'list.csv', bytes }, {}, headers(key));
  const imports = () => world.sql('SELECT state, rows_added AS added FROM imports ORDER BY id');

  it('runs once per key and repeats its response', async () => {
    const key = freshKey();
    // Large imports are recorded as running first.
    const first = await send(key, csv(2500, 1));
    expect([first.status, first.body.added]).toEqual([200, 2500]);
    const second = await send(key, csv(2500, 1));
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await imports()).toEqual([{ state: 'done', added: 2500 }]);
  });

  it('refuses another file under the same key', async () => {
    const key = freshKey();
    expect((await send(key, csv(3, 2))).status).toBe(200);
    const other = await send(key, csv(3, 9));
    expect([other.status, Object.keys(other.refused?.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
    expect(await world.sql('SELECT 1 FROM items WHERE price_cents = 900')).toEqual([]);
  });
});
