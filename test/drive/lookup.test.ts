import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driveFailureText, mountedPath } from '../../common/drive/drive';
import type { JobPageView } from '../../common/jobs/job';
import { keepDriveFolder } from '../../server/jobs/notify/jobTasks';
import { mustAct } from '../support/journey';
import { folder, GoogleDrive } from '../support/services/googleDrive';
import { startWorld, type World } from '../support/world';

/** Submissions, drafts and releases in a drive; looking up folders by path and .dwg files in them (R5, R7). */

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

const roof = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
async function releasedJob(world: World): Promise<JobPageView> {
  const files = await world.as('client').upload('subFile', [
    { name: 'roof.pdf', bytes: roof },
    { name: 'roof.pdf', bytes: 'the second of this name' },
    { name: 'plan.DWG', bytes: 'lines' },
  ]);
  const { _id } = await world.makeJob('Submitted', { body: { name: 'Barn', files } });
  await keepDriveFolder(world.opened.services, { jobId: _id });
  for (const step of ['validate', 'assign', 'review', 'release'] as const) {
    await mustAct(world.as('admin'), _id, step);
    await keepDriveFolder(world.opened.services, { jobId: _id });
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

  it('has a folder for the client and one for the job, and stores their IDs on both', async () => {
    const pathOf = (who: 'cad' | 'admin', folderId: string) =>
      world.as(who).does('drive.path', { params: { folderId } });
    expect(await pathOf('cad', job.gdriveFolder as string)).toEqual(
      kind === 'google'
        ? { path: `Takeoffs/ALP Alpine Roofing/${job.num} Barn` }
        : { path: `ALP Alpine Roofing/${job.num} Barn` },
    );
    const above = (await companyFolder(world)) as string;
    expect((await pathOf('admin', above)).path).toMatch(/ALP Alpine Roofing$/);
  });

  it('finds .dwg files below a folder, with their paths', async () => {
    const { files } = await world.as('cad').does('drive.dwg', { params: { folderId: job.gdriveFolder as string } });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ name: 'plan.DWG' });
    expect(files[0]?.path).toMatch(/ALP Alpine Roofing\/\d{6} Barn\/Submitted\/plan\.DWG$/);
  });

  it('answers 404 for folders of no known job or client, and for malformed IDs', async () => {
    for (const folderId of ['job-999999', google.root, '1drive_99999999999999999999', "x' or 'y", '../etc', 'a b']) {
      for (const name of ['drive.path', 'drive.dwg'] as const) {
        const { status, refused } = await world.as('super').call(name, { params: { folderId } });
        expect([folderId, status, refused?.message]).toEqual([folderId, 404, texts[404]]);
      }
    }
  });

  it('answers 404 when the folder was deleted', async () => {
    const gone = await world.makeJob('Submitted', { body: { name: 'Gone' } });
    await keepDriveFolder(world.opened.services, { jobId: gone._id });
    const { gdriveFolder } = await world.as('cad').does('jobs.get', { params: { id: gone._id } });
    const file = google.files.get(gdriveFolder as string);
    if (file) file.trashed = true;
    else rmSync(join(world.dataDir, 'drive/ALP Alpine Roofing', `${gone.num} Gone`), { recursive: true });
    const answer = await world.as('cad').call('drive.path', { params: { folderId: gdriveFolder as string } });
    expect([answer.status, answer.refused?.message]).toEqual([404, texts[404]]);
  });
});

it('the folder tree keeps companies of the same name apart', async () => {
  const world = worlds.tree;
  const { A, B } = world.companies;
  await world.sql(`UPDATE companies SET inits = 'OLD' WHERE id = $1`, [A.id]);
  await world.sql(
    `UPDATE companies SET inits = 'ALP', company_name = 'Alpine Roofing', gdrive_folder_id = NULL WHERE id = $1`,
    [B.id],
  );
  const { _id } = await world.makeJob('Submitted', { author: 'rival', body: { name: 'Shed' } });
  await keepDriveFolder(world.opened.services, { jobId: _id });
  const { gdriveFolder, num } = await world.as('cad').does('jobs.get', { params: { id: _id } });
  const { path } = await world.as('cad').does('drive.path', { params: { folderId: gdriveFolder as string } });
  expect(path).toBe(`ALP Alpine Roofing (client-${B.id})/${num} Shed`);
});

describe('a Google Drive', () => {
  const path = (job: JobPageView) =>
    worlds.google.as('cad').call('drive.path', { params: { folderId: job.gdriveFolder as string } });

  it('holds submitted, draft and released files once, however often it is written', async () => {
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
    await keepDriveFolder(world.opened.services, { jobId: job._id });
    await world.sql('UPDATE jobs SET gdrive_folder = NULL WHERE id = $1', [job._id]);
    await world.sql('UPDATE companies SET gdrive_folder_id = NULL');
    await keepDriveFolder(world.opened.services, { jobId: job._id });
    expect(google.paths()).toEqual(before);
    expect(google.tokens).toBe(1);
  });

  it('uses the folder that an admin set for the client', async () => {
    const world = worlds.google;
    const named = google.add({ name: 'Birch of old', mimeType: folder, parents: [google.root] });
    await world.as('admin').does('companies.update', {
      params: { id: world.companies.B.id },
      body: { gdriveFolderId: named },
    });
    const { _id, num } = await world.makeJob('Submitted', { author: 'rival', body: { name: 'Shed' } });
    await keepDriveFolder(world.opened.services, { jobId: _id });
    expect(google.paths(named)).toEqual([`${num} Shed`]);
  });

  it('shows a shared drive by its mounted path', async () => {
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
    [{ status: 403, reason: 'userRateLimitExceeded' }, 503, /^Google Drive isn't responding\./],
    [{ status: 500 }, 503, /^Google Drive isn't responding\./],
    ['hang up' as const, 503, /^Google Drive isn't responding\./],
  ])('that fails with %j shows what failed', async (fail, status, message) => {
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
    // The user stays signed in.
    expect(answer.refused?.message).not.toBe('Not authorized, token failed');
  });
});

it('has six texts for failed lookups', () => {
  const textOf = (status: number | null, message = '') => driveFailureText({ status, message });
  expect([401, 403, 404].map((status) => textOf(status, 'whatever'))).toEqual(Object.values(texts));
  expect(textOf(503, 'Busy.')).toBe('Busy.');
  expect(textOf(500)).toBe('Failed to fetch Google Drive data');
  expect(textOf(0)).toBe('No response received from server. Check your network connection.');
  expect(textOf(null, 'broken')).toBe('Error: broken');
});

it('shows a path as on the drafter’s machine when there is a drive letter', () => {
  expect(mountedPath('ALP Alpine Roofing/100427 Barn', 'G')).toBe('G:\\ALP Alpine Roofing\\100427 Barn');
  expect(mountedPath('ALP Alpine Roofing/100427 Barn', '')).toBe('ALP Alpine Roofing/100427 Barn');
});
