import { expect, test } from 'vitest';
import { linkDetails } from '../../../common/quotes/links/linkLimits';
import { pdfText } from '../print/pdfText';
import { printWorld } from '../print/printWorld';

// Internal data never leaves the company: one quote with every problem and mark, as PDFs and as pages of links.

const { world, client, get, begin, print, bytesOf } = printWorld();

/** Lines that each have something that only colleagues may see. */
const lines = [
  { kind: 'section', description: 'Garage', quantity: '77' },
  { code: 'ODDBALL', quantity: '2', comments: 'INTERNAL-UNMATCHED' },
  { description: 'Crane', quantity: '1', price: '850', comments: 'INTERNAL-HAND' },
  { description: 'Boom lift', quantity: 'ask Bob', price: 'about $40', length: 'TBD-LENGTH', drop: 'TBD-DROP' },
  { sku: 'COSTED', quantity: '3', unit: 'EA', price: '55.02', metal: '22ga', comments: 'Cost basis 41.37 plus markup' },
  { description: 'Snow guard', quantity: '3', price: '12', optional: true, comments: 'INTERNAL-OPTIONAL' },
  { description: 'Sealant', quantity: '1', optional: true, lock: true, comments: 'Locked for INTERNAL-REASON' },
  { kind: 'discount', description: 'Loyalty', price: '150%', comments: 'INTERNAL-DISCOUNT' },
  { kind: 'discount', description: 'Winter', price: '-9999', scope: 'section', comments: 'INTERNAL-WINTER' },
  { description: 'Delivery note', note: 'Leave at the barn', quantity: '1', price: '5', comments: 'INTERNAL-NOTE' },
] as const;

/** PDFs break words anywhere. */
const squash = (text: string) => text.replace(/[\s\u200b]/g, '').toLowerCase();
/** Marks of colleagues, texts of problems and refused cells. */
const secrets = [
  ...['internal', 'cost basis', 'markup', '41.37', 'secret-level', 'secret-recipient', 'ask bob', 'about $40'],
  ...['tbd-length', 'tbd-drop', 'half of it', 'call joe', 'ask ann', 'lb-odd', 'flat-odd', 'pack-odd', 'tax-odd'],
  ...['no match', 'not in catalog', 'unmatched', 'no price', 'for level', 'catalog price', 'typed by hand'],
  ...['manual price', 'plain number', 'more than 100', 'more than the lines', 'clear it', 'select a metal'],
  ...['another metal', 'but the quote is', 'isn’t priced', "isn't priced", 'enter a field', 'enter a price'],
  ...['sold by the', 'nan', 'undefined', '[object'],
].map(squash);
const secretsIn = (text: string) => secrets.filter((secret) => squash(text).includes(secret));

test('Q37, Q52: no internal word reaches a customer’s PDF, page or data, at any level of detail', async () => {
  await world()
    .as('admin')
    .does('items.create', {
      body: {
        sku: 'COSTED',
        description: 'Vented ridge',
        unit: 'EA',
        cost: 41.37,
        markup: 33,
        client: world().companies.A.id,
      },
    });
  const id = await begin();
  const own = (await get(id)).lines ?? [];
  await client().does('quotes.update', {
    params: { id },
    body: {
      ...{ priceCode: 'SECRET-LEVEL', deposit: 'half of it', freight: 'call Joe', tax: 'TAX-ODD' },
      ...{ lbPerFt: 'LB-ODD', flatWidth: 'FLAT-ODD', maxPackWeight: 'PACK-ODD' },
      lines: [{ _id: own[0]?._id as string, comments: 'INTERNAL-PANEL' }, ...lines],
      cutlist: [{ quantity: 'ask Ann', feet: '12 6', mark: 'M1' }],
    },
  });
  // All of it is in the quote, so that the customer's papers have something to leave out.
  const whole = squash(JSON.stringify(await get(id)));
  for (const mark of ['internal-unmatched', 'internal-discount', 'cost basis', 'secret-level', 'more than 100'])
    expect([mark, whole.includes(squash(mark))]).toEqual([mark, true]);

  const { url } = await print(id);
  const papers = new Map([['PDF', pdfText((await bytesOf(url)).bytes)]]);
  for (const detail of linkDetails) {
    const made = await client().does('links.create', {
      params: { id },
      body: { print: url, detail, recipient: 'SECRET-RECIPIENT' },
    });
    const params = { token: made.url.slice(-43) };
    const data = () => world().as('nobody').call('customerQuotes.get', { params });
    await expect.poll(async () => (await data()).body.pdf, { timeout: 20_000 }).toBe(true);
    const paper = await fetch(`${world().base}/api/v1/customer-quotes/${params.token}/pdf`);
    papers.set(`${detail}, data`, (await data()).text);
    papers.set(`${detail}, page`, await (await fetch(`${world().base}/q/${params.token}`)).text());
    papers.set(`${detail}, PDF`, pdfText(Buffer.from(await paper.arrayBuffer())));
  }
  for (const [name, text] of papers) {
    expect([name, secretsIn(text)]).toEqual([name, []]);
    // The customer's offer is there.
    for (const word of ['Garage', 'Crane', 'Boom lift', 'Snow guard', 'Leave at the barn'])
      expect([name, word, squash(text).includes(squash(word))]).toEqual([name, word, true]);
    const priced = squash(text).includes('850.00');
    expect([name, priced]).toEqual([name, name === 'PDF' || name.startsWith('prices')]);
  }
}, 120_000);
