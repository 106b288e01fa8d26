import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../server/work/upkeep/sweep';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// R10: the calls of the inbox, and its events.

let world: World;
let job: number;
beforeAll(async () => {
  world = await startWorld();
  job = (await world.makeJob('Submitted'))._id;
});
afterAll(() => world.stop());
beforeEach(() => world.sql('DELETE FROM notifications'));

const client = () => world.as('client');
const list = (query = {}) => client().does('inbox.list', { query });
const unread = async () => (await client().does('inbox.get')).unread;
/** Notes of an admin, which notify the job's author. */
const notes = async (n: number) => {
  for (let i = 1; i <= n; i++)
    await world.as('admin').does('notes.create', { params: { jobId: job }, body: { text: `Note ${i}` } });
};
const texts = async (query = {}) => (await list(query)).map(({ text }) => text);

test('lists the newest first, page by page, unread ones and mentions alone', async () => {
  await notes(3);
  const { client: author } = world.people;
  const body = { text: '@client look', mentions: [author.id] };
  await world.as('admin').does('notes.create', { params: { jobId: job }, body });
  expect(await texts()).toEqual(['@client look', 'Note 3', 'Note 2', 'Note 1']);
  const first = await client().call('inbox.list', { query: { limit: 3 } });
  expect(first.body.length).toBe(3);
  const after = first.headers.get('x-next') as string;
  const second = await client().call('inbox.list', { query: { limit: 3, after } });
  expect([second.body.map(({ text }) => text), second.headers.get('x-next')]).toEqual([['Note 1'], null]);
  expect(await texts({ show: 'mentions' })).toEqual(['@client look']);
  const oldest = (await list()).at(-1);
  await client().does('inbox.read', { body: { ids: [oldest?._id as number] } });
  expect(await texts({ show: 'unread' })).toEqual(['@client look', 'Note 3', 'Note 2']);
  expect(await client().does('inbox.get')).toMatchObject({ unread: 3, jobs: [job], quotes: [], muted: [] });
});

test('marks some, those of a job, or all as read; undo takes back one call; others’ stay', async () => {
  await notes(2);
  await mustAct(world.as('clientPlain'), job, 'plainNote');
  await notes(1);
  await world.sql(`UPDATE notifications SET read_at = NULL`);
  expect(await unread()).toBe(4);
  const other = (await world.as('clientPlain').does('inbox.list'))[0]?._id as number;
  expect((await client().does('inbox.read', { body: { ids: [other] } })).marked).toBe(0);
  const [newest] = await list();
  await client().does('inbox.read', { body: { ids: [newest?._id as number] } });
  world.clock.advance(1000);
  const ofJob = await client().does('inbox.read', { body: { jobId: job } });
  expect([ofJob.marked, await unread()]).toEqual([3, 0]);
  world.clock.advance(1000);
  expect((await client().does('inbox.read', { body: { undo: ofJob.at } })).marked).toBe(3);
  expect(await unread()).toBe(3);
  expect((await client().does('inbox.read', { body: { all: true } })).marked).toBe(3);
  expect((await world.as('clientPlain').does('inbox.get')).unread).toBe(1);
});

test('refuses a call that says nothing or two things at once', async () => {
  for (const body of [{}, { all: true, jobId: job } as const]) {
    const answer = await client().call('inbox.read', { body });
    expect([answer.status, answer.refused?.message]).toEqual([422, expect.stringContaining('can’t be combined')]);
  }
  const wrong: Record<string, string | number>[] = [{ after: '!' }, { limit: 101 }, { show: 'none' }];
  for (const query of wrong)
    expect((await client().call('inbox.list', { query })).status, JSON.stringify(query)).toBe(422);
  // A cursor of something else shows the first page.
  await notes(1);
  expect(await texts({ after: 'bm9uc2Vuc2U' })).toEqual(['Note 1']);
});

test('counts up to 100', async () => {
  await world.sql(
    `INSERT INTO notifications (user_id, kind, key, job_id, at) SELECT $1, 'rush', 'rush:' || n, $2, now() FROM generate_series(1, 130) n`,
    [world.people.client.id, job],
  );
  expect(await unread()).toBe(100);
});

test('R10.6 keeps notifications for 90 days', async () => {
  await notes(2);
  await world.sql(
    `UPDATE notifications SET at = $1::timestamptz - interval '91 days' WHERE note_id = (SELECT min(note_id) FROM notifications)`,
    [world.clock.now()],
  );
  const tab = await world.live('client');
  await sweep(world.opened.services);
  expect(await texts()).toEqual(['Note 2']);
  const { data } = await tab.changed('inbox', world.people.client.id);
  expect(data).toMatchObject({ view: { unread: 1 } });
  tab.close();
});

test('[P14] each tab of the person gets the new count, and nobody else anything of it', async () => {
  const tabs = [await world.live('client'), await world.live('client')];
  const strangers = await Promise.all(
    (['client2', 'admin', 'cad', 'rival', 'viewer'] as const).map((who) => world.live(who)),
  );
  await notes(1);
  for (const tab of tabs) {
    const { data } = await tab.changed('inbox', world.people.client.id);
    expect(data).toMatchObject({ view: { unread: 1, jobs: [job] } });
  }
  for (const tab of tabs) tab.forget();
  await client().does('inbox.read', { body: { all: true } });
  for (const tab of tabs) {
    const { data } = await tab.changed('inbox', world.people.client.id);
    // The version says when it was counted.
    const view = { ...(await client().does('inbox.get')), version: expect.any(Number) };
    expect(data).toMatchObject({ view });
  }
  // A later event of the job's own has arrived, so nothing is on its way anymore.
  for (const screen of strangers) {
    screen.check();
    expect(screen.received.filter(({ word, data }) => word === 'changed' && data.kind === 'inbox')).toEqual([]);
    screen.close();
  }
  for (const tab of tabs) tab.close();
});
