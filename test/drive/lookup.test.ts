import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driveFailureText, mountedPath } from '../../common/drive/drive';
import type { JobPageView } from '../../common/jobs/job';
import { keepDriveFolder } from '../../server/jobs/jobTasks';
import { mustAct } from '../support/journey';
import { folder, GoogleDrive } from '../support/googleDrive';
import { startWorld, type World } from '../support/world';

/** Drafts, releases and what was submitted in a drive; its folders found by path, and .dwg files in them (spec §7, §8). */

const texts = {
  401: 'Authentication failed. Please check your permissions.',
  403: 'Permission denied. You might not have access to this folder.',
  404: 'Folder not found. The Google Drive folder ID might be incorrect.',
};
const google = new GoogleDrive();
const secrets = mkdtempSync(join(tmpdir(), 'takeoffs-account-'));
const worlds = {} as Record<'google' | 'tree', World>;
beforeAll(async () => {
  await google.start();
  const GOOGLE_SERVICE_ACCOUNT_FILE = join(secrets, 'account.json');
  writeFileSync(GOOGLE_SERVICE_ACCOUNT_FILE, google.account);
  worlds.google = await startWorld({
    env: { GOOGLE_SERVICE_ACCOUNT_FILE, GOOGLE_DRIVE_FOLDER: google.root, GOOGLE_DRIVE_URL: google.base },
  });
  worlds.tree = await startWorld();
});
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.stop();
  google.stop();
  rmSync(secrets, { recursive: true, force: true });
});
beforeEach(() => {
  google.fail = null;
});

const roof = randomBytes(300_000);
async function releasedJob(world: World): Promise<JobPageView> {
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: roof },
    { name: 'roof.pdf', bytes: 'the second of this name' },
    { name: 'plan.DWG', bytes: 'lines' },
  ]);
  const { _id } = await world.makeJob('Submitted', { body: { name: 'Barn', files } });
  await keepDriveFolder(world.opened.house, { jobId: _id });
  for (const step of ['validate', 'assign', 'review', 'release'] as const) {
    await mustAct(world.as('admin'), _id, step);
    await keepDriveFolder(world.opened.house, { jobId: _id });
  }
  return world.as('cad').does('jobs.get', { params: { id: _id } });
}
const companyFolder = async (world: World) =>
  (await world.as('admin').does('companies.get', { params: { id: world.companies.A.id } })).gdriveFolderId;

describe.each(['google', 'tree'] as const)('the drive of a %s', (kind) => {
  let world: World;
  let job: JobPageView;
  beforeAll(async () => {
    world = worlds[kind];
    job = await releasedJob(world);
  });

  it('has a folder for the client and one for the job, which both know', async () => {
    const ask = (who: 'cad' | 'admin', folderId: string) => world.as(who).does('drive.path', { params: { folderId } });
    expect(await ask('cad', job.gdriveFolder as string)).toEqual(
      kind === 'google'
        ? { path: `Takeoffs/ALP Alpine Roofing/${job.num} Barn` }
        : { path: `ALP Alpine Roofing/${job.num} Barn` },
    );
    const above = (await companyFolder(world)) as string;
    expect((await ask('admin', above)).path).toMatch(/ALP Alpine Roofing$/);
  });

  it('finds .dwg files below a folder, with where they lie', async () => {
    const { files } = await world.as('cad').does('drive.dwg', { params: { folderId: job.gdriveFolder as string } });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ name: 'plan.DWG' });
    expect(files[0]?.path).toMatch(/ALP Alpine Roofing\/\d{6} Barn\/Submitted\/plan\.DWG$/);
  });

  it('shows no folder that belongs to no job or client here, and none of a malformed id', async () => {
    for (const folderId of ['job-999999', google.root, '1drive_99999999999999999999', "x' or 'y", '../etc', 'a b']) {
      for (const name of ['drive.path', 'drive.dwg'] as const) {
        const { status, refused } = await world.as('super').call(name, { params: { folderId } });
        expect([folderId, status, refused?.message]).toEqual([folderId, 404, texts[404]]);
      }
    }
  });

  it('has no folder any more when it was thrown away', async () => {
    const gone = await world.makeJob('Submitted', { body: { name: 'Gone' } });
    await keepDriveFolder(world.opened.house, { jobId: gone._id });
    const { gdriveFolder } = await world.as('cad').does('jobs.get', { params: { id: gone._id } });
    const file = google.files.get(gdriveFolder as string);
    if (file) file.trashed = true;
    else rmSync(join(world.dataDir, 'drive/ALP Alpine Roofing', `${gone.num} Gone`), { recursive: true });
    const answer = await world.as('cad').call('drive.path', { params: { folderId: gdriveFolder as string } });
    expect([answer.status, answer.refused?.message]).toEqual([404, texts[404]]);
  });
});

