import { beforeEach, describe, expect, test } from 'vitest';
import { mustImport } from '../../support/importing';
import type { PersonName } from '../../support/people';
import { pdfText } from '../print/pdfText';
import { printWorld } from '../print/printWorld';

// A company's tax rates, exempt customers, and what quotes and PDFs make of them.

const { world, job, client, get, begin, settled, bytesOf } = printWorld();
const A = () => world().companies.A.id;

const texas = [
  { state: 'TX', county: '', rate: 6.25 },
  { state: 'TX', county: 'Travis County', rate: 8.25 },
];
const save = (who: PersonName, taxRates: object[], id = A()) =>
  world()
    .as(who)
    .call('companies.update', { params: { id }, body: { taxRates } as never });
const fieldsOf = async (answer: ReturnType<typeof save>) => {
  const { status, refused } = await answer;
  return [status, refused?.fields];
};
beforeEach(async () => {
  await world().sql('DELETE FROM tax_rates');
});

describe('the tax table [Q90]', () => {
  test('keeps states in upper case and counties as written; 0% and four decimals are rates', async () => {
    const rows = [
      { state: 'tx', county: '  Travis County ', rate: 8.2501 },
      { state: ' TX ', rate: 0 },
    ];
    const saved = await save('clientPlain', rows);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.taxRates).toMatchObject([
      { state: 'TX', county: 'Travis County', rate: 8.2501, version: 1 },
      { state: 'TX', county: '', rate: 0, version: 1 },
    ]);
    const [first] = saved.body.taxRates ?? [];
    const changed = await save('admin', [{ _id: first?._id, version: 1, rate: 8.5 }]);
    expect(changed.body.taxRates).toMatchObject([{ county: 'Travis County', rate: 8.5, version: 2 }, { rate: 0 }]);
    const late = await save('client', [{ _id: first?._id, version: 1, rate: 9 }]);
    expect([late.status, late.refused?.message]).toEqual([
      409,
      expect.stringContaining('changed the tax rate TX · Travis County while you were editing'),
    ]);
    const history = await client().does('companies.history', { params: { id: A() } });
    expect(JSON.stringify(history)).toContain('Tax rates');
  });

  test('refuses a place that is there twice, and what is no state or rate', async () => {
    await save('client', texas);
    const again = (label: string) => ({ 'taxRates.0.state': `is in the list twice: tax rate ${label}` });
    expect(await fieldsOf(save('client', [{ state: 'tx', county: ' TRAVIS county', rate: 1 }]))).toEqual([
      422,
      again('TX · TRAVIS county'),
    ]);
    expect(await fieldsOf(save('client', [{ state: 'Tx', county: '  ', rate: 1 }]))).toEqual([422, again('TX')]);
    for (const [row, field] of [
      [{ state: 'Texas', rate: 1 }, 'state'],
      [{ state: '', rate: 1 }, 'state'],
      [{ rate: 1 }, 'state'],
      [{ state: 'UT' }, 'rate'],
      [{ state: 'UT', rate: -1 }, 'rate'],
      [{ state: 'UT', rate: 100.01 }, 'rate'],
      [{ state: 'UT', rate: 7.12345 }, 'rate'],
      [{ state: 'UT', rate: '7' }, 'rate'],
      [{ state: 'UT', rate: 1, county: 'x'.repeat(101) }, 'county'],
    ] as const) {
      const [status, fields] = await fieldsOf(save('client', [row]));
      expect([status, Object.keys(fields as object)], JSON.stringify(row)).toEqual([422, [`taxRates.0.${field}`]]);
    }
    expect((await client().does('companies.get', { params: { id: A() } })).taxRates).toHaveLength(2);
  });

  test('is the company’s own: reps read it, customers and other companies don’t', async () => {
    await save('client', texas);
    expect((await save('viewer', texas)).status).toBe(403);
    expect((await save('cad', texas)).status).toBe(403);
    expect((await save('rival', texas)).status).toBe(404);
    const read = async (who: PersonName) =>
      (
        await world()
          .as(who)
          .call('companies.get', { params: { id: A() } })
      ).body;
    expect((await read('viewer')).taxRates).toMatchObject(texas);
    expect((await read('cad')).taxRates).toMatchObject(texas);
    expect('taxRates' in (await read('customer'))).toBe(false);
    // These rates aren't offered on other companies' quotes.
    const theirs = await world()
      .as('rival')
      .does('quotes.create', { body: { name: 'Theirs', state: 'TX' } });
    expect(theirs.tax).toBeNull();
  });
});

let made = 0;
const customer = (fields: object) =>
  client().call('customers.create', { body: { name: `Customer ${++made}`, ...fields } as never });
const exempt = async (taxCertificate: string, taxCertificateEnds: string | null) =>
  (await customer({ taxExempt: true, taxCertificate, taxCertificateEnds })).body._id;

test('an exempt customer needs a certificate number; its last day is a date or none [Q91]', async () => {
  const required = { taxCertificate: 'is required for an exempt customer' };
  expect((await customer({ taxExempt: true })).refused?.fields).toEqual(required);
  expect((await customer({ taxExempt: true, taxCertificate: '  ' })).refused?.fields).toEqual(required);
  expect((await customer({ taxCertificateEnds: '11/30/2027' })).status).toBe(422);
  const { body } = await customer({ taxExempt: true, taxCertificate: 'EX-123', taxCertificateEnds: '2027-11-30' });
  expect(body).toMatchObject({ taxExempt: true, taxCertificate: 'EX-123', taxCertificateEnds: '2027-11-30' });
  const patch = (fields: object) =>
    client().call('customers.update', { params: { id: body._id }, body: fields as never });
  expect((await patch({ taxCertificate: '' })).refused?.fields).toEqual(required);
  expect((await patch({ taxCertificateEnds: null })).body).toMatchObject({ taxExempt: true, taxCertificateEnds: null });
  expect((await patch({ taxExempt: false, taxCertificate: '' })).body).toMatchObject({ taxExempt: false });
  expect((await patch({ taxExempt: true })).refused?.fields).toEqual(required);
});

