import type { CustomerQuote } from '../../../common/quotes/links/customerQuote';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { printWorld } from '../print/printWorld';
import { pdfText } from '../print/pdfText';

// Links to a version of a quote: what a customer sees, opens, asks and answers, and what the rep sees of it.

const { world, client, get, begin, print } = printWorld();
const nobody = () => world().as('nobody');

async function linkTo(
  id: number,
  url: string,
  more: { detail?: 'prices' | 'totals' | 'none'; recipient?: string } = {},
) {
  const made = await client().does('links.create', {
    params: { id },
    body: { print: url, detail: 'prices', ...more },
  });
  expect(made.url).toMatch(/\/q\/[A-Za-z0-9_-]{43}$/);
  return { link: made.link, token: made.url.slice(-43) };
}
/** A quote with version A and a link to it. */
async function linked(more: { detail?: 'prices' | 'totals' | 'none'; recipient?: string } = {}) {
  const id = await begin();
  const { url } = await print(id);
  return { id, url, ...(await linkTo(id, url, more)) };
}
const seen = (token: string) => nobody().call('customerQuotes.get', { params: { token } });
const linesOf = ({ sections }: CustomerQuote) => sections.flatMap(({ lines }) => lines);
const accept = (token: string, name = 'Carl Whitaker') =>
  nobody().call('customerQuotes.accept', { params: { token }, body: { name } });
const decline = (token: string) =>
  nobody().call('customerQuotes.decline', { params: { token }, body: { name: 'Carl Whitaker', reason: 'Too late.' } });
