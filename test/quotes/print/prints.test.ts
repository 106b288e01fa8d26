import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeWrites } from '../../../common/quotes/document/applyWrites';
import { exactDollars } from '../../../common/format/exact';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { messageId } from '../../../server/outside/mail/smtp';
import { RefusedForGood } from '../../../server/outside/mail/mail';
import { mailPrint } from '../../../server/prints/mailPrint';
import { makePrint } from '../../../server/prints/makePrint';
import { printDocument } from '../../../server/prints/printDocument';
import { typeset } from '../../../server/prints/typeset';
import { startWorld, type World } from '../../support/world';
import { png } from '../../../server/seed/roofs/png';
import { pdfText, readByPoppler } from './pdfText';
import { picksFor, loadLists, releasedJob } from '../takeoff/released';
import { json } from '../takeoff/takeoffs';

// PDFs of quotes: frozen, created in the background, shared, emailed, compared, deleted.

let world: World;
let job: number;
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  await loadLists(world);
  job = (await releasedJob(world, '1-minimal'))._id;
});
afterAll(() => world.stop());

const client = () => world.as('client');
const get = (id: number) => client().does('quotes.get', { params: { id } });

async function begin(): Promise<number> {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Olsen ½″ é', job } });
  await client().does('quotes.update', { params: { id }, body: { ...picksFor('1-minimal'), expires: '2026-12-31' } });
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
  await world.opened.services.quotes.write(id, editor, () =>
    mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)),
  );
  return id;
}

async function print(id: number, name?: string) {
  const answer = await client().call('prints.create', { params: { id }, body: name ? { print: { name } } : {} });
  expect(answer.status).toBe(202);
  await settled(id, answer.body.num);
  return answer.body;
}
const printOf = async (id: number, num: number) => (await get(id)).quotePdf.find((one) => one.num === num);
const settled = (id: number, num: number) =>
  expect.poll(async () => (await printOf(id, num))?.state, { timeout: 20_000 }).toBe('ready');

