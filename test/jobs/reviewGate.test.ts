import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentDrafts, mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** [R2.28] A checked review is refused if something must be fixed in a draft. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const good = 'Code,Quantity\nRIDGE,4';
const bad = 'Code,Quantity\nRIDGE,-4';
const cad = () => world.as('cad');
const upload = (files: Record<string, string>) =>
  cad().upload(
    'draftFile',
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  );
const send = async (jobId: number, files: string[], more: object = {}) => {
  const body = { review: true, check: true, files, ...more };
  const { status, refused } = await cad().call('notes.create', { params: { jobId }, body });
  return [status, refused?.fields?.files];
};
const addDrafts = (jobId: number, files: string[]) =>
  cad().does('notes.create', { params: { jobId }, body: { cad: true, text: 'Draft.', files } });
const statusOf = async (id: number) => (await cad().does('jobs.get', { params: { id } })).statusCurrent;
const says = (...findings: string[]) =>
  ['Fix these before the review, then upload the file again under the same name.', ...findings].join(' ');

it('refuses a review with its findings and changes nothing; the corrected file goes through', async () => {
  const { _id: id, num } = await world.makeJob('Working');
  const files = await upload({ [`${num}.csv`]: bad, '100999.csv': good });
  expect(await send(id, files)).toEqual([
    422,
    says(
      `${num}.csv, line 2: Quantity is negative.`,
      `100999.csv: The file name has another job’s number. This is ${num}.`,
    ),
  ]);
  expect(await statusOf(id)).toBe('Working');
  expect(await currentDrafts(cad(), id)).toEqual([]);
  expect(await send(id, await upload({ [`${num}.csv`]: good, 'roof.pdf': '%PDF-1.7 roof' }))).toEqual([201, undefined]);
  expect(await statusOf(id)).toBe('Review');
});

it('checks drafts that were added before and that are kept, and accepts one replaced under its name', async () => {
  const { _id: id } = await world.makeJob('Working');
  await addDrafts(id, await upload({ 'trims.csv': bad }));
  const finding = says('trims.csv, line 2: Quantity is negative.');
  expect(await send(id, [])).toEqual([422, finding]);
  world.clock.advance(1000);
  // A corrected file of another name doesn't replace it.
  expect(await send(id, await upload({ 'trims 2.csv': good }))).toEqual([422, finding]);
  expect(await send(id, await upload({ 'trims.csv': good }))).toEqual([201, undefined]);

  const [first] = await currentDrafts(cad(), id);
  await mustAct(world.as('admin'), id, 'correction');
  expect(await send(id, [], { keep: [first] })).toEqual([422, finding]);
  expect(await statusOf(id)).toBe('Correction');
});

it('counts a file once whose two versions were released', async () => {
  const { _id: id } = await world.makeJob('Working');
  await addDrafts(id, await upload({ 'trims.csv': 'Code,Quantity\nRIDGE,9' }));
  world.clock.advance(1000);
  expect(await send(id, await upload({ 'trims.csv': good }))).toEqual([201, undefined]);
  const drafts = await currentDrafts(world.as('admin'), id);
  expect(drafts).toHaveLength(2);
  await mustAct(world.as('admin'), id, 'release', { drafts });
  const { to } = await world.as('client').does('jobs.compareVersions', { params: { id } });
  expect(to?.totals).toMatchObject({ trims: 4 });
});