const download = async (path: string) => {
  const response = await fetch(`${world().base}${path}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const drawn = async () =>
  (
    await sharp({ create: { width: 300, height: 120, channels: 4, background: '#101418' } })
      .png()
      .toBuffer()
  ).toString('base64');

test('Q52: shows the frozen version with prices, totals only or no prices', async () => {
  const { id, url, token } = await linked();
  const { num } = await get(id);
  const shown = (await seen(token)).body;
  expect(shown).toMatchObject({ num: `${num}-A`, through: '2026-12-31', superseded: false, answer: null });
  const page = await get(id);
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  expect(shown.total).toBe(dollars.format(page.total as number));
  expect(linesOf(shown).map(({ total }) => total)).toEqual(
    page.lines?.map(({ total }) => (total === null ? '' : dollars.format(total))),
  );

  const totals = (await seen((await linkTo(id, url, { detail: 'totals' })).token)).body;
  expect(totals.total).toBe(shown.total);
  expect(new Set(linesOf(totals).flatMap(({ price, total }) => [price, total]))).toEqual(new Set([null]));
  const { token: unpriced } = await linkTo(id, url, { detail: 'none' });
  const none = (await seen(unpriced)).body;
  expect([none.total, none.sums, JSON.stringify(none).includes('$')]).toEqual([null, [], false]);
  // Its PDF is its own, without amounts.
  await expect.poll(async () => (await seen(unpriced)).body.pdf, { timeout: 20_000 }).toBe(true);
  const paper = pdfText((await download(`/api/v1/customer-quotes/${unpriced}/pdf`)).bytes);
  expect([paper.includes('$'), paper.includes('Subtotal')]).toEqual([false, false]);
  const priced = pdfText((await download(`/api/v1/customer-quotes/${token}/pdf`)).bytes);
  expect([priced.includes('$'), priced.includes('Subtotal')]).toEqual([true, true]);
}, 90_000);

test('Q52: shows what the link says, whatever the PDF’s layout is, and the company’s terms', async () => {
  const id = await begin();
  const company = world().companies.A.id;
  const layout = { paperPrices: 'none', paperTerms: 'Net 30.', paperLeadTime: '2 weeks' } as const;
  await client().does('companies.update', { params: { id: company }, body: layout });
  const { url } = await print(id);
  const { token } = await linkTo(id, url, { detail: 'prices' });
  expect((await seen(token)).body.terms).toEqual([
    { name: 'Lead time', value: '2 weeks' },
    { name: 'Terms', value: 'Net 30.' },
  ]);
  await expect.poll(async () => (await seen(token)).body.pdf, { timeout: 20_000 }).toBe(true);
  const textOf = async () => pdfText((await download(`/api/v1/customer-quotes/${token}/pdf`)).bytes).replace(/\s/g, '');
  expect(await textOf()).toContain('$181.65');
  // A link that shows the same as the PDF needs no second PDF.
  expect((await seen((await linkTo(id, url, { detail: 'none' })).token)).body.pdf).toBe(true);

  await accept(token);
  await expect.poll(async () => (await seen(token)).body.answer?.signedPdf, { timeout: 20_000 }).toBe(true);
  const signed = await textOf();
  for (const words of ['Net30.', '2weeks', 'SHA-256']) expect(signed).toContain(words);
  const plain = { paperPrices: 'lines', paperTerms: '', paperLeadTime: '' } as const;
  await client().does('companies.update', { params: { id: company }, body: plain });
}, 90_000);

test('Q55: a changed comment or another panel of the company doesn’t change what was accepted', async () => {
  const { id, token } = await linked();
  await accept(token);
  const changed = async () => (await get(id)).answers?.map((answer) => answer.changed);
  expect(await changed()).toEqual([false]);
  const [line] = (await get(id)).lines ?? [];
  const comment = { lines: [{ _id: line?._id as string, comments: 'Ask Bob.' }] };
  await client().does('quotes.update', { params: { id }, body: comment });
  const panel = { code: 'NEW', name: 'New panel', coverage: 12, panType: 'EF' as const };
  const { panels = [] } = await world()
    .as('admin')
    .does('companies.get', { params: { id: world().companies.A.id } });
  const body = { panels: [...panels.map(({ _id, version }) => ({ _id, version })), panel] };
  await world()
    .as('admin')
    .does('companies.update', { params: { id: world().companies.A.id }, body });
  await world().opened.services.quotes.project(id);
  expect(await changed()).toEqual([false]);
  await client().does('quotes.update', { params: { id }, body: { tax: '9' } });
  await world().opened.services.quotes.project(id);
  expect(await changed()).toEqual([true]);
}, 60_000);

test('keeps a PDF as long as a customer can open it by a link', async () => {
  const { id, url, link } = await linked();
  const remove = () => client().call('prints.delete', { params: { id }, body: { url } });
  const refused = await remove();
  expect([refused.status, refused.refused?.message]).toEqual([
    409,
    'A customer can open PDF 1 by a link. Revoke the link first.',
  ]);
  await client().does('links.revoke', { params: { id, link } });
  expect((await remove()).status).toBe(200);
});

test('Q53: stores no token, and answers unknown, revoked and expired links with the same 404', async () => {
  const { id, link, token } = await linked();
  expect(JSON.stringify(await world().sql('SELECT * FROM quote_links'))).not.toContain(token);
  expect(JSON.stringify(await world().sql('SELECT diff FROM changes'))).not.toContain(token);
  const unknown = await seen('Z'.repeat(43));
  const { token: late } = await linkTo(id, (await get(id)).quotePdf[0]?.url as string);
  await world().sql('UPDATE quote_links SET expires_at = created_at WHERE id <> $1 AND quote_id = $2', [link, id]);
  expect((await client().call('links.revoke', { params: { id, link } })).status).toBe(200);
  expect((await get(id)).links?.find(({ _id }) => _id === link)?.revoked).not.toBeNull();
  for (const each of [token, late]) {
    const answer = await seen(each);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    expect((await accept(each)).status).toBe(404);
    const page = await download(`/q/${each}`);
    expect([page.status, page.bytes.toString()]).toEqual([404, (await download('/q/nothing')).bytes.toString()]);
  }
  // Another company can neither list nor revoke it.
  expect((await world().as('rival').call('links.revoke', { params: { id, link } })).status).toBe(404);
});

test('Q57: a quote becomes Sent, Viewed and Accepted, live to the rep and in the list', async () => {
  const id = await begin();
  const { url } = await print(id);
  const stage = async () => (await get(id)).sales;
  expect(await stage()).toBe('draft');
  const { token } = await linkTo(id, url, { recipient: 'Whitaker Ranch' });
  expect(await stage()).toBe('sent');
  const screen = await world().live('client');
  const { body } = await nobody().call('customerQuotes.open', { params: { token } });
  expect(body.num).toMatch(/-A$/);
  await expect
    .poll(() => screen.received.some(({ data }) => JSON.stringify(data).includes('"sales":"viewed"')))
    .toBe(true);
  // Opening it again soon counts once.
  await nobody().does('customerQuotes.open', { params: { token } });
  expect((await get(id)).links).toMatchObject([{ recipient: 'Whitaker Ranch', opens: 1, print: 1, revision: 1 }]);
  expect((await accept(token)).status).toBe(200);
  await expect
    .poll(() => screen.received.some(({ data }) => JSON.stringify(data).includes('"sales":"accepted"')))
    .toBe(true);
  screen.close();

  const listed = await client().does('quotes.list', { query: { 'filter[sales]': 'accepted' } });
  expect(listed.map(({ _id }) => _id)).toContain(id);
  const { total } = await get(id);
  const before = await client().does('quotes.pipeline', {});
  expect(before.find(({ sales }) => sales === 'accepted')?.total).toBeGreaterThanOrEqual(total as number);

  // A version that nobody answered in time has expired; it isn't Sent any more.
  const { id: old } = await linked();
  await world().sql("UPDATE quotes SET sent_through = '2020-01-01' WHERE id = $1", [old]);
  const expired = await client().does('quotes.list', { query: { 'filter[sales]': 'expired' } });
  expect(expired.map(({ _id }) => _id)).toEqual([old]);
  const sent = await client().does('quotes.list', { query: { 'filter[sales]': 'sent' } });
  expect(sent.map(({ _id }) => _id)).not.toContain(old);
  expect((await client().does('quotes.pipeline', {})).find(({ sales }) => sales === 'expired')?.count).toBe(1);
});

test('Q54: the first answer to a version is final, and repeating it changes nothing', async () => {
  const { id, url, token } = await linked();
  const { token: other } = await linkTo(id, url);
  const [first, second] = await Promise.all([accept(token, 'Ann Lee'), accept(other, 'Bo Green')]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const [won, winner] = first.status === 200 ? [token, 'Ann Lee'] : [other, 'Bo Green'];
  expect((await accept(won, winner)).status).toBe(200);
  const again = await accept(won, 'Somebody Else');
  expect([again.status, again.refused?.message]).toEqual([
    409,
    `${winner} already accepted this quote. Ask for a new one to change that.`,
  ]);
  expect((await decline(won)).status).toBe(409);
  expect((await get(id)).answers).toMatchObject([{ what: 'accepted', name: winner, revision: 1 }]);
  expect(await world().sql('SELECT 1 FROM quote_answers WHERE quote_id = $1', [id])).toHaveLength(1);

  // Declining needs a reason and is as final.
  const { id: third, token: no } = await linked();
  const missing = await nobody().request('POST', `/api/v1/customer-quotes/${no}/decline`, { body: { name: 'Jo' } });
  expect(missing.status).toBe(422);
  expect((await decline(no)).body.answer).toMatchObject({ what: 'declined', name: 'Carl Whitaker' });
  expect((await accept(no)).status).toBe(409);
  expect((await get(third)).answers).toMatchObject([{ what: 'declined', reason: 'Too late.' }]);
  expect((await get(third)).sales).toBe('declined');
});

test('Q54: accepts through a link that is revoked at the same time either before it or not at all', async () => {
  const { id, link, token } = await linked();
  const [accepted, revoked] = await Promise.all([
    accept(token),
    client().call('links.revoke', { params: { id, link } }),
  ]);
  expect(revoked.status).toBe(200);
  const { answers } = await get(id);
  // After the acceptance the customer's page is gone, too; the answer itself is there or not, as its status says.
  expect(answers?.length).toBe(accepted.status === 200 ? 1 : answers?.length);
  expect([200, 404]).toContain(accepted.status);
  expect((await accept(token)).status).toBe(404);
});

test('Q51, Q55: edits during and after an acceptance change nothing of it, and offer a new version', async () => {
  const { id, url, token } = await linked();
  const before = (await seen(token)).body;
  const { tax } = await get(id);
  const [answer] = await Promise.all([
    accept(token),
    client().does('quotes.update', { params: { id }, body: { tax: '8.25' } }),
  ]);
  expect(answer.status).toBe(200);
  expect((await get(id)).answers).toMatchObject([{ revision: 1, changed: true }]);
  expect((await seen(token)).body).toMatchObject({ total: before.total, hash: before.hash, sections: before.sections });
  const gone = await client().request('POST', `/api/v1/quotes/${id}/delete`, { body: { url } });
  expect([gone.status, gone.refused?.message]).toEqual([
    409,
    'Carl Whitaker accepted PDF 1, so it can’t be deleted. Create a new version instead.',
  ]);

  // Version B supersedes A once it is sent, not before.
  const { url: next } = await print(id);
  expect((await seen(token)).body.superseded).toBe(false);
  const { token: newer } = await linkTo(id, next);
  expect((await seen(token)).body).toMatchObject({ superseded: true, total: before.total });
  expect((await seen(newer)).body).toMatchObject({
    num: before.num.replace(/A$/, 'B'),
    superseded: false,
    answer: null,
  });
  expect((await get(id)).quotePdf.map(({ superseded }) => superseded)).toEqual([true, false]);
  expect((await get(id)).sales).toBe('sent');
  const old = await client().call('links.create', { params: { id }, body: { print: url, detail: 'prices' } });
  expect([old.status, old.refused?.message]).toEqual([
    409,
    'Version A is superseded. Create the link for version B or a new one.',
  ]);
  // Undoing the edit makes the quote the accepted one again.
  await client().does('quotes.update', { params: { id }, body: { tax: tax as number } });
  expect((await get(id)).answers?.[0]?.changed).toBe(false);
}, 90_000);

test('Q51: refuses an answer to a superseded or expired version and says what to do', async () => {
  const { id, token } = await linked();
  await client().does('quotes.update', { params: { id }, body: { tax: '7' } });
  const { token: newer } = await linkTo(id, (await print(id)).url);
  const old = await accept(token);
  expect([old.status, old.refused?.message]).toEqual([
    409,
    'A newer version of this quote replaces this one. Ask for the new link.',
  ]);
  await world().sql("UPDATE quote_prints SET through = '2020-01-01' WHERE quote_id = $1", [id]);
  const late = await accept(newer);
  expect([late.status, late.refused?.message]).toEqual([409, 'This quote is no longer valid. Ask for a new one.']);
  expect((await get(id)).answers).toEqual([]);
});

test('Q55: the accepted PDF ends with name, signature, time, hash, address and browser', async () => {
  const { id, link, token } = await linked();
  const response = await fetch(`${world().base}/api/v1/customer-quotes/${token}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Roof Browser 7' },
    body: JSON.stringify({ name: 'Carl Whitaker', signature: await drawn() }),
  });
  expect(response.status).toBe(200);
  await expect.poll(async () => (await seen(token)).body.answer?.signedPdf, { timeout: 20_000 }).toBe(true);
  const { bytes } = await download(`/api/v1/customer-quotes/${token}/pdf`);
  const words = pdfText(bytes).replace(/\s/g, '');
  const { hash } = (await seen(token)).body;
  for (const part of ['Accepted', 'CarlWhitaker', 'RoofBrowser7', '127.0.0.1', hash.slice(0, 20)])
    expect(words).toContain(part);
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  const own = await fetch(`${world().base}/api/v1/quotes/${id}/links/${link}/signed`, {
    headers: { authorization: `Bearer ${client().token}` },
  });
  expect([own.status, Buffer.from(await own.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
});

test('refuses signatures that are too large or no picture', async () => {
  const { token } = await linked();
  const send = (signature: string) =>
    nobody().request('POST', `/api/v1/customer-quotes/${token}/accept`, { body: { name: 'Jo', signature } });
  expect((await send('A'.repeat(50_000_000))).status).toBe(413);
  expect((await send('A'.repeat(200_004))).status).toBe(422);
  const cut = (await drawn()).slice(0, 60);
  for (const wrong of ['<svg/>', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), cut])
    expect((await send(wrong)).status).toBe(422);
  const bomb = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'white' } })
    .png({ palette: true })
    .toBuffer();
  expect((await send(bomb.toString('base64'))).status).toBe(422);
  expect((await seen(token)).body.answer).toBeNull();
}, 90_000);

