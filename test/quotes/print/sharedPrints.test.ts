import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageId } from '../../../server/outside/mail/smtp';
import { mailPrint } from '../../../server/prints/emails/mailPrint';
import { printWorld } from './printWorld';
import { pdfText } from './pdfText';

// PDFs of quotes are shared, emailed, listed and deleted.

const { world, job, client, get, begin, print, printOf, bytesOf, folder, submittedBy } = printWorld();

test('shows a customer shared PDFs of their own jobs, and removes the quote with the last of them', async () => {
  const id = await begin();
  const own = await world()
    .as('customer')
    .does('jobs.create', { body: { name: 'Own roof', pan1Width: 16 } });
  const { url } = await print(id);
  const quoteOf = () => world().as('customer').call('quotes.get', { params: { id } });
  const publish = (body: object, person: 'client' | 'customer' | 'viewer' = 'client') =>
    world().as(person).request('POST', `/api/v1/quotes/${id}/publish`, { body });
  // A PDF can't be shared for a job that isn't its quote's.
  expect((await publish({ quote: url, jobId: own._id })).status).toBe(404);
  expect((await publish({ quote: `/api/v1/prints/${'Z'.repeat(22)}`, jobId: job() })).status).toBe(404);
  expect((await publish({ quote: 'https://example.com/a', jobId: job() })).status).toBe(422);
  await submittedBy('customer');
  expect([(await quoteOf()).status, (await bytesOf(url, 'customer')).status]).toEqual([404, 404]);

  const screen = await world().live('customer');
  expect((await publish({ quote: url, jobId: job() })).status).toBe(200);
  const seen = (await quoteOf()).body;
  expect(seen.quotePdf).toMatchObject([{ url, published: true }]);
  expect(Object.keys(seen).sort()).toEqual(['_id', 'name', 'num', 'quotePdf', 'version']);
  // Without hash and progress, which are only for those who can edit.
  const ofPrint = ['_id', 'name', 'num', 'published', 'revision', 'sha256', 'time', 'total', 'url'];
  expect(Object.keys(seen.quotePdf[0] ?? {}).sort()).toEqual(ofPrint);
  expect((await bytesOf(url, 'customer')).status).toBe(200);
  expect([(await bytesOf(url, 'rival')).status, (await bytesOf(url, 'viewer')).status]).toEqual([404, 404]);
  expect((await publish({ quote: url, jobId: job() }, 'customer')).status).toBe(403);

  expect((await publish({ quote: url, jobId: job() })).status).toBe(200);
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
  const outbox = join(world().dataDir, 'outbox');
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
  expect(pdfText((await bytesOf(next)).bytes).replace(/[\n ]/g, '')).toContain(`${(await get(id)).num}-B`);
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
    client().does('prints.publish', { params: { id }, body: { quote: url, jobId: job(), only } });
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
  const by = world().people.client.name;
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
  const history = await client().does('jobs.history', { params: { id: job() } });
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
  expect(draft.from).toContain(world().people.client.name);
  expect(draft.problems[0]).toBe('Expired: valid through Jan 31, 2020.');
  expect(draft.problems.some((text) => text.startsWith('Line '))).toBe(true);
});

test('reports that a PDF failed when it is opened, emailed or shared', async () => {
  const id = await begin();
  const { url } = await print(id);
  const failed = "This PDF couldn't be created. Try again in a few minutes, or create a new one.";
  await world().sql("UPDATE quote_prints SET state = 'failed' WHERE id = $1", [folder(url)]);
  const answers = [
    await client().request('GET', url),
    await client().request('POST', `${url}/email`, { body: { to: ['jo@barn.test'] } }),
    await client().request('POST', `/api/v1/quotes/${id}/publish`, { body: { quote: url, jobId: job() } }),
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
  const outbox = join(world().dataDir, 'outbox');
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
  for (const _ of [1, 2]) await mailPrint(world().opened.services, payload);
  expect(await sentTexts()).toEqual(['First', 'First', 'Second', 'Second', 'Third']);
});

test('deletes a PDF with its file, and doesn’t reuse its number', async () => {
  const id = await begin();
  const { url } = await print(id);
  const stranger = await begin();
  const remove = (quote: number, person: 'client' | 'viewer' = 'client') =>
    world()
      .as(person)
      .call('prints.delete', { params: { id: quote }, body: { url } });
  expect([(await remove(stranger)).status, (await remove(id, 'viewer')).status]).toEqual([404, 404]);
  expect((await remove(id)).body.quotePdf).toEqual([]);
  expect([(await bytesOf(url)).status, (await remove(id)).status]).toEqual([404, 404]);
  await expect.poll(() => world().opened.services.files.has(folder(url))).toBe(false);
  expect((await print(id)).num).toBe(2);
});

test('deletes the PDFs of a job’s quotes with the job', async () => {
  const { _id: id, job: of } = await client().does('quotes.create', { body: { name: 'Short-lived' } });
  const { url } = await print(id);
  await world()
    .as('admin')
    .does('jobs.delete', { params: { id: of as number } });
  expect((await bytesOf(url)).status).toBe(404);
  await expect.poll(() => world().opened.services.files.has(folder(url))).toBe(false);
});
