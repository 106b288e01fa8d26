import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { exactDollars } from '../../../common/format/exact';
import { RefusedForGood } from '../../../server/outside/mail/mail';
import { makePrint } from '../../../server/prints/makePrint';
import { printDocument } from '../../../server/prints/printDocument';
import { typeset } from '../../../server/prints/typesetting/typeset';
import { printWorld } from './printWorld';
import { png } from '../../../server/seed/roofs/png';
import { pdfText, readByPoppler } from './pdfText';
import { json } from '../takeoff/takeoffs';

// PDFs of quotes are frozen and created in the background.

const { world, job, client, get, begin, print, printOf, bytesOf, folder } = printWorld();

test('prints the same amounts as GET and expected.json, to the cent', async () => {
  const id = await begin();
  const { url, num } = await print(id);
  const quote = await get(id);
  const { bytes, headers } = await bytesOf(url);
  expect(headers.get('content-disposition')).toContain(`${quote.num}-A print ${num}.pdf`);
  const words = pdfText(bytes).split('\n');
  const text = words.join('').replace(/ /g, '');
  const { totals, packs, lines } = json('expected.json')['1-minimal'].result;
  expect(quote.total).toBe(totals.totalCents / 100);
  const [subTotal, tax, total] = [quote.subTotal ?? 0, 263.67, quote.total ?? 0].map((amount) =>
    exactDollars(Math.round(amount * 100)),
  );
  expect(text).toContain(`Subtotal${subTotal}Tax7.25%${tax}Total${total}`);
  for (const line of quote.lines ?? [])
    if (line.total !== null) expect(words).toContain(exactDollars(Math.round(line.total * 100)));
  expect(lines).toHaveLength((quote.lines ?? []).length);
  for (const { weight } of packs) expect(words).toContain(weight);
  expect(text).toContain('3819.88squares662.731,736.36');
  expect(text).toContain('Page2of2');
  expect(text).toContain('Olsen½″é');
  expect(text).toContain('ValidthroughDec31,2026');
  expect(text).toContain('1itemnotyetpricedandnotinthetotal.');
  expect(bytes.includes('/Subtype /Image')).toBe(false);
});

test('prints totals, lengths and the logo so that an independent PDF reader finds them', async () => {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(png(45, 25, [[24, 90, 130]], () => 0))]), 'ABC.png');
  await client().request('POST', `/api/v1/clients/${world().companies.A.id}/logo`, { raw: form });
  const id = await begin();
  const { url } = await print(id);
  const { bytes } = await bytesOf(url);
  expect(bytes.toString('latin1')).toMatch(
    /\/Subtype \/Image[^>]*\/Width 45[^>]*\/Height 25|\/Width 45[^>]*\/Height 25[^>]*\/Subtype \/Image/,
  );
  const read = readByPoppler(bytes);
  if (read === null)
    return console.info('pdftotext is not installed (Debian: poppler-utils); the previous test read the file.');
  expect(read).toMatch(/Subtotal\s+\$3,636\.87\s+Tax 7\.25%\s+\$263\.67\s+Total\s+\$3,900\.54/);
  expect(read).toMatch(/PBR-26S\s+662\.73\s+LF\s+\$3\.09\s+\$2,047\.84/);
  expect(read).toMatch(/14\s+18' 6 1\/2"\s+259\.58\s+680\.10/);
  expect(read).toContain('Page 2 of 2');
});

test('omits a date that can’t be read', async () => {
  const id = await begin();
  const editor = { userId: world().people.client.id, sessionId: world().people.client.session, from: null };
  await world().opened.services.quotes.write(id, editor, () => ({ header: { expires: '2026-02-30' } }));
  const { url } = await print(id);
  expect((await get(id)).expires).toBe(null);
  expect(pdfText((await bytesOf(url)).bytes).replace(/\s/g, '')).not.toMatch(/Validthrough|2026-02-30/);
});

test('reports progress of a 500-line PDF, repeats its header on every page, and cuts off no text', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Long', job: job() } });
  const lines = Array.from({ length: 499 }, (_, i) => ({
    code: `P${i + 1}`,
    description: `Piece ${i + 1}`,
    quantity: 1,
    price: 0.25,
  }));
  await client().does('quotes.update', {
    params: { id },
    body: { lines: [...lines, { description: 'W'.repeat(300), quantity: 2, price: 1.13 }] },
  });
  const screen = await world().live('client');
  await screen.opened('quotePage', id);
  const { url } = await print(id);
  const progress = () =>
    screen.received.flatMap(({ data }) =>
      'view' in data && data.view && 'quotePdf' in data.view
        ? ((data.view.quotePdf as { progress: number }[])[0]?.progress ?? [])
        : [],
    );
  // A refetch may report completion before the event arrives.
  await expect.poll(() => progress().at(-1)).toBe(100);
  const percents = progress();
  expect(percents[0]).toBe(0);
  expect(percents.filter((percent, i) => i > 0 && percent < (percents[i - 1] ?? 0))).toEqual([]);
  screen.close();
  const text = pdfText((await bytesOf(url)).bytes);
  const pages = Number(/of\n? ?(\d+)/.exec(text.replace(/\n/g, ''))?.[1]);
  expect(pages).toBeGreaterThan(9);
  expect(text.split('Quantity').length - 1).toBe(pages);
  expect(text).toContain('$127.01');
});

