import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobPageView } from '../../common/jobs/job';
import { downloadsRunning } from '../../server/http/sendDownload';
import { mustAct } from '../support/journey';
import { openFiles as openFilesOf } from '../support/openFiles';
import { startWorld, type World } from '../support/world';
import { unzip } from '../support/unzip';

/** All files of a version as one zip: what is in it, who gets it, and how it ends when something is missing. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Files = readonly (readonly [name: string, bytes: string | Uint8Array])[];

/** Sends these drafts to review. */
async function review(id: number, files: Files): Promise<void> {
  const cad = world.as('cad');
  const sent = await cad.upload(
    'draftFile',
    files.map(([name, bytes]) => ({ name, bytes })),
  );
  await mustAct(cad, id, 'review', { files: sent });
}
async function released(files: Files): Promise<JobPageView> {
  const job = await world.makeJob('Working');
  await review(job._id, files);
  await mustAct(world.as('admin'), job._id, 'release');
  return job;
}
const url = (id: number, version: string) => `/api/v1/jobs/${id}/versions/${version}`;
/** Opens a link as a browser does, without a token. */
const open = async (link: string) => {
  const response = await fetch(`${world.base}${link}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { status: response.status, name, bytes, length: response.headers.get('content-length') };
};
const linked = async (who: 'client' | 'cad', id: number, version: string) =>
  (await world.as(who).does('files.versionLink', { params: { id, version } })).url;
/** Number of stored files this process has open. */
const openFiles = () => openFilesOf(world.dataDir);

it('downloads the files of each version, named by job and version, and says when a newer one exists', async () => {
  const job = await world.makeJob('Working');
  await review(job._id, [['roof.pdf', '%PDF-1.4 wrong']]);
  await mustAct(world.as('admin'), job._id, 'correction');
  await review(job._id, [
    ['roof.pdf', '%PDF-1.4 a drawing'],
    ['Roof.pdf', '%PDF-1.4 another'],
  ]);
  await mustAct(world.as('admin'), job._id, 'release');
  const first = await open(await linked('client', job._id, 'R0'));
  expect([first.status, first.name]).toEqual([200, `${job.num} R0.zip`]);
  expect(first.length).toBe(String(first.bytes.length));
  expect(Object.values(unzip(first.bytes)).sort()).toEqual(['%PDF-1.4 a drawing', '%PDF-1.4 another']);
  expect(Object.keys(unzip(first.bytes)).sort()).toEqual(['Roof.pdf', 'roof (2).pdf']);

  // Only the office reads drafts that weren't released.
  const draft = await open(await linked('cad', job._id, 'R0C0'));
  expect([draft.name, unzip(draft.bytes)]).toEqual([
    `${job.num} R0 C0 draft (superseded).zip`,
    { 'roof.pdf': '%PDF-1.4 wrong' },
  ]);
  for (const version of ['R0C0', 'R1', 'latest'])
    expect((await world.as('client').request('GET', url(job._id, version))).status, version).toBe(404);

  await mustAct(world.as('client'), job._id, 'revision');
  await review(job._id, [['roof 2.pdf', '%PDF-1.4 with a porch']]);
  const before = await open(await linked('client', job._id, 'R0'));
  expect(before.name).toBe(`${job.num} R0.zip`);
  await mustAct(world.as('admin'), job._id, 'release');
  const after = await open(await linked('client', job._id, 'R0'));
  expect(after.name).toBe(`${job.num} R0 (superseded).zip`);
  expect(unzip((await open(await linked('client', job._id, 'R1'))).bytes)).toEqual({ 'roof 2.pdf': '%PDF-1.4 with a porch' });
});

it('judges a link again when it is opened, for its version only and for 60 seconds', async () => {
  const [job, other] = [await released([['a.pdf', 'a']]), await released([['b.pdf', 'b']])];
  const link = await linked('client', job._id, 'R0');
  const token = link.slice(link.indexOf('?'));
  expect((await open(`${url(other._id, 'R0')}${token}`)).status).toBe(401);
  expect((await open(url(job._id, 'R0'))).status).toBe(401);
  await world.sql('UPDATE jobs SET company_id = $1 WHERE id = $2', [world.companies.B.id, job._id]);
  expect((await open(link)).status).toBe(404);
  await world.sql('UPDATE jobs SET company_id = $1 WHERE id = $2', [world.companies.A.id, job._id]);
  expect((await open(link)).status).toBe(200);
  world.clock.advance(61_000);
  expect((await open(link)).status).toBe(401);
});

it('names a file that is missing in the store instead of sending half a zip', async () => {
  const job = await released([
    ['a.pdf', 'a'],
    ['b.pdf', 'b'],
  ]);
  const [lost] = await world.sql<{ id: string }>("SELECT id FROM files WHERE job_id = $1 AND name = 'b.pdf'", [
    job._id,
  ]);
  await world.opened.services.files.discard([lost?.id as string]);
  const answer = await world.as('client').request('GET', url(job._id, 'R0'));
  expect([answer.status, answer.refused?.message]).toEqual([
    404,
    'b.pdf is missing in the file storage. Download the other files one by one, and ask the drafting office for this one.',
  ]);
  const link = await world.as('client').call('files.versionLink', { params: { id: job._id, version: 'R0' } });
  expect(link.status).toBe(404);
});

it('breaks the download off when a file disappears meanwhile, and closes everything', async () => {
  const job = await released([
    ['a.dwg', new Uint8Array(20_000_000)],
    ['b.pdf', 'b'],
  ]);
  const headers = { authorization: `Bearer ${world.as('client').token}` };
  const response = await fetch(`${world.base}${url(job._id, 'R0')}`, { headers });
  expect(response.status).toBe(200);
  await expect.poll(openFiles).toBe(1);
  const [lost] = await world.sql<{ id: string }>("SELECT id FROM files WHERE job_id = $1 AND name = 'b.pdf'", [
    job._id,
  ]);
  await world.opened.services.files.discard([lost?.id as string]);
  await expect(response.arrayBuffer()).rejects.toThrow();
  await expect.poll(() => [downloadsRunning(), openFiles()], { timeout: 20_000 }).toEqual([0, 0]);
});

it('closes the file being sent when the browser hangs up', async () => {
  const job = await released([
    ['a.dwg', new Uint8Array(20_000_000)],
    ['b.pdf', 'b'],
  ]);
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${world.as('client').token}` };
  const response = await fetch(`${world.base}${url(job._id, 'R0')}`, { headers, signal: stop.signal });
  expect(response.status).toBe(200);
  await expect.poll(() => [openFiles(), downloadsRunning()]).toEqual([1, 1]);
  stop.abort();
  await expect.poll(() => [downloadsRunning(), openFiles()], { timeout: 20_000 }).toEqual([0, 0]);
});
