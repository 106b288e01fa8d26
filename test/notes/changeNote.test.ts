import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// R2.43: authors change their own notes for ten minutes.

let world: World;
let job: number;
beforeAll(async () => {
  world = await startWorld();
  job = (await world.makeJob('Working'))._id;
});
afterAll(() => world.stop());

const minute = 60_000;
type Who = 'client' | 'clientPlain' | 'cad' | 'admin' | 'viewer' | 'rival';
async function noteOf(who: Who, body: object = { text: 'Ridge is 12 feet.' }): Promise<number> {
  const { note } = await world.as(who).does('notes.create', { params: { jobId: job }, body });
  return note._id;
}
const edit = (who: Who, id: number, text: string) =>
  world.as(who).call('notes.update', { params: { id }, body: { text } });
const remove = (who: Who, id: number) => world.as(who).call('notes.delete', { params: { id } });
const read = async (who: Who, id: number) =>
  (await world.as(who).does('notes.list', { params: { jobId: job } })).find(({ _id }) => _id === id);

test('the author edits a note, everybody sees that it was edited, and the office its earlier text', async () => {
  const id = await noteOf('client');
  const screen = await world.live('cad');
  await screen.ready();
  await screen.opened('jobPage', job);
  screen.forget();
  world.clock.advance(9 * minute);
  const edited = await edit('client', id, '  Ridge is 14 feet. ');
  const at = world.clock.now().toISOString();
  expect([edited.status, edited.body.text, edited.body.edited]).toEqual([200, 'Ridge is 14 feet.', at]);
  for (const who of ['clientPlain', 'cad', 'viewer'] as const)
    expect(await read(who, id)).toMatchObject({ text: 'Ridge is 14 feet.', edited: at });
  await screen.changed('note', id, edited.body.version);
  const historyOf = async (who: Who) =>
    JSON.stringify(await world.as(who).does('jobs.history', { params: { id: job }, query: {} }));
  expect(await historyOf('admin')).toContain('Ridge is 12 feet.');
  expect(await historyOf('client')).not.toContain('Ridge is 12 feet.');
  // Saving the same text again is no edit.
  world.clock.advance(minute / 2);
  expect((await edit('client', id, 'Ridge is 14 feet.')).body.edited).toBe(at);
  screen.close();
});

test('nobody else changes it, and nobody after ten minutes', async () => {
  const id = await noteOf('client');
  for (const who of ['clientPlain', 'cad', 'admin', 'viewer'] as const)
    for (const answer of [await edit(who, id, 'No.'), await remove(who, id)]) expect(answer.status, who).toBe(403);
  expect((await edit('rival', id, 'No.')).status).toBe(404);
  const internal = await noteOf('cad', { text: 'Odd.', cad: true });
  expect((await edit('client', internal, 'No.')).status).toBe(404);
  expect([(await edit('client', id, ' ')).status, (await edit('client', 999_999, 'No.')).status]).toEqual([422, 404]);
  world.clock.advance(10 * minute + 1);
  for (const answer of [await edit('client', id, 'Late.'), await remove('client', id)])
    expect([answer.status, answer.refused?.message]).toEqual([
      409,
      'Notes can be changed for 10 minutes. Add another note instead.',
    ]);
  expect(await read('client', id)).toMatchObject({ text: 'Ridge is 12 feet.', edited: null });
});

test('a deleted note is gone with its files and notifications', async () => {
  const [file] = await world.as('cad').upload('noteFile', [{ name: 'ridge.txt', bytes: Buffer.from('12 feet') }]);
  await world.sql('DELETE FROM notifications');
  const id = await noteOf('cad', { text: 'Ridge?', files: [file] });
  const unread = async () => (await world.as('client').does('inbox.get')).unread;
  expect(await unread()).toBe(1);
  const { status, body } = await remove('cad', id);
  expect([status, body]).toEqual([200, { _id: id }]);
  expect([await read('client', id), await unread()]).toEqual([undefined, 0]);
  expect((await world.tasks()).map(({ name }) => name)).toContain('files.discard');
  expect(await world.sql('SELECT 1 FROM files WHERE note_id = $1', [id])).toEqual([]);
  expect((await remove('cad', id)).status).toBe(404);
});

test('a note that moved the job is edited, but not deleted; neither is one with drafts', async () => {
  const withQuestion = await world
    .as('cad')
    .does('notes.create', { params: { jobId: job }, body: { text: 'Why?', rfi: true } });
  const { _id: id } = withQuestion.note;
  // An answer to the former text has to be confirmed.
  const { version } = await world.as('client').does('jobs.get', { params: { id: job } });
  expect((await edit('cad', id, 'Why not?')).status).toBe(200);
  const late = await world.as('client').call('notes.create', {
    params: { jobId: job },
    body: { text: 'Because.', rfiResponse: true, expected: version },
  });
  expect(late.status).toBe(409);
  const refused = await remove('cad', id);
  expect([refused.status, refused.refused?.message]).toEqual([
    409,
    'This note changed the status of the job, so it can’t be deleted. Edit its text instead.',
  ]);
  await mustAct(world.as('client'), job, 'rfiResponse');
  expect((await edit('cad', id, 'Why ever?')).refused?.message).toBe(
    'This question was answered, so it can’t be edited. Ask another one instead.',
  );
  const [draft] = await world.as('cad').upload('draftFile', [{ name: 'draft.csv', bytes: Buffer.from('a;b') }]);
  const drafts = await noteOf('cad', { text: 'Draft', cad: true, files: [draft] });
  expect((await remove('cad', drafts)).refused?.message).toContain('drafts of the job');
});

test('an edit that removes a mention forgets it, and the history names the files of a deleted note', async () => {
  const { client } = world.people;
  const text = `@${client.name} and the office`;
  const body = { text, mentions: [client.id] };
  const id = await noteOf('cad', body);
  expect((await edit('cad', id, `Dear @${client.name}`)).body.mentions).toEqual([
    { _id: client.id, name: client.name },
  ]);
  expect((await edit('cad', id, 'Dear client')).body.mentions).toEqual([]);
  const [file] = await world.as('client').upload('noteFile', [{ name: 'eave.txt', bytes: Buffer.from('9 feet') }]);
  await remove('client', await noteOf('client', { text: 'Eave.', files: [file] }));
  const history = await world.as('admin').does('jobs.history', { params: { id: job }, query: {} });
  expect(JSON.stringify(history)).toContain('Eave. · eave.txt');
});