async function bytesOf(url: string, person: 'client' | 'customer' | 'rival' | 'viewer' = 'client') {
  const response = await fetch(`${world.base}${url}`, {
    headers: { authorization: `Bearer ${world.as(person).token}` },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const folder = (url: string) => url.slice(-22);

test('prints the same amounts as GET and expected.json, to the cent', async () => {
  const id = await begin();
  const { url, num } = await print(id);
  const quote = await get(id);
  const { bytes, headers } = await bytesOf(url);
  expect(headers.get('content-disposition')).toContain(`${quote.num} print ${num}.pdf`);
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
  await client().request('POST', `/api/v1/clients/${world.companies.A.id}/logo`, { raw: form });
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
  const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
  await world.opened.services.quotes.write(id, editor, () => ({ header: { expires: '2026-02-30' } }));
  const { url } = await print(id);
  expect((await get(id)).expires).toBe(null);
  expect(pdfText((await bytesOf(url)).bytes).replace(/\s/g, '')).not.toMatch(/Validthrough|2026-02-30/);
});

test('reports progress of a 500-line PDF, repeats its header on every page, and cuts off no text', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Long', job } });
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
  const screen = await world.live('client');
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
  await world.sql(
    `INSERT INTO quote_prints (id, quote_id, num, revision, name, author_id, time, seq, snapshot, hash, total_cents)
     SELECT $1, quote_id, 900, revision, name, author_id, time, seq,
       jsonb_set(snapshot::jsonb, '{about,name}', to_jsonb(repeat('W ', 4000000)))::text, hash, total_cents
     FROM quote_prints WHERE id = $2`,
    [huge, folder(url)],
  );
  await expect(makePrint(world.opened.services, { printId: huge })).rejects.toBeInstanceOf(RefusedForGood);
  expect((await printOf(id, 900))?.state).toBe('tooLarge');
  const refused = await client().request('GET', `/api/v1/prints/${huge}`);
  expect([refused.status, refused.refused?.message]).toEqual([
    409,
    'This quote is too large for one PDF. Split it into several quotes.',
  ]);
  await world.sql('DELETE FROM quote_prints WHERE id = $1', [huge]);
  await print(id, 'Afterwards');
}, 120_000);

test('keeps a PDF ready whose last commit got no response', async () => {
  const id = await begin();
  const { url, num } = await print(id);
  const { services } = world.opened;
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
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Many', job } });
  const lines = Array.from({ length: 400 }, (_, i) => ({
    code: `P${i}`,
    description: `Piece ${i}`,
    quantity: 1,
    price: 1,
  }));
  await client().does('quotes.update', { params: { id }, body: { lines } });
  const { content } = await world.opened.services.quotes.read(id);
  const { url } = await print(id);
  const [found] = await world.sql<{ snapshot: string }>('SELECT snapshot FROM quote_prints WHERE id = $1', [
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
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Huge', job } });
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
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Gutters', job } });
  const gutter = { code: 'GUTTER', description: 'Gutter', unit: 'LF', quantity: '4', length: '126', price: '4.85' };
  await client().does('quotes.update', { params: { id }, body: { lines: [gutter] } });
  const first = await print(id);
  const text = pdfText((await bytesOf(first.url)).bytes).replace(/\s+/g, ' ');
  for (const shown of [`4 pieces, 10' 6"`, '42', '$203.70']) expect(text).toContain(shown);
  await world.sql(`UPDATE quote_prints SET snapshot = (snapshot::jsonb - 'trimsByUnit')::text WHERE id = $1`, [
    folder(first.url),
  ]);
  const second = await print(id);
  const { before, after } = await client().does('prints.compare', {
    params: { id: folder(first.url), other: folder(second.url) },
  });
  expect([before.total, after.total]).toEqual([19.4, 203.7]);
});

test('omits internal comments and reasons from a PDF [Q37]', async () => {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Private', job } });
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

/** Changes the job's submitter directly in the database, since no call does. */
async function submittedBy(person: 'client' | 'customer'): Promise<void> {
  const { id } = world.people[person];
  await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [id, job]);
  await world.sql('UPDATE quotes SET job_author_id = $1 WHERE job_id = $2', [id, job]);
}

test('shows a customer shared PDFs of their own jobs, and removes the quote with the last of them', async () => {
  const id = await begin();
  const own = await world.as('customer').does('jobs.create', { body: { name: 'Own roof', pan1Width: 16 } });
  const { url } = await print(id);
  const quoteOf = () => world.as('customer').call('quotes.get', { params: { id } });
  const publish = (body: object, person: 'client' | 'customer' | 'viewer' = 'client') =>
    world.as(person).request('POST', `/api/v1/quotes/${id}/publish`, { body });
  // A PDF can't be shared for a job that isn't its quote's.
  expect((await publish({ quote: url, jobId: own._id })).status).toBe(404);
  expect((await publish({ quote: `/api/v1/prints/${'Z'.repeat(22)}`, jobId: job })).status).toBe(404);
  expect((await publish({ quote: 'https://example.com/a', jobId: job })).status).toBe(422);
  await submittedBy('customer');
  expect([(await quoteOf()).status, (await bytesOf(url, 'customer')).status]).toEqual([404, 404]);

  const screen = await world.live('customer');
  expect((await publish({ quote: url, jobId: job })).status).toBe(200);
  const seen = (await quoteOf()).body;
  expect(seen.quotePdf).toMatchObject([{ url, published: true }]);
  expect(Object.keys(seen).sort()).toEqual(['_id', 'name', 'num', 'quotePdf', 'version']);
  // Without hash and progress, which are only for those who can edit.
  const ofPrint = ['_id', 'name', 'num', 'published', 'revision', 'time', 'total', 'url'];
  expect(Object.keys(seen.quotePdf[0] ?? {}).sort()).toEqual(ofPrint);
  expect((await bytesOf(url, 'customer')).status).toBe(200);
  expect([(await bytesOf(url, 'rival')).status, (await bytesOf(url, 'viewer')).status]).toEqual([404, 404]);
  expect((await publish({ quote: url, jobId: job }, 'customer')).status).toBe(403);

  expect((await publish({ quote: url, jobId: job })).status).toBe(200);
  expect([(await quoteOf()).status, (await bytesOf(url, 'customer')).status]).toEqual([404, 404]);
  await expect
    .poll(() => screen.received.some(({ word, data }) => word === 'removed' && 'id' in data && data.id === id))
    .toBe(true);
  screen.close();
  await submittedBy('client');
});

test('emails a PDF as an attachment, sets the status to Emailed and increments the revision', async () => {
  const id = await begin();
  const { url } = await print(id);
  const email = (body: object) => client().call('prints.email', { params: { id: folder(url) }, body });
  expect((await email({})).refused?.fields).toEqual({ to: 'is required: the customer has no email address' });
  expect((await email({ to: ['nobody'] })).status).toBe(422);
  const sent = await email({ to: ['Jo@barn.test', 'jo@barn.test'], text: 'Here you are.' });
  expect([sent.status, sent.body]).toEqual([202, { to: ['jo@barn.test'] }]);
  expect(await get(id)).toMatchObject({ status: 'Emailed' });
  const outbox = join(world.dataDir, 'outbox');
  const mails = async () =>
    (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')))
      .filter(({ to }) => to === 'jo@barn.test');
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail.subject).toContain('Olsen');
  expect(mail.text).toContain('Here you are.');
  expect(Buffer.from(mail.attachments[0].base64, 'base64')).toEqual((await bytesOf(url)).bytes);

  // The same content is the same revision; changed content is the next one, under the same number.
  await print(id);
  expect((await get(id)).revision).toBe(1);
  await client().does('quotes.update', { params: { id }, body: { tax: '0' } });
  const { url: next } = await print(id);
  expect((await get(id)).revision).toBe(2);
  expect(pdfText((await bytesOf(next)).bytes).replace(/[\n ]/g, '')).toContain('-Q4r2'.slice(-2));
});

test('never reuses a revision number for different content, whatever the order of sending', async () => {
  const id = await begin();
  const revision = async (num: number) => (await printOf(id, num))?.revision;
  const tax = (text: string) => client().does('quotes.update', { params: { id }, body: { tax: text } });
  const first = await print(id);
  await tax('8');
  const second = await print(id);
  await print(id);
  // The later PDF is sent first; the earlier one keeps its number.
  for (const { url } of [second, first])
    expect(
      (await client().call('prints.email', { params: { id: folder(url) }, body: { to: ['jo@barn.test'] } })).status,
    ).toBe(202);
  expect([await revision(1), await revision(2), await revision(3)]).toEqual([1, 2, 2]);
  // Deleting a PDF after it was sent doesn't free its number either.
  for (const { url } of (await get(id)).quotePdf.slice(1)) {
    await client().does('prints.delete', { params: { id }, body: { url } });
  }
  await tax('9');
  await print(id);
  expect(await revision(4)).toBe(3);
});

test('shows on the quote and job which PDF was emailed or shared, when, by whom and to whom', async () => {
  const id = await begin();
  const [first, second] = [await print(id), await print(id)];
  const body = { to: ['Jo@barn.test', 'al@barn.test'], subject: 'Your barn', text: 'Hello,\n\nsee the PDF.' };
  await client().does('prints.email', { params: { id: folder(second.url) }, body });
  const share = (url: string, only: boolean) =>
    client().does('prints.publish', { params: { id }, body: { quote: url, jobId: job, only } });
  await share(first.url, true);
  // The customer sees one PDF, the current one.
  const { quotePdf } = await share(second.url, true);
  expect(quotePdf.map(({ num, published }) => [num, published])).toEqual([
    [1, false],
    [2, true],
  ]);
  // The plain toggle leaves the others as they are.
  expect((await share(first.url, false)).quotePdf.map(({ published }) => published)).toEqual([true, true]);
  await client().does('prints.delete', { params: { id }, body: { url: second.url } });

  const quote = await get(id);
  const by = world.people.client.name;
  expect(quote.sends).toMatchObject([
    { what: 'unshared', print: 2 },
    { what: 'shared', print: 1 },
    { what: 'shared', print: 2, by },
    { what: 'unshared', print: 1 },
    { what: 'shared', print: 1 },
    { what: 'emailed', print: 2, revision: 1, to: ['jo@barn.test', 'al@barn.test'], by },
  ]);
  const [row] = (await client().does('quotes.list', {})).filter(({ _id }) => _id === id);
  expect(row?.lastEmail).toMatchObject({ to: ['jo@barn.test', 'al@barn.test'] });
  const history = await client().does('jobs.history', { params: { id: job } });
  const entries = history.flatMap(({ changes }) => changes.map(({ says, to }) => [says, to]));
  expect(entries).toContainEqual(['Quote emailed', `${quote.num}, PDF 2 to jo@barn.test, al@barn.test`]);
  expect(entries).toContainEqual(['Quote shared with customer', `${quote.num}, PDF 2`]);
});

test('previews the email of a PDF with the customer’s addresses and open problems', async () => {
  const id = await begin();
  const customer = await client().does('customers.create', {
    body: { name: 'Olsen Barns', emails: ['office@olsen.test', 'jo@olsen.test'] },
  });
  await client().does('quotes.update', { params: { id }, body: { customer: customer._id, expires: '2020-01-31' } });
  const { url } = await print(id);
  const draft = await client().does('prints.emailDraft', { params: { id: folder(url) } });
  expect(draft.to).toEqual(['office@olsen.test', 'jo@olsen.test']);
  expect(draft.subject).toContain('Olsen ½″ é');
  expect(draft.text).toMatch(/^Hello,\n\nAttached is our quote /);
  expect(draft.from).toContain(world.people.client.name);
  expect(draft.problems[0]).toBe('Expired: valid through Jan 31, 2020.');
  expect(draft.problems.some((text) => text.startsWith('Line '))).toBe(true);
});

test('reports that a PDF failed when it is opened, emailed or shared', async () => {
  const id = await begin();
  const { url } = await print(id);
  const failed = "This PDF couldn't be created. Try again in a few minutes, or create a new one.";
  await world.sql("UPDATE quote_prints SET state = 'failed' WHERE id = $1", [folder(url)]);
  const answers = [
    await client().request('GET', url),
    await client().request('POST', `${url}/email`, { body: { to: ['jo@barn.test'] } }),
    await client().request('POST', `/api/v1/quotes/${id}/publish`, { body: { quote: url, jobId: job } }),
  ];
  expect(answers.map(({ status, refused }) => [status, refused?.message])).toEqual([
    [409, failed],
    [409, failed],
    [409, failed],
  ]);
});

test('sends another email on a new request, but not on a repeated request or a retry', async () => {
  const id = await begin();
  const { url } = await print(id);
  const email = (text: string, headers: Record<string, string> = {}) =>
    client().request('POST', `/api/v1/prints/${folder(url)}/email`, {
      body: { to: ['again@barn.test'], text },
      headers,
    });
  const outbox = join(world.dataDir, 'outbox');
  const mails = async () =>
    (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string; text: string; key: string })
      .filter(({ to }) => to === 'again@barn.test');
  const sentTexts = async () =>
    (await mails())
      .map(({ text }) => /(First|Second|Third) words/.exec(text)?.[1])
      .sort((a = '', b = '') => (a < b ? -1 : 1));
  const once = { 'idempotency-key': 'the-third-request' };
  const sent = [await email('First words'), await email('Second words'), await email('Third words', once)];
  expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
  await expect.poll(sentTexts, { timeout: 10_000 }).toEqual(['First', 'Second', 'Third']);
  expect((await email('Third words', once)).status).toBe(202);
  expect((await email('First words')).status).toBe(202);
  await expect.poll(sentTexts, { timeout: 10_000 }).toEqual(['First', 'First', 'Second', 'Third']);
  // Mailboxes deduplicate emails by Message-ID, which is derived from the key.
  const keys = (await mails()).map(({ key }) => messageId(key, 'https://takeoffs.test'));
  expect(new Set(keys).size).toBe(4);

  const payload = { printId: folder(url), to: 'again@barn.test', text: 'Second words', from: 'Jo', mailId: 'm' };
  for (const _ of [1, 2]) await mailPrint(world.opened.services, payload);
  expect(await sentTexts()).toEqual(['First', 'First', 'Second', 'Second', 'Third']);
});

test('deletes a PDF with its file, and doesn’t reuse its number', async () => {
  const id = await begin();
  const { url } = await print(id);
  const stranger = await begin();
  const remove = (quote: number, person: 'client' | 'viewer' = 'client') =>
    world.as(person).call('prints.delete', { params: { id: quote }, body: { url } });
  expect([(await remove(stranger)).status, (await remove(id, 'viewer')).status]).toEqual([404, 404]);
  expect((await remove(id)).body.quotePdf).toEqual([]);
  expect([(await bytesOf(url)).status, (await remove(id)).status]).toEqual([404, 404]);
  await expect.poll(() => world.opened.services.files.has(folder(url))).toBe(false);
  expect((await print(id)).num).toBe(2);
});

test('deletes the PDFs of a job’s quotes with the job', async () => {
  const { _id: id, job: of } = await client().does('quotes.create', { body: { name: 'Short-lived' } });
  const { url } = await print(id);
  await world.as('admin').does('jobs.delete', { params: { id: of as number } });
  expect((await bytesOf(url)).status).toBe(404);
  await expect.poll(() => world.opened.services.files.has(folder(url))).toBe(false);
});

test('prints letters of other scripts that the font has, a similar check mark, and code points for the rest', async () => {
  const id = await begin();
  const name = 'Олсен Ωmega ✓ 王小明 مريم ①';
  await client().does('quotes.update', { params: { id }, body: { name } });
  const { url } = await print(id);
  const { bytes } = await bytesOf(url);
  const texts = [pdfText(bytes), readByPoppler(bytes) ?? ''].map((text) => text.replace(/\s+/g, ' '));
  for (const text of texts.filter(Boolean)) {
    expect(text).toContain('Олсен Ωmega √ [U+738B U+5C0F U+660E]');
    expect(text).toContain('[U+0645 U+0631 U+064A U+0645] 1');
    expect(text).toContain("marks characters that this PDF can't show");
  }
  const plain = await print(await begin());
  expect(pdfText((await bytesOf(plain.url)).bytes)).not.toContain("can't show");
});