test('an import leaves exemptions alone, and its undo restores them with removed customers', async () => {
  const [kept, removed] = [await exempt('EX-KEPT', '2099-12-31'), await exempt('EX-GONE', null)];
  const read = async () =>
    (await client().does('customers.list', { query: { q: 'Customer', limit: 100 } as never }))
      .filter(({ _id }) => _id === kept || _id === removed)
      .map(({ taxExempt, taxCertificate, taxCertificateEnds }) => [taxExempt, taxCertificate, taxCertificateEnds]);
  const before = await read();
  expect(before).toHaveLength(2);
  const file = `Customer Name,Short Name\nCustomer ${made - 1},Kept\n`;
  const { import: id } = await mustImport(client(), 'customers', A(), file, { overwrite: 'true' });
  expect(await read()).toEqual([[true, 'EX-KEPT', '2099-12-31']]);
  await client().does('imports.undo', { params: { id: id as number } });
  expect(await read()).toEqual(before);
});

test('a new quote starts with the offered rate, unless one is given [Q90] [Q91]', async () => {
  await save('client', texas);
  const tax = async (start: object) =>
    (await client().does('quotes.create', { body: { name: 'Barn', job: job(), ...start } })).tax;
  expect(await tax({ state: 'TX' })).toBe(6.25);
  expect(await tax({ state: 'tx', county: 'Travis' })).toBe(8.25);
  expect(await tax({ state: 'UT' })).toBeNull();
  expect(await tax({ state: 'TX', tax: '' })).toBeNull();
  expect(await tax({ state: 'TX', tax: '5' })).toBe(5);
  expect(await tax({ state: 'TX', customer: await exempt('EX-1', null) })).toBe(0);
  expect(await tax({ state: 'TX', customer: await exempt('EX-2', '2020-01-31') })).toBe(6.25);
  expect(await tax({ state: 'TX', customer: await exempt('EX-3', null), tax: '6.25' })).toBe(6.25);
  const shown = await client().does('quotes.preview', {
    params: { jobId: job() },
    body: { state: 'TX', county: 'travis county' },
  });
  expect(shown.header).toMatchObject({ tax: '8.25', county: 'travis county' });
  // Later changes of state and county leave the rate to the rep.
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Shed', job: job(), state: 'TX' } });
  const moved = await client().does('quotes.update', { params: { id }, body: { county: 'Travis' } });
  expect(moved).toMatchObject({ county: 'Travis', tax: 6.25, exemption: null });
});

const squeezed = (text: string) => text.replace(/\s/g, '');
/** Text of a new PDF without spaces, and its URL. */
async function printed(id: number) {
  const { url, num } = await client().does('prints.create', { params: { id }, body: {} });
  await settled(id, num);
  return { url, text: squeezed(pdfText((await bytesOf(url)).bytes)) };
}
async function shownSums(id: number, print: string) {
  const { url } = await client().does('links.create', { params: { id }, body: { print, detail: 'totals' } });
  const { body } = await world()
    .as('nobody')
    .call('customerQuotes.get', { params: { token: url.slice(-43) } });
  return body.sums;
}
const problemsOf = async (url: string) =>
  (await client().does('prints.emailDraft', { params: { id: url.slice(-22) } })).problems;

test('the PDF and the customer’s page name a valid certificate if no tax is charged [Q91]', async () => {
  const id = await begin();
  const buyer = await exempt('EX-123', '2099-12-31');
  const quote = await client().does('quotes.update', { params: { id }, body: { customer: buyer, tax: '0' } });
  expect(quote.exemption).toEqual({ certificate: 'EX-123', ends: '2099-12-31' });
  const first = await printed(id);
  expect(first.text).toContain(squeezed('Tax exempt, certificate EX-123 $0.00'));
  expect(first.text).not.toContain('Tax0%');
  expect(await shownSums(id, first.url)).toContainEqual({ name: 'Tax exempt, certificate EX-123', amount: '$0.00' });
  expect((await problemsOf(first.url)).join()).not.toContain('certificate');

  // The rate that the rep typed wins.
  await client().does('quotes.update', { params: { id }, body: { tax: '7.25' } });
  const taxed = await printed(id);
  expect(taxed.text).toContain('Tax7.25%');
  expect(taxed.text).not.toContain(squeezed('Tax exempt'));

  // A PDF keeps the certificate that it was created with; a new one has what is valid now.
  await client().does('customers.update', {
    params: { id: buyer },
    body: { taxCertificate: 'OLD-9', taxCertificateEnds: '2020-01-31' },
  });
  await client().does('quotes.update', { params: { id }, body: { tax: '0' } });
  expect((await get(id)).exemption).toEqual({ certificate: 'OLD-9', ends: '2020-01-31' });
  const ended = await printed(id);
  expect(ended.text).toContain('Tax0%$0.00');
  expect(ended.text).not.toContain('OLD-9');
  expect(await problemsOf(ended.url)).toContain('Tax certificate OLD-9 ended on Jan 31, 2020.');
  expect(await shownSums(id, ended.url)).toContainEqual({ name: 'Tax 0%', amount: '$0.00' });
  expect((await problemsOf(first.url)).join()).not.toContain('certificate');

  await client().does('customers.update', { params: { id: buyer }, body: { taxExempt: false } });
  expect((await get(id)).exemption).toBeNull();
});