describe('a Google Drive', () => {
  const path = (job: JobPageView) =>
    worlds.google.as('cad').call('drive.path', { params: { folderId: job.gdriveFolder as string } });

  it('holds what was submitted, drafted and released, once, however often it is written', async () => {
    const world = worlds.google;
    const job = await releasedJob(world);
    const mine = () => google.paths().filter((way) => way.includes(String(job.num)));
    const before = google.paths();
    const draft = job.files.find(({ fileType }) => fileType === 6)?.name;
    expect(mine()).toEqual(
      [
        '',
        '/Drafts',
        `/Drafts/${draft}`,
        '/Released',
        `/Released/${draft}`,
        '/Submitted',
        '/Submitted/plan.DWG',
        '/Submitted/roof.pdf',
        '/Submitted/roof.pdf',
      ].map((way) => `ALP Alpine Roofing/${job.num} Barn${way}`),
    );
    const bytes = [...google.files.values()].filter(({ name }) => name === 'roof.pdf').map((file) => file.bytes.length);
    expect(bytes).toContain(roof.length);
    await keepDriveFolder(world.opened.house, { jobId: job._id });
    await world.sql('UPDATE jobs SET gdrive_folder = NULL WHERE id = $1', [job._id]);
    await world.sql('UPDATE companies SET gdrive_folder_id = NULL');
    await keepDriveFolder(world.opened.house, { jobId: job._id });
    expect(google.paths()).toEqual(before);
    expect(google.tokens).toBe(1);
  });

  it('takes the folder that an admin named for the client', async () => {
    const world = worlds.google;
    const named = google.add({ name: 'Birch of old', mimeType: folder, parents: [google.root] });
    await world.as('admin').does('companies.update', {
      params: { id: world.companies.B.id },
      body: { gdriveFolderId: named },
    });
    const { _id, num } = await world.makeJob('Submitted', { author: 'rival', body: { name: 'Shed' } });
    await keepDriveFolder(world.opened.house, { jobId: _id });
    expect(google.paths(named)).toEqual([`${num} Shed`]);
  });

  it('names a shared drive as it is mounted', async () => {
    const world = worlds.google;
    const top = google.add({ name: 'Drive', mimeType: folder, parents: [], driveId: '0shared_drive' });
    const inside = google.add({ name: 'Roofs', mimeType: folder, parents: [top], driveId: '0shared_drive' });
    await world.sql('UPDATE companies SET gdrive_folder_id = $1 WHERE id = $2', [inside, world.companies.B.id]);
    expect(await world.as('cad').does('drive.path', { params: { folderId: inside } })).toEqual({
      path: 'Shared drives/Drafting office/Roofs',
    });
  });

  it.each([
    [{ status: 401 }, 401, texts[401]],
    [{ status: 403, reason: 'insufficientPermissions' }, 403, texts[403]],
    [{ status: 404 }, 404, texts[404]],
    [{ status: 403, reason: 'userRateLimitExceeded' }, 503, /^Google Drive does not answer right now\./],
    [{ status: 500 }, 503, /^Google Drive does not answer right now\./],
    ['hang up' as const, 503, /^Google Drive does not answer right now\./],
  ])('that answers %j is told so', async (fail, status, message) => {
    const world = worlds.google;
    const [row] = await world.sql<{ id: number }>(
      'SELECT id FROM jobs WHERE gdrive_folder IS NOT NULL ORDER BY id LIMIT 1',
    );
    const job = await world.as('cad').does('jobs.get', { params: { id: row?.id as number } });
    google.fail = fail;
    const answer = await path(job);
    expect(answer.status).toBe(status);
    if (typeof message === 'string') expect(answer.refused?.message).toBe(message);
    else expect(answer.refused?.message).toMatch(message);
    // Whoever is signed in stays so.
    expect(answer.refused?.message).not.toBe('Not authorized, token failed');
  });
});

it('the six texts of a lookup that failed', () => {
  const said = (status: number | null, message = '') => driveFailureText({ status, message });
  expect([401, 403, 404].map((status) => said(status, 'whatever'))).toEqual(Object.values(texts));
  expect(said(503, 'Busy.')).toBe('Busy.');
  expect(said(500)).toBe('Failed to fetch Google Drive data');
  expect(said(0)).toBe('No response received from server. Check your network connection.');
  expect(said(null, 'broken')).toBe('Error: broken');
});

it('a path as the drafter’s machine has it, where there is a drive letter', () => {
  expect(mountedPath('ALP Alpine Roofing/100427 Barn', 'G')).toBe('G:\\ALP Alpine Roofing\\100427 Barn');
  expect(mountedPath('ALP Alpine Roofing/100427 Barn', '')).toBe('ALP Alpine Roofing/100427 Barn');
});
