import { expect, test } from 'vitest';
import { exactDollars } from '../../../common/format/exact';
import { pdfText } from '../print/pdfText';
import { printWorld } from '../print/printWorld';

// Q66: optional lines that a customer chooses on the page of a link, with sums by hand.

const { world, client, get, begin, print } = printWorld();
const nobody = () => world().as('nobody');

const rowId = (at: number) => `line${at}`.padEnd(22, '0');

/**
 * Version A of a quote with 10% tax: a first line of 2 × $100, an optional one of 1 × $50, another of 3 × $20, and
 * optional ones without a price and with a discount.
 */
async function offered(detail: 'prices' | 'totals' | 'none' = 'prices') {
  const id = await begin();
  const lines: Record<string, string>[] = [
    { code: 'A', description: 'Panels', quantity: '2', price: '100' },
    { code: 'B', description: 'Gutters', quantity: '1', price: '50', optional: '1' },
    { code: 'C', description: 'Snow guards', quantity: '3', price: '20', optional: '1' },
    { code: 'D', description: 'Skylight', quantity: '1', optional: '1' },
    { code: 'E', description: 'Cash', kind: 'discount', quantity: '1', price: '10', optional: '1' },
  ];
  const own = (await get(id)).lines ?? [];
  const editor = { userId: world().people.client.id, sessionId: world().people.client.session, from: null };
  await world().opened.services.quotes.write(id, editor, () => ({
    header: { tax: '10', deposit: '50%' },
    rows: [...lines.map((cells, i) => ({ map: 'lines' as const, id: rowId(i), cells: { order: `a${i}`, ...cells } }))],
    removed: own.map(({ _id }) => ({ map: 'lines' as const, id: _id as string })),
  }));
  const { url } = await print(id);
  const made = await client().does('links.create', { params: { id }, body: { print: url, detail } });
  return { id, link: made.link, token: made.url.slice(-43) };
}
const seen = (token: string, options?: string) =>
  nobody().call('customerQuotes.get', { params: { token }, query: options === undefined ? {} : { options } });
const accept = (token: string, options: number[], name = 'Ana Ruiz') =>
  nobody().call('customerQuotes.accept', { params: { token }, body: { name, options } });
const pageOf = async (token: string, query: string) => {
  const page = await fetch(`${world().base}/q/${token}${query}`, { redirect: 'manual' });
  return { status: page.status, to: page.headers.get('location'), html: await page.text() };
};

test('Q66: the sums follow the chosen lines, which are listed with the others', async () => {
  const { token } = await offered();
  const none = (await seen(token)).body;
  expect([none.total, none.sums[0]]).toEqual(['$220.00', { name: 'Subtotal', amount: '$200.00' }]);
  expect(none.options.map(({ name, chosen, available }) => [name, chosen, available])).toEqual([
    ['Gutters', false, true],
    ['Snow guards', false, true],
    ['Skylight', false, false],
    // The customer doesn't choose discounts.
    ['Cash', false, false],
  ]);
  // (200 + 60) × 1.10, with half of it as the deposit.
  const one = (await seen(token, '1')).body;
  expect([one.total, one.after.map(({ amount }) => amount)]).toEqual(['$286.00', ['$143.00', '$143.00']]);
  expect(one.sections.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual(['Panels', 'Snow guards']);
  expect(one.options.map(({ chosen }) => chosen)).toEqual([false, true, false, false]);
  expect((await seen(token, '1,0')).body.total).toBe('$341.00');
  const page = await pageOf(token, '?options=0,1');
  for (const part of ['Accept $341.00', 'data-option="0" checked', 'data-option="1" checked'])
    expect(page.html).toContain(part);
  expect(page.html).not.toContain('data-option="2"');
});

test('Q66: refuses lines that aren’t offered or have no price', async () => {
  const { token } = await offered();
  for (const at of [2, 3, 4]) {
    const answer = await accept(token, [at]);
    expect([answer.status, answer.refused?.fields]).toEqual([
      422,
      { options: 'One of the chosen items isn’t offered. Reload the page and choose again.' },
    ]);
    expect((await seen(token, String(at))).status).toBe(422);
    expect(await pageOf(token, `?options=${at}`)).toMatchObject({ status: 303, to: `/q/${token}` });
  }
  expect((await seen(token, '1,x')).status).toBe(422);
  expect((await pageOf(token, '?options=1,x')).html).toContain('Accept $220.00');
  expect((await seen(token)).body.answer).toBeNull();
});

test('Q66: what was chosen is accepted, final, signed and known to the rep, who includes it in the quote', async () => {
  const { id, token } = await offered();
  expect((await accept(token, [1])).status).toBe(200);
  expect((await accept(token, [1])).status).toBe(200);
  const other = await accept(token, [0, 1]);
  expect([other.status, other.refused?.message]).toEqual([
    409,
    'Ana Ruiz already accepted this quote. Ask for a new one to change that.',
  ]);
  const shown = (await seen(token, '0')).body;
  expect([shown.total, shown.options.map(({ chosen }) => chosen)]).toEqual(['$286.00', [false, true, false, false]]);
  const guards = [{ line: rowId(2), name: 'Snow guards' }];
  expect((await get(id)).answers).toMatchObject([{ what: 'accepted', total: 286, options: guards, changed: false }]);
  await expect.poll(async () => (await seen(token)).body.answer?.signedPdf, { timeout: 20_000 }).toBe(true);
  const response = await fetch(`${world().base}/api/v1/customer-quotes/${token}/pdf`);
  const words = pdfText(Buffer.from(await response.arrayBuffer())).replace(/\s/g, '');
  for (const part of ['With options Snow guards'.replace(/ /g, ''), exactDollars(28600), 'Gutters'])
    expect(words).toContain(part);
  const { html } = await pageOf(token, '');
  expect([html.includes('Snow guards'), html.includes('Gutters'), html.includes('data-option')]).toEqual([
    ...[true, true, false],
  ]);

  // The quote is the accepted one with the chosen line included, but not with another.
  const changed = async (line: string) => {
    await client().does('quotes.update', { params: { id }, body: { lines: [{ _id: line, optional: false }] } });
    await world().opened.services.quotes.project(id);
    return (await get(id)).answers?.[0]?.changed;
  };
  expect(await changed(rowId(2))).toBe(false);
  expect(await get(id)).toMatchObject({ total: 286, sales: 'accepted' });
  // A version with exactly what was accepted is accepted, too, and doesn't replace the accepted one.
  const { url } = await print(id);
  const next = await client().does('links.create', { params: { id }, body: { print: url, detail: 'prices' } });
  expect((await get(id)).sales).toBe('accepted');
  const again = (await seen(next.url.slice(-43))).body;
  expect([again.total, again.answer?.what, again.answer?.name]).toEqual(['$286.00', 'accepted', 'Ana Ruiz']);
  expect((await seen(token)).body.superseded).toBe(false);
  expect(await changed(rowId(1))).toBe(true);
});

test('Q66: options can be chosen where no prices are shown', async () => {
  const { id, token } = await offered('none');
  expect(JSON.stringify((await seen(token, '0')).body)).not.toContain('$');
  expect((await accept(token, [0])).status).toBe(200);
  expect((await get(id)).answers).toMatchObject([{ total: 275, options: [{ name: 'Gutters' }] }]);
});
