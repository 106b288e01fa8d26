import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrims } from '../../server/quotes/takeoff/readTrims';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** Effects of a release: notes for the production platform, and which released files have a trim list. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.sql(
    "INSERT INTO panels (company_id, code, name, coverage, pan_type) VALUES ($1, 'SS18', 'Snap 18', 18, 'SS')",
    [world.companies.A.id],
  );
});
afterAll(() => world.stop());

it('shows the notes to the production platform to staff only', async () => {
  const job = await world.makeJob('Review');
  const [draft] = job.files.filter(({ group }) => group === 'current draft');
  await world.as('admin').does('jobs.release', {
    params: { id: job._id },
    body: { level: [draft?._id ?? ''], mrmNotes: 'Ship the trim first.' },
  });
  const notes = async (who: 'cad' | 'admin' | 'client') =>
    (await world.as(who).does('notes.list', { params: { jobId: job._id } })).find(({ release }) => release);
  expect((await notes('cad'))?.mrmNotes).toBe('Ship the trim first.');
  expect((await notes('admin'))?.mrmNotes).toBe('Ship the trim first.');
  expect(await notes('client')).toBeDefined();
  expect(JSON.stringify(await notes('client'))).not.toContain('Ship the trim');
});

it('detects trim lists in released files by their content', async () => {
  const job = await world.makeJob('Working');
  const panels = 'quantity,feet,inch,plane\r\n8,10,6.5,A\r\n';
  const files = await world.as('cad').upload('draftFile', [
    { name: `${job.num}_panels.csv`, bytes: panels },
    { name: `${job.num}SS18.csv`, bytes: panels },
    { name: `${job.num} panels and trims.csv`, bytes: 'code,quantity\r\nSS18,3\r\nRIDGE,7\r\n' },
    { name: `${job.num} roof.pdf`, bytes: 'a drawing' },
  ]);
  await mustAct(world.as('cad'), job._id, 'review', { files });
  await mustAct(world.as('admin'), job._id, 'release');
  const trims = async () =>
    (await world.as('client').does('jobs.get', { params: { id: job._id } })).files
      .filter(({ group }) => group === 'current version')
      .map(({ name, trims: has }) => [name.replace(String(job.num), ''), has]);
  expect((await trims()).every(([, has]) => has === null)).toBe(true);
  const [task] = (await world.tasks()).filter(({ name }) => name === 'release.trims');
  await readTrims(world.opened.services, task?.payload as never);
  expect((await trims()).sort()).toEqual([
    [' panels and trims.csv', true],
    [' roof.pdf', null],
    ['SS18.csv', false],
    ['_panels.csv', false],
  ]);
});
