import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../../server/seed/roofs/png';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import type { Answer } from '../support/caller';
import type { PersonName } from '../support/people';
import { logoQueue } from '../../server/companies/recodeLogo';
import { startWorld, type World } from '../support/world';
import { writeState, expectUnchanged } from '../http/untouched';

/** A logo is decoded and re-encoded; anything that is not an image is rejected and not stored (security D8). */
let world: World;
let path: string;
beforeAll(async () => {
  world = await startWorld();
  path = `/api/v1/clients/${world.companies.A.id}/logo`;
});
afterAll(() => world.stop());

type Part = readonly [field: string, bytes: Uint8Array | string, name: string];
const send = (parts: readonly Part[], who: PersonName = 'client'): Promise<Answer> => {
  const form = new FormData();
  for (const [field, bytes, name] of parts) form.append(field, new Blob([bytes as BlobPart]), name);
  return world.as(who).request('POST', path, { raw: form });
};
const large = () =>
  png(
    900,
    600,
    [
      [200, 30, 30],
      [255, 255, 255],
    ],
    (x) => (x < 450 ? 0 : 1),
  );
const logoUrl = (answer: Answer): string => (answer.body as { logoUrl: string }).logoUrl;

it('is re-encoded as PNG of at most 450 × 250 and served inline, and the previous file is deleted', async () => {
  const first = await send([
    [
      'logo',
      await sharp(large())
        .jpeg()
        .withMetadata({ exif: { IFD0: { Copyright: 'a secret' } } })
        .toBuffer(),
      'a.jpg',
    ],
  ]);
  expect(first.status, first.text).toBe(200);
  const url = logoUrl(first);
  const response = await fetch(`${world.base}${url}`, {
    headers: { authorization: `Bearer ${world.as('customer').token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="ALP\.png"/);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const about = await sharp(bytes).metadata();
  expect([about.format, about.width, about.height, about.exif]).toEqual(['png', 375, 250, undefined]);
  expect(bytes.includes('a secret')).toBe(false);

  const second = await send([['logo', large(), 'a.png']]);
  expect(logoUrl(second)).not.toBe(url);
  expect((await world.as('client').request('GET', url)).status).toBe(404);
  expect(
    (await world.tasks()).some(
      ({ name, payload }) => name === 'files.discard' && JSON.stringify(payload).includes(url.slice(-22)),
    ),
  ).toBe(true);
  expect((await world.as('rival').request('GET', logoUrl(second))).status).toBe(404);
});

it('is removed by null', async () => {
  const url = logoUrl(await send([['logo', large(), 'a.png']]));
  const { body } = await world
    .as('client')
    .call('companies.update', { params: { id: world.companies.A.id }, body: { logoUrl: null } });
  expect(body.logoUrl).toBeNull();
  expect((await world.as('client').request('GET', url)).status).toBe(404);
});

it('appears in the company’s history without image addresses', async () => {
  const { id } = world.companies.A;
  const trail = (await world.as('client').does('companies.history', { params: { id }, query: {} })) as AuditEntry[];
  const logoChange = (from: string | null, to: string | null) => ({ says: 'Logo', as: 'text', from, to });
  expect(trail.slice(0, 4).map(({ changes }) => changes)).toEqual([
    [logoChange('a picture', null)],
    [logoChange('a picture', 'another picture')],
    [logoChange('a picture', 'another picture')],
    [logoChange(null, 'a picture')],
  ]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** 40,000 × 40,000 pixels in a few kilobytes. */
const flood = () => {
  const bytes = Buffer.from(png(1, 1, [[0, 0, 0]], () => 0));
  bytes.writeUInt32BE(40_000, 16);
  bytes.writeUInt32BE(40_000, 20);
  return bytes;
};
const wrong: [string, () => readonly Part[]][] = [
  ['an SVG', () => [['logo', svg, 'logo.svg']]],
  ['an SVG named .png', () => [['logo', svg, 'logo.png']]],
  ['an SVG after spaces and a byte order mark', () => [['logo', `\ufeff  ${svg}`, 'logo.png']]],
  ['an HTML page', () => [['logo', '<html><script>alert(1)</script>', 'logo.png']]],
  ['a PDF', () => [['logo', '%PDF-1.7', 'logo.png']]],
  ['an empty file', () => [['logo', '', 'logo.png']]],
  ['a truncated image', () => [['logo', large().subarray(0, 60), 'logo.png']]],
  [
    'the start of an image followed by a script',
    () => [['logo', Buffer.concat([large().subarray(0, 8), Buffer.from(svg)]), 'logo.png']],
  ],
  ['an image with too many pixels', () => [['logo', flood(), 'logo.png']]],
  [
    'two images',
    () => [
      ['logo', large(), 'a.png'],
      ['logo', large(), 'b.png'],
    ],
  ],
  ['a file in another field', () => [['picture', large(), 'a.png']]],
  ['no file', () => []],
];
it.each(wrong)('rejects %s', async (_, parts) => {
  const before = await writeState(world);
  const answer = await send(parts());
  expect([400, 422], answer.text).toContain(answer.status);
  expect(answer.refused?.message).toBeTruthy();
  await expectUnchanged(world, before);
});

it('is rejected with the reason above 16 megapixels', async () => {
  const huge = await sharp({ create: { width: 5000, height: 3300, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
  const { status, refused } = await send([['logo', huge, 'a.png']]);
  expect(status).toBe(422);
  expect(refused?.fields).toEqual({ logo: 'has more than 16 megapixels: choose a smaller picture' });
});

it('waits in a queue, which rejects too many uploads of one company', async () => {
  let finish = () => {};
  const running = logoQueue.run(world.companies.B.id, () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = [send([['logo', large(), 'a.png']]), send([['logo', large(), 'b.png']])];
  await expect.poll(() => logoQueue.waiting).toBe(2);
  expect((await send([['logo', large(), 'c.png']])).status).toBe(429);
  finish();
  await running;
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
});
