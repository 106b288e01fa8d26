import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// Rounds (decisions §2 "Revisions", "Files"): what belongs to which revision and correction, and keeps it for ever.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const page = (id: number) => world.as('admin').does('jobs.get', { params: { id } });
const round = async (id: number) => {
  const { revision, correction } = await page(id);
  return [revision, correction];
};
const filesOf = async (id: number, who: 'admin' | 'client' = 'admin') =>
  Object.fromEntries(
    (await world.as(who).does('jobs.get', { params: { id } })).files.map(
      ({ name, fileType, jobRev, jobCorr, group }) => [name, [fileType, jobRev, jobCorr, group]],
    ),
  );
const upload = async (field: 'draftFile' | 'revFile' | 'subFile', name: string) =>
  world.as('admin').upload(field, [{ name, bytes: name }]);

test('through two corrections and a revision, files and notes stay where they were made', async () => {
  const { _id: id } = await world.makeJob('Working');
  const admin = world.as('admin');
  const draft = async (name: string) => mustAct(admin, id, 'review', { files: await upload('draftFile', name) });

  await draft('first.pdf');
  expect(await round(id)).toEqual([0, 0]);
  await mustAct(admin, id, 'correction');
  expect(await round(id)).toEqual([0, 1]);
  await draft('second.pdf');
  await mustAct(admin, id, 'correction');
  await draft('third.pdf');
  expect(await round(id)).toEqual([0, 2]);
  expect(await filesOf(id)).toEqual({
    'first.pdf': [4, 0, 0, 'older draft'],
    'second.pdf': [4, 0, 1, 'older draft'],
    'third.pdf': [4, 0, 2, 'current draft'],
  });
  expect(await filesOf(id, 'client')).toEqual({});

  await mustAct(admin, id, 'release');
  expect(await round(id)).toEqual([0, 2]);
  expect(await filesOf(id, 'client')).toEqual({ 'third.pdf': [6, 0, undefined, 'current version'] });

  // "revision + 1, correction 0"; "revFile is stored as type 1 with the new jobRev".
  await mustAct(admin, id, 'revision', { files: await upload('revFile', 'changed.pdf') });
  expect(await round(id)).toEqual([1, 0]);
  expect((await filesOf(id))['changed.pdf']).toEqual([1, 1, 0, 'submitted']);

  await draft('fourth.pdf');
  await mustAct(admin, id, 'release');
  expect(await filesOf(id, 'client')).toEqual({
    'third.pdf': [6, 0, undefined, 'older'],
    'changed.pdf': [1, 1, undefined, 'submitted'],
    'fourth.pdf': [6, 1, undefined, 'current version'],
  });
  const notes = await admin.does('notes.list', { params: { jobId: id } });
  expect(notes.map((note) => [note.jobRev, note.jobCorr, note.group])).toEqual([
    [0, 0, 'older'], // review
    [0, 1, 'older'], // correction: the first word of its round
    [0, 1, 'older'], // review
    [0, 2, 'older'], // correction
    [0, 2, 'older'], // review
    [0, 2, 'older'], // release
    [1, 0, 'current version'], // revision
    [1, 0, 'current version'], // review
    [1, 0, 'current version'], // release
  ]);
});

test('only the drafts that are named are released; the others stay the office’s for ever', async () => {
  const { _id: id } = await world.makeJob('Working');
  const admin = world.as('admin');
  const urls = [...(await upload('draftFile', 'good.pdf')), ...(await upload('draftFile', 'not so good.pdf'))];
  await mustAct(admin, id, 'review', { files: urls });
  await mustAct(admin, id, 'release', { drafts: [(urls[0] as string).slice(-22)] });
  expect(await filesOf(id)).toEqual({
    'good.pdf': [6, 0, 0, 'current version'],
    'not so good.pdf': [4, 0, 0, 'current draft'],
  });
  expect(Object.keys(await filesOf(id, 'client'))).toEqual(['good.pdf']);
});

test('not a revision: the job is again what it was, and may be revised anew', async () => {
  const { _id: id } = await world.makeJob('Released');
  const before = await page(id);
  world.clock.advance(3_600_000);
  await mustAct(world.as('client'), id, 'revision');
  expect((await page(id)).timeOut).toBeNull();
  await mustAct(world.as('admin'), id, 'revisionResponse');
  const after = await page(id);
  for (const field of [
    'statusCurrent',
    'revision',
    'dueBackTime',
    'timeOut',
    'level',
    'revenue',
    'cadCurrent',
    'files',
  ] as const) {
    expect(after[field], field).toEqual(before[field]);
  }
  await mustAct(world.as('client'), id, 'revision');
  expect(await round(id)).toEqual([1, 0]);
});

test('of two who take a job at the same moment exactly one wins, and the other is told who', async () => {
  for (let i = 0; i < 10; i++) {
    const { _id: id } = await world.makeJob('Validated');
    const takers = ['cad', 'cad2'] as const;
    const answers = await Promise.all(
      takers.map((who) => world.as(who).call('jobs.assign', { params: { id }, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = takers[answers.findIndex(({ status }) => status === 200)] as 'cad';
    expect(answers.find(({ status }) => status === 409)?.refused?.message).toContain(world.people[winner].name);
    expect((await page(id)).cadCurrent?._id).toBe(world.people[winner].id);
  }
});

test('the numbers of jobs ascend through the whole system, from 100001', async () => {
  const fresh = await startWorld();
  const nums = [];
  for (const author of ['client', 'rival', 'customer'] as const)
    nums.push((await fresh.makeJob('Submitted', { author })).num);
  await fresh.stop();
  expect(nums).toEqual([100_001, 100_002, 100_003]);
});