test('fails a PDF that exceeds the memory limit with what to do, doesn’t retry it, and makes the next one', async () => {
  const id = await begin();
  const { url } = await print(id);
  const huge = randomBytes(16).toString('base64url');
  await world().sql(
    `INSERT INTO quote_prints (id, quote_id, num, revision, name, author_id, time, seq, snapshot, hash, total_cents)
     SELECT $1, quote_id, 900, revision, name, author_id, time, seq,
       jsonb_set(snapshot::jsonb, '{about,name}', to_jsonb(repeat('W ', 4000000)))::text, hash, total_cents
     FROM quote_prints WHERE id = $2`,
    [huge, folder(url)],
  );
  await expect(makePrint(world().opened.services, { printId: huge })).rejects.toBeInstanceOf(RefusedForGood);
  expect((await printOf(id, 900))?.state).toBe('tooLarge');
  const refused = await client().request('GET', `/api/v1/prints/${huge}`);
  expect([refused.status, refused.refused?.message]).toEqual([
    409,
    'This quote is too large for one PDF. Split it into several quotes.',
  ]);
  await world().sql('DELETE FROM quote_prints WHERE id = $1', [huge]);
  await print(id, 'Afterwards');
}, 120_000);

test('keeps a PDF ready whose last commit got no response', async () => {
  const id = await begin();
  const { url, num } = await print(id);
  const { services } = world().opened;
  // The database commits "ready", and the connection is lost before the response.
  const put = services.files.put.bind(services.files);
  const db: typeof services.db = Object.create(services.db);
  let loses = false;
  Object.assign(db, {
    transaction: async (body: Parameters<typeof services.db.transaction>[0]) => {
      const value = await (services.db.transaction as (run: typeof body) => Promise<unknown>)(body);
      if (!loses) return value;
      loses = false;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const files: typeof services.files = Object.create(services.files);
  Object.assign(files, {
    put: async (...file: Parameters<typeof put>) => {
      await put(...file);
      loses = true;
    },
  });
  await expect(makePrint({ ...services, db, files }, { printId: folder(url) })).rejects.toThrow(
    'Connection terminated',
  );
  expect((await printOf(id, num))?.state).toBe('ready');
  expect((await bytesOf(url)).status).toBe(200);
});

test('bounds the memory of the process while many PDFs of a 400-line quote are created', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Many', job: job() } });
  const lines = Array.from({ length: 400 }, (_, i) => ({
    code: `P${i}`,
    description: `Piece ${i}`,
    quantity: 1,
    price: 1,
  }));
  await client().does('quotes.update', { params: { id }, body: { lines } });
  const { content } = await world().opened.services.quotes.read(id);
  const { url } = await print(id);
  const [found] = await world().sql<{ snapshot: string }>('SELECT snapshot FROM quote_prints WHERE id = $1', [
    folder(url),
  ]);
  expect(content.lines).toHaveLength(400);
  const document = printDocument(JSON.parse(found?.snapshot as string), null, 'America/Chicago');
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  // All at once: waiting documents take no thread.
  const sizes = await Promise.all(
    Array.from({ length: 24 }, async () => (await typeset(document, () => {})).byteLength),
  );
  clearInterval(watch);
  expect(new Set(sizes.map((size) => size > 20_000))).toEqual(new Set([true]));
  expect((peak - before) / 1e6).toBeLessThan(700);
}, 300_000);

test('never wraps a number, however large', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Huge', job: job() } });
  const line = (quantity: number, price: string) => ({ code: 'X', quantity, price });
  await client().does('quotes.update', {
    params: { id },
    body: {
      lbPerFt: '999',
      lines: [line(1000, '1000000'), line(999_999, '9999999.99')],
      cutlist: [
        { quantity: 999_999, feet: 1000, inch: 0 },
        { quantity: 999_999, feet: 1000, inch: 0 },
      ],
    },
  });
  const { url } = await print(id);
  const words = pdfText((await bytesOf(url)).bytes).split('\n');
  // 999,999 × 9,999,999.99 = 9,999,990,000,000 − 9,999.99; 999,999 pieces × 1,000 ft × 999 lb.
  for (const whole of [
    '$1,000,000,000.00',
    '$9,999,989,990,000.01',
    '$9,999,999.99',
    '999,999',
    '$10,000,989,990,000.01',
  ])
    expect(words).toContain(whole);
  for (const whole of ['999,999,000.00', '998,999,001,000.00', '1,999,998,000.00', '1,997,998,002,000.00'])
    expect(words).toContain(whole);
});

test('freezes a PDF; later edits are in the next one, and both are listed', async () => {
  const id = await begin();
  const first = await print(id, 'First offer');
  const before = (await bytesOf(first.url)).bytes;
  await client().does('quotes.update', {
    params: { id },
    body: { tax: '8', metal: '24ga', lines: [{ description: 'Delivery', quantity: 1, price: 95 }] },
  });
  const second = await print(id);
  expect([first.num, second.num]).toEqual([1, 2]);
  expect(
    createHash('sha256')
      .update((await bytesOf(first.url)).bytes)
      .digest('hex'),
  ).toBe(createHash('sha256').update(before).digest('hex'));
  const [a, b] = (await get(id)).quotePdf;
  expect([a?.name, b?.name, a?.revision, b?.revision]).toEqual(['First offer', 'Olsen ½″ é', 1, 2]);
  expect(a?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(a?.hash).not.toBe(b?.hash);
  expect([a?.total, b?.total]).toEqual([3900.54, 4030.42]);
  const difference = await client().does('prints.compare', {
    params: { id: folder(first.url), other: folder(second.url) },
  });
  expect(difference.header).toEqual([
    { field: 'tax', before: '7.25', after: '8' },
    { field: 'metal', before: '26ga', after: '24ga' },
  ]);
  expect(difference.lines).toMatchObject([{ before: null, after: { description: 'Delivery', total: 95 } }]);
  expect([difference.cutlist, difference.before.total, difference.after.total]).toEqual([[], 3900.54, 4030.42]);
});

test('prints a trim in its unit with its pieces; an earlier PDF keeps its amounts [Q28]', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Gutters', job: job() } });
  const gutter = { code: 'GUTTER', description: 'Gutter', unit: 'LF', quantity: '4', length: '126', price: '4.85' };
  await client().does('quotes.update', { params: { id }, body: { lines: [gutter] } });
  const first = await print(id);
  const text = pdfText((await bytesOf(first.url)).bytes).replace(/\s+/g, ' ');
  for (const shown of [`4 pieces, 10' 6"`, '42', '$203.70']) expect(text).toContain(shown);
  await world().sql(`UPDATE quote_prints SET snapshot = (snapshot::jsonb - 'trimsByUnit')::text WHERE id = $1`, [
    folder(first.url),
  ]);
  const second = await print(id);
  const { before, after } = await client().does('prints.compare', {
    params: { id: folder(first.url), other: folder(second.url) },
  });
  expect([before.total, after.total]).toEqual([19.4, 203.7]);
});

test('omits internal comments and reasons from a PDF [Q37]', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Private', job: job() } });
  const lines = [
    { description: 'Labor', quantity: '1', price: '100', comments: 'margin 40%, do not tell' },
    { description: 'Crane', quantity: 'soon', price: '5' },
    { description: 'Delivery', quantity: '1', price: 'ask Bob' },
    { description: 'Allowance', quantity: '1', price: '-200' },
  ];
  const cutlist = [
    { quantity: 'a few', feet: '10' },
    { quantity: '2', feet: 'long' },
  ];
  await client().does('quotes.update', { params: { id }, body: { tax: 'much', lines, cutlist } });
  const { url } = await print(id);
  const text = pdfText((await bytesOf(url)).bytes).replace(/\s+/g, ' ');
  expect(text).toContain('Price to follow');
  for (const secret of ['margin', 'plain number', 'cannot be read', 'much', 'soon', 'ask Bob', '-200', 'a few', 'long'])
    expect(text).not.toContain(secret);
});

