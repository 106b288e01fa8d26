import { expect, test } from 'vitest';
import { makePrint } from '../../../server/prints/makePrint';
import type { Services } from '../../../server/services';
import { emailWorld, type SentEmail } from './emailWorld';

// A customer's link in the email of a PDF: its text, retries, cancellation, and what the mail log says of it.

const { world, client, get, sent, emptyOutbox, quoteWithPdf, deliver } = emailWorld();

const pdfsOf = ({ attachments = [] }: SentEmail) => attachments.filter(({ name }) => name.endsWith('.pdf')).length;
const tokenIn = ({ text }: SentEmail): string => /\/q\/([A-Za-z0-9_-]{43})\b/.exec(text)?.[1] ?? '';
const email = (print: string, body: object) =>
  client().call('prints.email', { params: { id: print }, body: { to: ['jo@barn.test'], ...body } });
const page = (token: string) => world().as('nobody').call('customerQuotes.get', { params: { token } });
const inDays = (days: number) => new Date(world().opened.services.now().getTime() + days * 86_400_000).toISOString();

test('sends each address its own link, where the text has its field or as a button [Q73]', async () => {
  const { id, print } = await quoteWithPdf();
  const to = ['al@barn.test', 'jo@barn.test'];
  const text = 'Hello,\n\nSee {link} for {total}.';
  const preview = await client().does('prints.emailPreview', {
    params: { id: print },
    body: { text, include: 'both' },
  });
  expect(preview.text).toContain(`See ${world().opened.services.env.publicUrl}/q/… for $3,900.54.`);
  expect((await email(print, { to, copy: true, include: 'both', text })).body).toEqual({ to });
  await deliver();
  const mails = sent();
  const of = (address: string) => mails.find((mail) => mail.to === address) as SentEmail;
  const [al, jo, own] = [of('al@barn.test'), of('jo@barn.test'), of(world().people.client.email)];
  expect(mails.map(pdfsOf)).toEqual([1, 1, 1]);
  expect(new Set([al, jo].map(tokenIn)).size).toBe(2);
  expect(tokenIn(own)).toBe(tokenIn(al));
  const url = `${world().opened.services.env.publicUrl}/q/${tokenIn(jo)}`;
  expect(jo.text).toContain(`See ${url} for $3,900.54.`);
  expect(jo.html).toContain(`<a href="${url}"`);
  expect((await page(tokenIn(jo))).body).toMatchObject({ total: '$3,900.54', detail: 'prices' });
  // Only the address whose link was opened says so.
  await world()
    .as('nobody')
    .does('customerQuotes.open', { params: { token: tokenIn(jo) } });
  const after = await get(id);
  expect(after.emails?.map(({ to: address, link, opened }) => [address, link, opened !== null]).sort()).toEqual(
    [
      ['al@barn.test', true, false],
      ['jo@barn.test', true, true],
      [world().people.client.email, true, false],
    ].sort(),
  );
  expect(after).toMatchObject({ status: 'Emailed', sales: 'viewed' });
  expect(after.links?.map(({ recipient, detail }) => [recipient, detail]).sort()).toEqual([
    ['al@barn.test', 'prices'],
    ['jo@barn.test', 'prices'],
  ]);
});

test('sends a link without the PDF, which shows no more than the PDF unless its sender chooses so [Q73]', async () => {
  const { print } = await quoteWithPdf({ paperPrices: 'none' });
  const { text, linkText } = await client().does('prints.emailDraft', { params: { id: print } });
  expect([text.includes('Attached is our quote'), linkText.includes('Here is our quote')]).toEqual([true, true]);
  await email(print, { include: 'link' });
  await deliver();
  const [mail] = sent() as [SentEmail];
  expect([pdfsOf(mail), mail.text.includes('Here is our quote'), mail.text.includes('Attached')]).toEqual([
    ...[0, true, false],
  ]);
  expect(mail.html).toContain('>View quote</a>');
  expect((await page(tokenIn(mail))).body).toMatchObject({ detail: 'none', total: null });

  emptyOutbox();
  await world().sql('DELETE FROM graphile_worker._private_jobs');
  await email(print, { include: 'link', detail: 'totals' });
  await deliver();
  expect((await page(tokenIn(sent()[0] as SentEmail))).body).toMatchObject({ detail: 'totals', total: '$3,900.54' });
});