test('Q56: questions reach the rep live, and the reply is on the customer’s page', async () => {
  const { id, link, token } = await linked({ recipient: 'Whitaker' });
  const screen = await world().live('client');
  await nobody().does('customerQuotes.ask', { params: { token }, body: { name: '', text: 'When is it ready?' } });
  await expect
    .poll(() =>
      screen.received.some(
        ({ data }) => (data as { id?: number }).id === id || JSON.stringify(data).includes(`"_id":${id}`),
      ),
    )
    .toBe(true);
  screen.close();
  expect((await get(id)).links?.[0]?.messages).toMatchObject([
    { name: 'Whitaker', text: 'When is it ready?', fromCustomer: true },
  ]);
  await client().does('links.reply', { params: { id, link }, body: { text: 'In two weeks.' } });
  expect((await seen(token)).body.messages).toMatchObject([
    { text: 'When is it ready?', fromCompany: false },
    { name: world().people.client.name, text: 'In two weeks.', fromCompany: true },
  ]);
  // The drafting office stays anonymous (R1.14).
  await world()
    .as('admin')
    .does('links.reply', { params: { id, link }, body: { text: 'Office here.' } });
  expect((await seen(token)).text).not.toContain(world().people.admin.name);
  await client().does('links.revoke', { params: { id, link } });
  const late = await client().call('links.reply', { params: { id, link }, body: { text: 'Too late.' } });
  expect(late.status).toBe(409);
});

