import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// Rounds (R2, "Files"): files and notes belong permanently to one revision and correction.

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

test('files and notes stay in their round through two corrections and a revision', async () => {
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
    [0, 1, 'older'], // correction: the first note of its round
    [0, 1, 'older'], // review
    [0, 2, 'older'], // correction
    [0, 2, 'older'], // review
    [0, 2, 'older'], // release
    [1, 0, 'current version'], // revision
    [1, 0, 'current version'], // review
    [1, 0, 'current version'], // release
  ]);
});

test('releases only the selected drafts; the others stay internal', async () => {
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

test('“not a revision” restores the job, and it can be revised again', async () => {
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

test('when two drafters take a job at the same moment, one gets it and the other sees who has it', async () => {
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

test('job numbers ascend across all companies, from 100001', async () => {
  const own = await startWorld();
  const nums = [];
  for (const author of ['client', 'rival', 'customer'] as const)
    nums.push((await own.makeJob('Submitted', { author })).num);
  await own.stop();
  expect(nums).toEqual([100_001, 100_002, 100_003]);
});

test('a 403 names the drafter to the office, but not outside', async () => {
  const { _id: id } = await world.makeJob('Working', { drafter: 'cad' });
  const refused = async (who: 'cad2' | 'client', body: object) => {
    const answer = await world.as(who).call('notes.create', { params: { jobId: id }, body: body as never });
    return [answer.status, answer.refused?.message];
  };
  const { name } = world.people.cad;
  expect(await refused('cad2', { review: true })).toEqual([403, `You can't send this to review: ${name} has it now.`]);
  expect(await refused('client', { review: true })).toEqual([
    403,
    "You can't send this to review. Only its drafter or an admin can.",
  ]);
  const unassign = await world.as('cad2').call('jobs.assign', { params: { id }, body: { unassign: true } });
  expect([unassign.status, unassign.refused?.message]).toEqual([
    403,
    `You can't unassign this job: ${name} has it now.`,
  ]);
});