test('keeps the token out of the database, the history and events [D26]', async () => {
  const { print } = await quoteWithPdf();
  const screen = await world().live('client');
  const answer = await email(print, { include: 'link', sendAt: inDays(1) });
  const queued = JSON.stringify(await world().tasks());
  await deliver();
  const token = tokenIn(sent()[0] as SentEmail);
  expect(token).toHaveLength(43);
  const tables = await world().sql<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) {
    const found = await world().sql(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [token]);
    expect([name, found.length]).toEqual([name, 0]);
  }
  expect([answer.text, queued, JSON.stringify(screen.received)].some((text) => text.includes(token))).toBe(false);
  screen.close();
});

test('creates the link of a scheduled email at once, and revokes it when the email is canceled [Q73]', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { to: ['al@barn.test', 'jo@barn.test'], include: 'both', sendAt: inDays(60) });
  const before = await get(id);
  // No email has been received yet.
  expect(before).toMatchObject({ sales: 'draft', sends: [] });
  // The 30 days of the link start when it is sent.
  expect(before.links?.map(({ revoked, expires }) => [revoked, expires])).toEqual([
    [null, inDays(90)],
    [null, inDays(90)],
  ]);
  const [first] = before.emails ?? [];
  const canceled = await client().does('prints.cancelEmail', { params: { id: first?._id ?? 0 } });
  expect(canceled.links?.every(({ revoked }) => revoked !== null)).toBe(true);
  await deliver();
  expect(sent()).toEqual([]);
});

test('does not send an email whose link was revoked, and says so [Q73]', async () => {
  const { id, print } = await quoteWithPdf();
  await email(print, { include: 'both', sendAt: inDays(1) });
  const [link] = (await get(id)).links ?? [];
  await client().does('links.revoke', { params: { id, link: link?._id ?? 0 } });
  await deliver();
  expect(sent()).toEqual([]);
  expect((await get(id)).emails).toMatchObject([
    { state: 'notSent', answer: 'Its customer link was revoked or had expired.' },
  ]);
});

test('sends the same link again when an email is retried [Q73]', async () => {
  const { print } = await quoteWithPdf();
  await email(print, { include: 'link' });
  const tried: string[] = [];
  const services: Services = {
    ...world().opened.services,
    mail: {
      ...world().opened.services.mail,
      send: (mail) => {
        tried.push(tokenIn(mail as SentEmail));
        return Promise.reject(new Error('451 Come back later'));
      },
    },
  };
  await deliver(services);
  await deliver();
  expect(tried).toEqual([tokenIn(sent()[0] as SentEmail)]);
});

test('refuses a link to a superseded version, and the field of a link without one', async () => {
  const { id, print } = await quoteWithPdf();
  const fields = async (body: object) => (await email(print, body)).refused?.fields;
  expect(await fields({ text: 'See {link}.' })).toEqual({ text: 'has {link}, which this quote doesn’t have' });
  expect(await fields({ subject: '{link}', include: 'link' })).toEqual({
    subject: 'has {link}, which this quote doesn’t have',
  });
  await client().does('quotes.update', { params: { id }, body: { tax: '7' } });
  const { url } = await client().does('prints.create', { params: { id }, body: {} });
  await makePrint(world().opened.services, { printId: url.slice(-22) });
  await email(url.slice(-22), {});
  const old = await email(print, { include: 'link' });
  expect([old.status, old.refused?.message]).toEqual([
    409,
    'Version A is superseded. Create the link for version B or a new one.',
  ]);
  expect((await email(print, {})).status).toBe(202);
});
