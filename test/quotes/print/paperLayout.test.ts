import { expect, test } from 'vitest';
import { pdfText } from './pdfText';
import { printWorld } from './printWorld';

// A company's layout of its customers' PDFs [Q82].

const { world, job, client, begin, settled, bytesOf, submittedBy } = printWorld();

/** Text of a new PDF without spaces: kerning splits words, and lines wrap. */
async function textOf(id: number, show?: object, person: 'client' | 'admin' = 'client'): Promise<string> {
  const { url, num } = await world()
    .as(person)
    .does('prints.create', { params: { id }, body: show ? { print: { show } } : {} });
  await settled(id, num);
  return pdfText((await bytesOf(url)).bytes).replace(/\s/g, '');
}

test('shows prices, cut list, contact, terms and signature as the company chose, or as the PDF says [Q82]', async () => {
  const id = await begin();
  const company = world().companies.A.id;
  await world().sql("UPDATE users SET phone = '801-555-0142' WHERE id = $1", [world().people.client.id]);
  const { email } = world().people.client;
  const standard = await textOf(id);
  // RIDGE: 7 × $25.95.
  for (const word of ['$25.95', '$181.65', 'Subtotal', 'Panels', 'Bundles', '801-555-0142', email])
    expect(standard).toContain(word.replaceAll(' ', ''));
  for (const word of ['Lead time', 'Freight', 'Terms', 'Signature'])
    expect(standard).not.toContain(word.replaceAll(' ', ''));

  await client().does('companies.update', {
    params: { id: company },
    body: {
      ...{ paperPrices: 'totals', paperCutlist: false, paperContact: false, paperSignature: true },
      ...{ paperLeadTime: '2 weeks', paperFreight: 'Delivered within 60 miles', paperTerms: 'Net 30.\nNo returns.' },
    },
  });
  const totals = await textOf(id);
  for (const word of [
    'Subtotal',
    'Bundles',
    'Lead time 2 weeks',
    'Delivered within 60 miles',
    'Net 30.',
    'No returns.',
    'Signature',
  ])
    expect(totals).toContain(word.replaceAll(' ', ''));
  for (const word of ['$25.95', '$181.65', 'Price', 'Panels', '801-555-0142', email])
    expect(totals).not.toContain(word.replaceAll(' ', ''));

  const none = await textOf(id, { paperPrices: 'none', paperSignature: false, paperCutlist: true });
  expect(none).not.toContain('$');
  for (const word of ['Subtotal', 'Signature']) expect(none).not.toContain(word.replaceAll(' ', ''));
  for (const word of ['Panels', 'Lead time 2 weeks']) expect(none).toContain(word.replaceAll(' ', ''));

  // Nor does its customer read the total beside a shared PDF without prices.
  const shared = (await world().as('client').does('quotes.get', { params: { id } })).quotePdf.at(-1);
  expect(shared?.total).toBeGreaterThan(0);
  await client().does('prints.publish', { params: { id }, body: { quote: shared?.url as string, jobId: job() } });
  await submittedBy('customer');
  const theirs = await world().as('customer').does('quotes.get', { params: { id } });
  expect(theirs.quotePdf.map(({ num, total }) => [num, total])).toEqual([[shared?.num, null]]);
  await submittedBy('client');

  // The office prints neither its phone nor its email.
  await world().sql("UPDATE users SET phone = '801-555-0199' WHERE id = $1", [world().people.admin.id]);
  const office = await textOf(id, { paperContact: true }, 'admin');
  for (const word of ['801-555-0199', world().people.admin.email])
    expect(office).not.toContain(word.replaceAll(' ', ''));
});

test('keeps each created PDF unchanged, and refuses a layout that is too long', async () => {
  const company = { params: { id: world().companies.A.id } };
  const refused = await client().call('companies.update', { ...company, body: { paperTerms: 'x'.repeat(4001) } });
  expect([refused.status, Object.keys(refused.refused?.fields ?? {})]).toEqual([422, ['paperTerms']]);
  const prices = await client().call('companies.update', { ...company, body: { paperPrices: 'some' } as never });
  expect(prices.status).toBe(422);
  const rows = await world().sql<{ paper: { paperTerms: string } }>(
    "SELECT snapshot::jsonb -> 'paper' AS paper FROM quote_prints ORDER BY num",
  );
  expect(rows.map(({ paper }) => paper.paperTerms)).toEqual(['', ...Array(3).fill('Net 30.\nNo returns.')]);
});
