import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillChecksums } from '../../server/files/fillChecksums';
import { makeThumbnails } from '../../server/files/thumbnails/makeThumbnails';
import { makePrint } from '../../server/prints/makePrint';
import { png } from '../../server/seed/roofs/png';
import { taskHandlers } from '../../server/taskHandlers';
import { currentDrafts, mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** SHA-256 of files: computed when they are stored, kept by copies, and added to files that have none. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** From `printf '%%PDF-1.4 a plan' | sha256sum` and the like. */
const sums = {
  '%PDF-1.4 a plan': '16e4e99b16d76193fb462e171ef729dd5ac7b51950a087cb1730b7f2d35acb6e',
  '%PDF-1.4 a drawing': 'bd1be6e3278eb12d1b9bb3666e82063be36a2bca7fbed24697bc4072e3d72b4f',
};
const sumsOf = async (id: number) =>
  (await world.as('client').does('jobs.get', { params: { id } })).files.map(({ name, sha256 }) => [name, sha256]);
const submitted = (names: readonly string[]) =>
  world.as('client').upload(
    'subFile',
    names.map((name) => ({ name, bytes: '%PDF-1.4 a plan' })),
  );

it('shows the checksum of a received file on the job and in its note, and copies keep it', async () => {
  const job = await world.makeJob('Submitted', { body: { files: await submitted(['plan.pdf']) } });
  expect(await sumsOf(job._id)).toEqual([['plan.pdf', sums['%PDF-1.4 a plan']]]);
  const files = await world.as('client').upload('noteFile', [{ name: 'roof.pdf', bytes: '%PDF-1.4 a drawing' }]);
  const { note } = await world
    .as('client')
    .does('notes.create', { params: { jobId: job._id }, body: { text: 'see the roof', files } });
  expect(note.files.map(({ sha256 }) => sha256)).toEqual([sums['%PDF-1.4 a drawing']]);
  const copy = await world.as('cad').does('jobs.duplicate', { params: { id: job._id }, body: { jobName: 'Again' } });
  expect(copy.files.map(({ sha256 }) => sha256)).toEqual([sums['%PDF-1.4 a plan']]);
});

it('keeps the checksum of a draft that is sent again unchanged', async () => {
  const cad = world.as('cad');
  const job = await world.makeJob('Working');
  await mustAct(cad, job._id, 'review', {
    files: await cad.upload('draftFile', [{ name: 'roof.pdf', bytes: '%PDF-1.4 a drawing' }]),
  });
  const keep = await currentDrafts(cad, job._id);
  await mustAct(world.as('admin'), job._id, 'correction');
  await cad.does('notes.create', { params: { jobId: job._id }, body: { review: true, keep } });
  await mustAct(world.as('admin'), job._id, 'release');
  expect(await sumsOf(job._id)).toEqual([['roof.pdf', sums['%PDF-1.4 a drawing']]]);
});

const photo = () => png(90, 60, [[200, 30, 30]], () => 0);
/** Checksums in the database of what isn't a job's own file. */
const storedSums = () =>
  world.sql<{ what: string; id: string; sha256: string | null }>(
    `SELECT 'thumbnail' AS what, thumbnail_id AS id, thumbnail_sha256 AS sha256 FROM files WHERE thumbnail_id IS NOT NULL
     UNION ALL SELECT 'PDF', id, sha256 FROM quote_prints
     UNION ALL SELECT 'logo', logo_file_id, logo_sha256 FROM companies WHERE logo_file_id IS NOT NULL
     UNION ALL SELECT 'partner logo', file_id, sha256 FROM partner_logos ORDER BY 1`,
  );
const sumInStore = async (id: string) => {
  const stream = await world.opened.services.files.open(id);
  return createHash('sha256')
    .update(await buffer(stream as NonNullable<typeof stream>))
    .digest('hex');
};

it('has the checksums of quote PDFs, thumbnails and logos, and adds those of earlier versions', async () => {
  const { services } = world.opened;
  const files = await world.as('client').upload('subFile', [{ name: 'roof.png', bytes: photo() }]);
  await world.makeJob('Submitted', { body: { files } });
  await makeThumbnails(services);
  const logo = new FormData();
  logo.append('logo', new Blob([photo() as BlobPart]), 'a.png');
  const saved = await world.as('client').request('POST', `/api/v1/clients/${world.companies.A.id}/logo`, { raw: logo });
  expect(saved.status, saved.text).toBe(200);
  const quote = await world.as('client').does('quotes.create', { body: { name: 'Ridge' } });
  const { url } = await world.as('client').does('prints.create', { params: { id: quote._id }, body: {} });
  const printSum = async () =>
    (await world.as('client').does('quotes.get', { params: { id: quote._id } })).quotePdf[0]?.sha256;
  expect(await printSum()).toBeNull();
  await makePrint(services, { printId: url.slice(-22) });
  const before = await storedSums();
  expect(before.map(({ what }) => what)).toEqual(['PDF', 'logo', 'thumbnail']);
  for (const { id, sha256 } of before) expect(sha256).toBe(await sumInStore(id));
  expect(await printSum()).toBe(before[0]?.sha256);

  const partnerLogo = randomBytes(16).toString('base64url');
  await services.files.put(partnerLogo, photo());
  await world.sql(
    `WITH p AS (INSERT INTO partner_clients (company_id, mrm_client_id) VALUES ($1, 'PC-1') RETURNING id)
     INSERT INTO partner_logos (partner_id, url, file_id) SELECT id, 'https://partner.test/logo.png', $2 FROM p`,
    [world.companies.A.id, partnerLogo],
  );
  await world.sql('UPDATE files SET thumbnail_sha256 = NULL');
  await world.sql('UPDATE quote_prints SET sha256 = NULL');
  await world.sql('UPDATE companies SET logo_sha256 = NULL');
  await fillChecksums(services, { after: '' });
  expect(await storedSums()).toEqual([
    before[0],
    before[1],
    { what: 'partner logo', id: partnerLogo, sha256: await sumInStore(partnerLogo) },
    before[2],
  ]);
});

it('adds missing checksums in the background, one part after the other, and passes over lost content', async () => {
  const job = await world.makeJob('Submitted', { body: { files: await submitted(['a.pdf', 'b.pdf']) } });
  const lost = Array.from({ length: 100 }, () => `-${randomBytes(16).toString('base64url').slice(1)}`);
  await world.sql('UPDATE files SET sha256 = NULL WHERE job_id = $1', [job._id]);
  await world.sql(
    `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at)
     SELECT id, 'lost.pdf', 6, 'application/pdf', 'subFile', $2, now() FROM unnest($1::text[]) AS l(id)`,
    [lost, world.people.client.id],
  );
  // The daily cleanup finds them.
  await taskHandlers['house:orphans'](world.opened.services, {}, 1);
  const queued = async () => (await world.tasks()).filter(({ name }) => name === 'files.checksums');
  let [task] = await queued();
  for (let part = 1; task !== undefined; part++) {
    expect(part).toBeLessThanOrEqual(2);
    await world.sql("SELECT graphile_worker.remove_job('files.checksums') IS NULL AS removed");
    await fillChecksums(world.opened.services, task.payload as { after: string });
    [task] = await queued();
  }
  expect((await sumsOf(job._id)).sort()).toEqual([
    ['a.pdf', sums['%PDF-1.4 a plan']],
    ['b.pdf', sums['%PDF-1.4 a plan']],
  ]);
  expect(await world.sql('SELECT 1 FROM files WHERE sha256 IS NULL')).toHaveLength(100);
});
