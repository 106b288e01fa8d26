import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeThumbnails } from '../../server/files/thumbnails/makeThumbnails';
import { PageDrawer } from '../../server/files/thumbnails/PageDrawer';
import { png } from '../../server/seed/roofs/png';
import { unknownFiles } from '../../server/work/upkeep/storeOwner';
import { taskHandlers } from '../../server/taskHandlers';
import { pdfFile } from '../browser/support/pdfFile';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Small pictures of files for lists. Who may open which is in test/access. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The left half red, the right half white. */
const photo = png(
  900,
  600,
  [
    [200, 30, 30],
    [255, 255, 255],
  ],
  (x) => (x < 450 ? 0 : 1),
);
/** The first bytes of a PNG of 20,000 × 20,000 pixels. */
const huge = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  Buffer.from([0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8, 2, 0, 0, 0]),
]);

type Files = Readonly<Record<string, string | Buffer>>;
async function submitted(files: Files) {
  const urls = await world.as('client').upload(
    'subFile',
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  );
  return world.makeJob('Submitted', { body: { files: urls } });
}
const filesOf = async (id: number) => (await world.as('client').does('jobs.get', { params: { id } })).files;
const fetchAs = (who: PersonName, url: string) =>
  fetch(`${world.base}${url}`, { headers: { authorization: `Bearer ${world.as(who).token}` } });
const queued = async () => (await world.tasks()).filter(({ name }) => name === 'files.thumbnails').length;

