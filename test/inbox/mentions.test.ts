import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonName } from '../support/people';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// R10.5: whom a note offers and mentions, by who writes it and who reads it.

let world: World;
let job: number;
beforeAll(async () => {
  world = await startWorld();
  job = (await world.makeJob('Working'))._id;
  await mustAct(world.as('clientPlain'), job, 'plainNote');
});
afterAll(() => world.stop());

const office: readonly PersonName[] = ['admin', 'cad', 'cad2', 'super'];
/** People of company A who read client's job. */
const company: readonly PersonName[] = ['client', 'client2', 'clientPlain', 'viewer'];

const offered = async (who: PersonName, query = {}) =>
  (await world.as(who).does('notes.people', { params: { jobId: job }, query })).map(({ name }) => name);
const without = (people: readonly PersonName[], who: PersonName) => people.filter((one) => one !== who);

test.each<[PersonName, boolean, readonly PersonName[]]>([
  ['cad', true, without(office, 'cad')],
  ['admin', false, company],
  ['client', false, without(company, 'client')],
  ['client', true, []],
])('offers %s (internal: %s) %j', async (who, internal, people) => {
  expect(await offered(who, { internal })).toEqual([...people].sort());
});

test('offers a customer those who are on the job, and finds by the beginning of a name', async () => {
  const { _id } = await world.as('customer').does('jobs.create', { body: { name: 'A shed', pan1Width: 16 } });
  const people = () => world.as('customer').does('notes.people', { params: { jobId: _id } });
  expect(await people()).toEqual([]);
  await mustAct(world.as('client2'), _id, 'plainNote');
  expect((await people()).map(({ name }) => name)).toEqual(['client2']);
  expect(await offered('admin', { q: 'CLIENTp' })).toEqual(['clientPlain']);
  expect(await offered('admin', { q: 'plain' })).toEqual([]);
});

const write = (who: PersonName, mentioned: PersonName, cad = false) =>
  world.as(who).call('notes.create', {
    params: { jobId: job },
    body: { text: `@${mentioned} see this`, mentions: [world.people[mentioned].id], ...(cad ? { cad } : {}) },
  });

test.each<[PersonName, PersonName, boolean, string]>([
  ['cad', 'client', true, 'outside the office'],
  ['cad', 'admin', false, 'make it internal'],
  ['client', 'cad', false, 'can’t read this note'],
  ['client', 'rival', false, 'can’t read this note'],
  ['admin', 'rival', false, 'one of the client’s people'],
  ['client', 'customer', false, 'can’t read this note'],
  ['admin', 'inactive', true, 'outside the office'],
])('refuses %s’s mention of %s (internal: %s)', async (who, mentioned, cad, reason) => {
  const answer = await write(who, mentioned, cad);
  expect([answer.status, answer.refused?.fields]).toEqual([422, { mentions: expect.stringContaining(reason) }]);
});

test('stores the mention with the note and notifies the person of it, once', async () => {
  await world.sql('DELETE FROM notifications');
  const { body } = await write('admin', 'client2');
  expect(body.note.mentions).toEqual([{ _id: world.people.client2.id, name: 'client2' }]);
  const seen = (await world.as('viewer').does('notes.list', { params: { jobId: job } })).at(-1);
  expect(seen?.mentions).toEqual(body.note.mentions);
  expect(await world.as('client2').does('inbox.list', { query: { show: 'mentions' } })).toMatchObject([
    { kind: 'note', mention: true, by: 'Drafting office', text: '@client2 see this' },
  ]);
  // The author of the job gets the note as a plain one.
  expect(await world.as('client').does('inbox.list')).toMatchObject([{ kind: 'note', mention: false }]);
  await world.sql('DELETE FROM notifications');
  await world.as('cad').does('notes.create', {
    params: { jobId: job },
    body: { rfi: true, text: '@client which ridge?', mentions: [world.people.client.id] },
  });
  expect(await world.as('client').does('inbox.list')).toMatchObject([{ kind: 'rfi', mention: true }]);
});