test('D26: limits answers and questions per link', async () => {
  const { token } = await linked();
  const ask = () => nobody().call('customerQuotes.ask', { params: { token }, body: { name: 'Jo', text: 'Hello?' } });
  for (let i = 0; i < 20; i++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after') !== null]).toEqual([429, true]);
});

test('D26: the page has a strict policy, no third party and no referrer, and isn’t indexed', async () => {
  const { token } = await linked();
  const { status, headers, bytes } = await download(`/q/${token}`);
  expect([status, headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
    ...[200, 'noindex, nofollow', 'no-referrer', 'no-store'],
  ]);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|unsafe|\*/);
  expect(bytes.toString()).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(bytes.toString()).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
});

test('Q37, Q52: nothing internal reaches the customer, whatever the quote holds', async () => {
  const id = await begin();
  const { lines = [] } = await get(id);
  await client().does('quotes.update', {
    params: { id },
    body: {
      lines: [
        { _id: lines[0]?._id as string, comments: 'INTERNAL-COMMENT' },
        { code: 'ODDBALL', quantity: '2' },
        { description: '<script>alert(1)</script>', quantity: 'ask Bob', price: '1' },
      ],
    },
  });
  const { url } = await print(id);
  const { token } = await linkTo(id, url, { recipient: 'SECRET-RECIPIENT' });
  const { token: other } = await linkTo(id, url, { recipient: 'Other' });
  const html = (await download(`/q/${token}`)).bytes.toString();
  const paper = pdfText((await download(`/api/v1/customer-quotes/${token}/pdf`)).bytes).replace(/\n/g, '');
  for (const shown of [(await seen(token)).text, html, paper]) {
    for (const secret of [
      'INTERNAL-COMMENT',
      'No match',
      'no match',
      'ask Bob',
      'SECRET-RECIPIENT',
      other,
      'Unmatched',
    ])
      expect(shown).not.toContain(secret);
    expect(shown).toContain('Price to follow');
  }
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&#60;script&#62;');
});