it('makes small pictures of photos and first pages in the background, and none of what can’t be shown', async () => {
  const job = await submitted({
    'roof.png': photo,
    'plan.pdf': pdfFile(['North elevation', 'South elevation']),
    'huge.png': huge,
    'damaged.jpg': 'not a picture',
    'damaged.pdf': '%PDF-1.4\n1 0 obj\nnothing',
    'cut list.csv': 'RIDGE,4\n',
  });
  expect(await queued()).toBe(1);
  expect((await filesOf(job._id)).some(({ thumbnail }) => thumbnail)).toBe(false);
  const screen = await world.live('client');
  await screen.ready();
  screen.forget();
  await makeThumbnails(world.opened.services);
  // An open page shows them without reloading.
  await screen.changed('job', job._id);
  const files = await filesOf(job._id);
  expect(
    files
      .filter(({ thumbnail }) => thumbnail)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['plan.pdf', 'roof.png']);

  const pictureOf = async (name: string) => {
    const response = await fetchAs('client', `${files.find((file) => file.name === name)?.url}/thumbnail`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    return Buffer.from(await response.arrayBuffer());
  };
  const roof = await pictureOf('roof.png');
  const { width, height } = await sharp(roof).metadata();
  expect([width, height]).toEqual([192, 128]);
  const [left] = await sharp(roof).extract({ left: 20, top: 60, width: 1, height: 1 }).raw().toBuffer();
  expect(left).toBeGreaterThan(150);
  // A portrait page: white paper with something written near the top, and nothing at the bottom.
  const plan = await pictureOf('plan.pdf');
  const page = await sharp(plan).metadata();
  expect(page.height).toBe(192);
  // 612 × 792 points: 148.4 pixels wide.
  expect([148, 149]).toContain(page.width);
  const darkest = async (top: number) =>
    Math.min(...(await sharp(plan).extract({ left: 0, top, width: 148, height: 48 }).raw().toBuffer()));
  expect(await darkest(0)).toBeLessThan(200);
  expect(await darkest(144)).toBeGreaterThan(240);
  const damaged = await fetchAs('client', `${files.find(({ name }) => name === 'damaged.jpg')?.url}/thumbnail`);
  expect(damaged.status).toBe(404);
});

it('counts the pages of a PDF, so that no pin is on a page that it doesn’t have', async () => {
  const job = await submitted({ 'plan.pdf': pdfFile(['North elevation', 'South elevation']) });
  const [file] = await filesOf(job._id);
  const pinOn = (page: number) =>
    world.as('client').call('pins.create', {
      params: { id: job._id },
      body: { file: file?._id as string, page, x: 0.5, y: 0.5, kind: 'question', text: 'Is this the ridge?' },
    });
  // Not counted yet.
  expect((await pinOn(3)).status).toBe(201);
  await makeThumbnails(world.opened.services);
  expect((await pinOn(2)).status).toBe(201);
  const { status, refused } = await pinOn(3);
  expect(status).toBe(422);
  expect(refused?.fields).toEqual({ page: 'must be at most 2, the last page of the file' });
});

it('opens with the link of its file, and only as long as the file may be read', async () => {
  const job = await submitted({ 'roof.png': photo });
  await makeThumbnails(world.opened.services);
  const [file] = await filesOf(job._id);
  const { url } = await world.as('client').does('files.link', { params: { id: file?._id as string } });
  const opened = () => fetch(`${world.base}${url.replace('?', '/thumbnail?')}`);
  expect((await opened()).status).toBe(200);
  const path = `/api/v1/files/${file?._id}/thumbnail`;
  expect((await fetch(`${world.base}${path}`)).status).toBe(401);
  expect((await fetchAs('rival', path)).status).toBe(404);
  // A released file becomes a draft of the office.
  await world.sql('UPDATE files SET file_type = 4 WHERE id = $1', [file?._id]);
  expect((await opened()).status).toBe(404);
  expect((await fetchAs('client', path)).status).toBe(404);
  expect((await fetchAs('cad', path)).status).toBe(200);
});

it('makes missing ones of older files daily, and deletes them with their file', async () => {
  const job = await submitted({ 'roof.png': photo });
  await world.sql("SELECT graphile_worker.remove_job('files.thumbnails') IS NULL AS removed");
  await taskHandlers['house:orphans'](world.opened.services, {}, 1);
  expect(await queued()).toBe(1);
  await makeThumbnails(world.opened.services);
  const [row] = await world.sql<{ id: string }>('SELECT thumbnail_id AS id FROM files WHERE job_id = $1', [job._id]);
  const id = row?.id as string;
  expect(await world.opened.services.files.has(id)).toBe(true);
  // The daily cleanup knows it.
  expect(await unknownFiles(world.opened.services, [id])).toEqual([]);
  await world.as('admin').does('jobs.delete', { params: { id: job._id } });
  const discards = (await world.tasks()).filter(({ name }) => name === 'files.discard');
  expect(discards.some(({ payload }) => (payload.ids as string[]).includes(id))).toBe(true);
});

it('draws the next PDF if the process that draws them died after the one before', async () => {
  const drawer = new PageDrawer();
  const plan = Buffer.from(pdfFile(['North elevation']));
  const children = () =>
    execFileSync('sh', ['-c', `pgrep -P ${process.pid} -f pdfPicture || true`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const before = children();
  await drawer.draw(plan);
  const [own] = children().filter((pid) => !before.includes(pid));
  process.kill(Number(own), 'SIGKILL');
  await expect.poll(() => children().includes(own as string)).toBe(false);
  expect((await sharp((await drawer.draw(plan)).picture).metadata()).format).toBe('png');
  drawer.close();
});

it('tries a file again whose content was missing, and makes the others meanwhile', async () => {
  const { services } = world.opened;
  const job = await submitted({ 'a.png': photo, 'b.png': photo });
  const lost = (await filesOf(job._id)).find(({ name }) => name === 'a.png')?._id as string;
  await services.files.discard([lost]);
  const withThumbnail = async () =>
    (await filesOf(job._id)).filter(({ thumbnail }) => thumbnail).map(({ name }) => name);
  await makeThumbnails(services);
  expect(await withThumbnail()).toEqual(['b.png']);
  await services.files.put(lost, photo);
  await makeThumbnails(services);
  expect((await withThumbnail()).sort()).toEqual(['a.png', 'b.png']);
});
