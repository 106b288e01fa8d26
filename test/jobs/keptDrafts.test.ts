import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentDrafts, mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** Drafts resubmitted unchanged after a correction, and a job's place in the queue after an answered RFI. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const drafts = async (id: number) =>
  (await world.as('admin').does('jobs.get', { params: { id } })).files
    .filter(({ group }) => group === 'current draft')
    .map(({ name, jobCorr }) => [name, jobCorr]);
const review = (id: number, body: object) =>
  world.as('cad').call('notes.create', { params: { jobId: id }, body: { review: true, ...body } });

it('resubmits unchanged drafts after a correction without a new upload', async () => {
  const cad = world.as('cad');
  const job = await world.makeJob('Working');
  const upload = () =>
    cad.upload('draftFile', [
      { name: 'roof.csv', bytes: 'code,quantity\nRIDGE,1' },
      { name: 'roof.pdf', bytes: '%PDF-1.4 a drawing' },
    ]);
  await mustAct(cad, job._id, 'review', { files: await upload() });
  const [csv, pdf] = await currentDrafts(world.as('admin'), job._id);
  await mustAct(world.as('admin'), job._id, 'correction');

  // Without a draft there is nothing to review, and a file of another job can't be kept.
  expect((await review(job._id, {})).status).toBe(422);
  const other = await world.makeJob('Review');
  const [foreign] = await currentDrafts(world.as('admin'), other._id);
  expect((await review(job._id, { keep: [foreign] })).status).toBe(422);
  expect(await drafts(job._id)).toEqual([]);

  const [fixed] = await cad.upload('draftFile', [{ name: 'roof 2.csv', bytes: 'code,quantity\nRIDGE,2' }]);
  const sent = await review(job._id, { files: [fixed], keep: [pdf] });
  expect(sent.status, sent.text).toBe(201);
  expect((await drafts(job._id)).sort()).toEqual([
    ['roof 2.csv', 1],
    ['roof.pdf', 1],
  ]);
  const current = await currentDrafts(world.as('admin'), job._id);
  expect(current).not.toContain(pdf);
  for (const id of current) {
    const link = await world.as('admin').does('files.link', { params: { id }, body: {} } as never);
    expect(link).toBeDefined();
  }
  await mustAct(world.as('admin'), job._id, 'release');
  const released = await world.as('client').does('jobs.get', { params: { id: job._id } });
  expect(
    released.files
      .filter(({ group }) => group === 'current version')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['roof 2.csv', 'roof.pdf']);
  expect(csv).toBeDefined();
});

it('only a review can keep drafts', async () => {
  const job = await world.makeJob('Working');
  const answer = await world
    .as('cad')
    .call('notes.create', { params: { jobId: job._id }, body: { text: 'a note', keep: ['x'.repeat(22)] } });
  expect(answer.status).toBe(422);
});

it('a job keeps its place in the queue when a question from before validation is answered', async () => {
  const job = await world.makeJob('Submitted');
  world.clock.advance(3 * 3_600_000);
  await mustAct(world.as('admin'), job._id, 'rfi');
  world.clock.advance(3_600_000);
  await mustAct(world.as('client'), job._id, 'rfiResponse');
  const now = await world.as('admin').does('jobs.get', { params: { id: job._id } });
  expect([now.statusCurrent, now.statusTimeCurrent]).toEqual(['Submitted', job.timeIn]);
  expect(now.status.map(({ name }) => name)).toEqual(['Submitted', 'RFI', 'Submitted']);
});
