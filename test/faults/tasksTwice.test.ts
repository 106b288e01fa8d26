import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { taskHandlers } from '../../server/taskHandlers';
import { mustAct } from '../support/journey';
import { type QueuedTask, startWorld, type World } from '../support/world';

/** A task may run twice, also concurrently: it runs again if the process is killed before recording its completion. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const run = ({ name, payload }: QueuedTask) =>
  (taskHandlers[name as 'mail.job'] as (services: unknown, payload: unknown) => Promise<void>)(
    world.opened.services,
    payload,
  );
async function runAll(tasks: readonly QueuedTask[]): Promise<void> {
  for (const task of tasks) await run(task);
}

/** Hashes of all outbound files by path: emails, Drive, production. */
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

it('has the same result when every task runs twice, one after the other or concurrently', async () => {
  await world.sql('UPDATE companies SET emails = $2 WHERE id = $1', [world.companies.A.id, ['office@alpine.test']]);
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: 'the first of this name' },
    { name: 'roof.pdf', bytes: 'the second of this name' },
    { name: 'план крыши №3.pdf', bytes: 'another script' },
  ]);
  const job = await world.makeJob('Review', { body: { name: 'Twice', files } });
  // Only jobs that came from the production platform are reported to it.
  await world.sql("UPDATE jobs SET mrm_client_id = 'PC-1', mrm_takeoff_id = 'T-1' WHERE id = $1", [job._id]);
  await mustAct(world.as('admin'), job._id, 'rfi');
  await mustAct(world.as('client'), job._id, 'rfiResponse');
  await mustAct(world.as('admin'), job._id, 'release');
  const tasks = await world.tasks();
  const kinds = new Set(tasks.map(({ name }) => name));
  expect([...kinds].sort()).toEqual(['drive.job', 'files.thumbnails', 'mail.job', 'production.release']);

  await runAll(tasks);
  const once = outside();
  const folder = `drive/ALP Alpine Roofing/${job.num} Twice`;
  const left = Object.keys(once);
  expect(left.filter((path) => path.startsWith(`${folder}/Submitted/`))).toHaveLength(3);
  expect(left.filter((path) => path.startsWith(`${folder}/Released/`))).toHaveLength(1);
  // Submitted and RFI to the author, the answer to the drafter, the release to author and company.
  expect(left.filter((path) => path.startsWith('outbox/'))).toHaveLength(5);
  expect(left.filter((path) => path.startsWith('production/'))).toEqual([`production/release-${job.num}-R0C0.json`]);
  const log = async () => (await world.as('admin').does('partner.get')).deliveries;
  expect(await log()).toMatchObject([
    { event: 'job.released', state: 'delivered', response: 'Written to the production log.' },
  ]);
  const version = () => world.sql('SELECT version, gdrive_folder AS folder FROM jobs WHERE id = $1', [job._id]);
  const before = await version();
  expect(before).toMatchObject([{ folder: `job-${job._id}` }]);

  await runAll(tasks);
  expect(outside()).toEqual(once);
  await runAll([...tasks].reverse());
  expect(outside()).toEqual(once);
  expect(await log()).toHaveLength(1);
  const both = await Promise.allSettled([...tasks, ...tasks].map(run));
  // One of two concurrent runs may fail; its retry finds everything done.
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(tasks.length);
  await runAll(tasks);
  expect(outside()).toEqual(once);
  // The job's folder isn't set a second time.
  expect(await version()).toEqual(before);
});

it('can run again after it was interrupted', async () => {
  const files = await world.as('client').upload('subFile', [{ name: 'cut.pdf', bytes: 'whole' }]);
  const job = await world.makeJob('Submitted', { body: { name: 'Cut short', files } });
  const { drive, files: store } = world.opened.services;
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
  ['long with three-byte characters', '屋根'.repeat(100)],
  ['long with four-byte characters', '🏠'.repeat(100)],
  ['with characters that aren’t allowed in file names', 'A/B\\C: "roof" <new> | done?*'],
])('stores the folder and file of a job whose name is %s', async (_how, name) => {
  const files = await world.as('client').upload('subFile', [{ name: `${name.slice(0, 80)}.pdf`, bytes: name }]);
  const job = await world.makeJob('Submitted', { body: { name, files } });
  await runAll((await world.tasks()).filter(({ payload }) => payload.jobId === job._id));
  const paths = Object.keys(outside()).filter((path) => path.startsWith(`drive/ALP Alpine Roofing/${job.num} `));
  expect(paths).toHaveLength(1);
  expect(paths[0]?.split('/')).toHaveLength(5);
  expect(paths[0]).toMatch(/\.pdf$/);
  expect(paths[0]?.isWellFormed()).toBe(true);
});

it('does nothing for a deleted job', async () => {
  const job = await world.makeJob('Submitted', { body: { name: 'Gone' } });
  const tasks = (await world.tasks()).filter(({ payload }) => payload.jobId === job._id);
  await world.as('admin').does('jobs.delete', { params: { id: job._id } });
  const before = outside();
  await runAll(tasks);
  expect(outside()).toEqual(before);
});
