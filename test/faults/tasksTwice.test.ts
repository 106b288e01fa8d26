import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { taskHandlers } from '../../server/taskHandlers';
import { mustAct } from '../support/journey';
import { type QueuedTask, startWorld, type World } from '../support/world';

/** A task may run twice, or twice at once: whoever is killed before "done" was written down runs it again. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const run = ({ name, payload }: QueuedTask) =>
  (taskHandlers[name as 'mail.job'] as (house: unknown, payload: unknown) => Promise<void>)(
    world.opened.house,
    payload,
  );
async function runAll(tasks: readonly QueuedTask[]): Promise<void> {
  for (const task of tasks) await run(task);
}

/** Everything that has left the house: path → what is in it. */
function outside(): Record<string, string> {
  const folders = ['outbox', 'drive', 'production'].filter((folder) => existsSync(join(world.dataDir, folder)));
  const files = folders.flatMap((folder) =>
    readdirSync(join(world.dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  );
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(world.dataDir, path), createHash('sha256').update(readFileSync(path)).digest('hex')])
      .sort(),
  );
}

it('run twice, and twice at once, every task leaves what it left the first time', async () => {
  await world.sql('UPDATE companies SET emails = $2 WHERE id = $1', [world.companies.A.id, ['office@alpine.test']]);
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: 'the first of this name' },
    { name: 'roof.pdf', bytes: 'the second of this name' },
    { name: 'план крыши №3.pdf', bytes: 'another script' },
  ]);
  const job = await world.makeJob('Review', { body: { name: 'Twice', files } });
  // The production platform hears of its own jobs alone.
  await world.sql("UPDATE jobs SET mrm_client_id = 'PC-1', mrm_takeoff_id = 'T-1' WHERE id = $1", [job._id]);
  await mustAct(world.as('admin'), job._id, 'rfi');
  await mustAct(world.as('client'), job._id, 'rfiResponse');
  await mustAct(world.as('admin'), job._id, 'release');
  const tasks = await world.tasks();
  const kinds = new Set(tasks.map(({ name }) => name));
  expect([...kinds].sort()).toEqual(['drive.job', 'mail.job', 'production.release']);

  await runAll(tasks);
  const once = outside();
  const folder = `drive/ALP Alpine Roofing/${job.num} Twice`;
  const left = Object.keys(once);
  expect(left.filter((path) => path.startsWith(`${folder}/Submitted/`))).toHaveLength(3);
  expect(left.filter((path) => path.startsWith(`${folder}/Released/`))).toHaveLength(1);
  // Submitted and RFI to the author, its answer to who draws it; the release to author and company.
  expect(left.filter((path) => path.startsWith('outbox/'))).toHaveLength(5);
  expect(left.filter((path) => path.startsWith('production/'))).toEqual([`production/release-${job.num}-R0C0.json`]);
  const version = () => world.sql('SELECT version, gdrive_folder AS folder FROM jobs WHERE id = $1', [job._id]);
  const before = await version();
  expect(before).toMatchObject([{ folder: `job-${job._id}` }]);

  await runAll(tasks);
  expect(outside()).toEqual(once);
  await runAll([...tasks].reverse());
  expect(outside()).toEqual(once);
  const both = await Promise.allSettled([...tasks, ...tasks].map(run));
  // Of two at once one may lose: it is tried again, and finds all done.
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(tasks.length);
  await runAll(tasks);
  expect(outside()).toEqual(once);
  // Nor does the job learn its folder twice.
  expect(await version()).toEqual(before);
});

it('cut short, it leaves nothing that the next run trips over', async () => {
  const files = await world.as('client').upload('subFile', [{ name: 'cut.pdf', bytes: 'whole' }]);
  const job = await world.makeJob('Submitted', { body: { name: 'Cut short', files } });
  const { drive, files: store } = world.opened.house;
  const folder = {
    company: { id: world.companies.A.id, name: 'ALP Alpine Roofing', folder: null },
    job: { id: job._id, name: `${job.num} Cut short`, folder: null },
  };
  const id = (files[0] as string).split('/').at(-1) as string;
  const half = Readable.from(
    (function* () {
      yield Buffer.from('wh');
      throw new Error('cut');
    })(),
  );
  vi.spyOn(store, 'open').mockResolvedValueOnce(half);
  const file = { id, name: 'cut.pdf', mime: 'application/pdf', shelf: 'Submitted' };
  await expect(drive.keepJob(folder, [file])).rejects.toThrow('cut');
  await runAll((await world.tasks()).filter(({ payload }) => payload.jobId === job._id));
  const kept = Object.keys(outside()).filter((path) => path.includes('Cut short') && !path.endsWith('.part'));
  expect(kept).toEqual([`drive/ALP Alpine Roofing/${job.num} Cut short/Submitted/cut.pdf`]);
});

it.each([
  ['very long', 'Dachsanierung '.repeat(14).trim()],
  ['long in a script of three bytes a letter', '屋根'.repeat(100)],
  ['long in signs of four bytes', '🏠'.repeat(100)],
  ['with signs that no folder takes', 'A/B\\C: "roof" <new> | done?*'],
])('a name that is %s finds its folder and its file', async (_how, name) => {
  const files = await world.as('client').upload('subFile', [{ name: `${name.slice(0, 80)}.pdf`, bytes: name }]);
  const job = await world.makeJob('Submitted', { body: { name, files } });
  await runAll((await world.tasks()).filter(({ payload }) => payload.jobId === job._id));
  const paths = Object.keys(outside()).filter((path) => path.startsWith(`drive/ALP Alpine Roofing/${job.num} `));
  expect(paths).toHaveLength(1);
  expect(paths[0]?.split('/')).toHaveLength(5);
  expect(paths[0]).toMatch(/\.pdf$/);
  expect(paths[0]?.isWellFormed()).toBe(true);
});

it('of a job that is gone there is nothing to do', async () => {
  const job = await world.makeJob('Submitted', { body: { name: 'Gone' } });
  const tasks = (await world.tasks()).filter(({ payload }) => payload.jobId === job._id);
  await world.as('admin').does('jobs.delete', { params: { id: job._id } });
  const before = outside();
  await runAll(tasks);
  expect(outside()).toEqual(before);
});