test('prints letters of other scripts that a font has, a similar check mark, and code points for the rest', async () => {
  const id = await begin();
  const name = 'Олсен Ωmega ✔ 王小明 مريم ①';
  await client().does('quotes.update', { params: { id }, body: { name } });
  const { url } = await print(id);
  const { bytes } = await bytesOf(url);
  const texts = [pdfText(bytes), readByPoppler(bytes) ?? ''].map((text) => text.replace(/\s+/g, ' '));
  for (const text of texts.filter(Boolean)) {
    expect(text).toContain('Олсен Ωmega ✓ [U+738B U+5C0F U+660E]');
    expect(text).toContain('[U+0645 U+0631 U+064A U+0645] 1');
    expect(text).toContain("marks characters that this PDF can't show");
  }
  const plain = await print(await begin());
  expect(pdfText((await bytesOf(plain.url)).bytes)).not.toContain("can't show");
});

test('prints names in a script whose font package is installed, in reading order', async () => {
  const id = await begin();
  await client().does('quotes.update', { params: { id }, body: { name: 'Cohen בית כנסת roof' } });
  const { url } = await print(id);
  const { bytes } = await bytesOf(url);
  expect(pdfText(bytes)).not.toContain("can't show");
  expect(readByPoppler(bytes) ?? 'בית כנסת').toContain('בית כנסת');
});
