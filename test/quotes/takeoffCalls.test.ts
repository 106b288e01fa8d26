import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { together } from '../../common/quotes/applyWrites';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';
import { picksFor, plantLists, release, releasedJob } from './released';
import { json } from './takeoffs';

// From a released job to a priced quote through the calls, and what they propose afterwards.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await plantLists(world);
});
afterAll(() => world.stop());

const expected = json('expected.json');
const client = () => world.as('client');

/** What the browser does with a proposal: writes it into the document, through the store here. */
async function accept(id: number, writes: QuoteWrites) {
  const editor = { userId: world.people.client.id, sessionId: world.people.client.session, from: null };
  await world.opened.house.quotes.write(id, editor, () => writes);
  return client().does('quotes.get', { params: { id } });
}

async function quoteOf(folder: string) {
  const job = await releasedJob(world, folder);
  const { _id: id } = await client().does('quotes.create', { body: { name: folder, job: job._id } });
  await client().does('quotes.update', { params: { id }, body: picksFor(folder) });
  return { id, job: job._id };
}

test('a released takeoff is proposed, taken over whole, and is the expected quote on the server', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes, before, after, unmatched, files, ...notes } = await client().does('quotes.takeoff', {
    params: { id },
  });
  const { totals, lines } = expected['1-minimal'].result;
  expect(before).toMatchObject({ pieces: 0, total: 0 });
  expect(after).toMatchObject({ total: totals.totalCents / 100, flatsNested: totals.flatsNested, linearFeet: 662.73 });
  expect([unmatched, files]).toEqual([['XFLASH'], ['panels.csv', 'trims.csv']]);
  expect(notes).toMatchObject({ refused: [], warnings: [], skipped: [], faults: [], withoutLength: [] });

  const quote = await accept(id, together(changes.map(({ writes }) => writes as QuoteWrites)));
  expect((quote.lines ?? []).map((line) => [line.code, line.total])).toEqual(
    lines.map((line: { code: string; totalCents: number | null }) => [
      line.code,
      line.totalCents === null ? null : line.totalCents / 100,
    ]),
  );
  expect(quote).toMatchObject({ subTotal: 3636.87, total: 3900.54, problems: 1 });
  // Taken over, there is nothing left to be taken over.
  expect((await client().does('quotes.takeoff', { params: { id } })).changes).toEqual([]);
});

test('a file in a dialect of its own shows its head, and is read as the person says', async () => {
  const text = 'Bauteil;Stück;Länge\nRIDGE;7;126\nRAKE;2,0;126,5\nEND\nEAVE;9;126\n';
  const job = await releasedJob(world, '1-minimal', { 'trims.csv': text });
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Dialect', job: job._id } });
  const first = await client().does('quotes.takeoff', { params: { id } });
  expect(first.faults).toMatchObject([
    {
      file: 'trims.csv',
      reason: 'no-header',
      sample: { delimiter: ';', rows: [{ line: 1 }, { line: 2, cells: ['RIDGE', '7', '126'] }, {}, {}, {}] },
    },
  ]);
  const ask = (columns: string) => client().call('quotes.takeoff', { params: { id }, query: { columns } });
  const said = { file: 'trims.csv', delimiter: ';', from: 2, columns: { code: 0, quantity: 1, inches: 2 } };
  const { body } = await ask(JSON.stringify([said]));
  expect(body.faults).toEqual([]);
  expect(body.changes.filter(({ part }) => part === 'trims').map(({ label, after }) => [label, after])).toEqual([
    [`RIDGE, 10' 6"`, '7'],
    [`RAKE, 10' 6 1/2"`, '2'],
  ]);
  for (const wrong of [
    '{',
    '[{}]',
    JSON.stringify([{ ...said, columns: { code: 0 } }]),
    JSON.stringify([{ ...said, columns: { quantity: 0, code: 99 } }]),
  ])
    expect((await ask(wrong)).refused).toMatchObject({ fields: { columns: 'does not say which column is which' } });
});

test('what was said of columns is remembered for the company, under that head, and read so at one click', async () => {
  const head = 'Bauteil;Stück;Länge\n';
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': `${head}RIDGE;7;126\n` });
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Said', job } });
  const said = { file: 'trims.csv', delimiter: ';', from: 2, columns: { code: 0, quantity: 1, inches: 2 } };
  const keep = (columns: string) => client().call('quotes.columns', { params: { id }, body: { columns } });
  expect((await keep('{')).refused?.fields).toEqual({ columns: 'does not say which column is which' });
  // From the first row on there is no head to know such a file by; a file that is not there has none either.
  const headless = [
    { ...said, from: 1 },
    { ...said, file: 'other.csv' },
  ];
  expect((await keep(JSON.stringify(headless))).body).toEqual({ remembered: [] });
  expect((await keep(JSON.stringify([said]))).body).toEqual({ remembered: ['trims.csv'] });

  // The next one has titles above the head, and is another job's.
  const later = { 'trims.csv': `Projekt 7;;\n${head.toUpperCase()}RIDGE;3;126\nRAKE;2;120\n` };
  const next = await releasedJob(world, '1-minimal', later);
  const quote = await client().does('quotes.create', { body: { name: 'At one click', job: next._id, takeoff: true } });
  const trims = (quote.lines ?? []).filter(({ kind }) => kind === 'trim');
  expect(trims.map(({ code, quantity, length }) => [code, quantity, length])).toEqual([
    ['RIDGE', 3, 126],
    ['RAKE', 2, 120],
  ]);
  const asked = (columns?: string) =>
    client().does('quotes.takeoff', { params: { id: quote._id }, ...(columns ? { query: { columns } } : {}) });
  const { changes, faults, recalled } = await asked();
  expect([changes, faults]).toEqual([[], []]);
  expect(recalled).toMatchObject([{ file: 'trims.csv', sample: { rows: [{ line: 1 }, { line: 2 }, {}, {}] } }]);
  // Said anew for once, that holds; another head is not known.
  const anew = await asked(JSON.stringify([{ ...said, from: 3, columns: { code: 0, quantity: 2, inches: 1 } }]));
  expect(anew.recalled).toEqual([]);
  expect(anew.changes.length).toBeGreaterThan(0);

  // Another company's takeoff with the same head is as strange as ever.
  const { _id: theirs } = await world.makeJob('Working', { author: 'rival' });
  await release(world, theirs, '1-minimal', later);
  const admin = world.as('admin');
  const other = await admin.does('quotes.create', { body: { name: 'Rival', job: theirs } });
  const seen = await admin.does('quotes.takeoff', { params: { id: other._id } });
  expect(seen.recalled).toEqual([]);
  expect(seen.faults).toMatchObject([{ file: 'trims.csv', reason: 'no-header' }]);
});

test('one call makes the quote of a released job, priced by what its company, customer and job say', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal');
  await world.sql("UPDATE jobs SET pan1_name = 'pbr' WHERE id = $1", [job]);
  const quote = await client().does('quotes.create', { body: { name: 'At once', job, takeoff: true } });
  expect(quote.cutlist).toHaveLength(5);
  // Without picks the wildcards of the lists hold, and the blank level.
  expect((quote.lines ?? []).slice(0, 3)).toMatchObject([
    { kind: 'panel', code: 'PBR', quantity: 38, problems: ['No match for PBR.'] },
    { kind: 'trim', code: 'RIDGE', sku: 'RC14-29S', quantity: 7, price: 26.63 },
    { kind: 'trim', code: 'RAKE', sku: 'RK-26S' },
  ]);
  const { changes } = await client().does('quotes.takeoff', { params: { id: quote._id } });
  expect(changes).toEqual([]);
  const none = await world.makeJob('Submitted');
  const refused = await client().call('quotes.create', { body: { name: 'No', job: none._id, takeoff: true } });
  expect(refused.refused?.fields).toEqual({ takeoff: 'is not there: the job has released no CSV file' });
});

test('a new revision of the takeoff shows what differs, part by part', async () => {
  const { id, job } = await quoteOf('2-titles');
  const first = await client().does('quotes.takeoff', { params: { id } });
  await accept(id, together(first.changes.map(({ writes }) => writes as QuoteWrites)));
  await mustAct(client(), job, 'revision');
  const trims = readFileSync(join(import.meta.dirname, 'files/2-titles/trims.csv'), 'utf8')
    .replace('9,Rake,rake', '12,Rake,rake')
    .replace('2,Valley,VALLEY,\r\n', '')
    .replace('0,Base trim', '4,Base trim');
  await release(world, job, '2-titles', { 'trims.csv': trims });
  const { changes, before, after } = await client().does('quotes.takeoff', { params: { id } });
  expect(changes.map(({ part, what, label, before: was, after: is }) => [part, what, label, was, is])).toEqual([
    ['trims', 'changed', 'rake', '9', '12'],
    ['trims', 'added', 'BASE', null, '4'],
    ['trims', 'removed', 'VALLEY', '2', null],
    ['accessories', 'removed', 'BUTYL', '2', null],
    ['accessories', 'removed', 'ICEWATER', '1', null],
  ]);
  expect(after.total).not.toBe(before.total);
  // One part alone is taken over.
  const [rake] = changes;
  const quote = await accept(id, rake?.writes as QuoteWrites);
  expect((quote.lines ?? []).find(({ code }) => code === 'rake')).toMatchObject({ quantity: 12, total: 300 });
  expect((quote.lines ?? []).some(({ code }) => code === 'VALLEY')).toBe(true);
});

test('three choices stand side by side with their money, and one is accepted [Q20] [Q34]', async () => {
  const { id } = await quoteOf('3-shipper');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  const first = await accept(id, together(changes.map(({ writes }) => writes as QuoteWrites)));
  const line = (code: string) => (first.lines ?? []).find((one) => one.code === code)?._id as string;
  const hand = { rows: [{ map: 'lines' as const, id: line('EAVE'), cells: { price: '10.00', priced: 'hand' } }] };
  const lock = { rows: [{ map: 'lines' as const, id: line('BASE'), cells: { lock: '1' } }] };
  const now = await accept(id, together([hand, lock]));
  const body = { choices: [{}, { metal: '26ga' }, { metal: '24ga', coating: 'PVDF', color: 'Copper Penny' }] };
  const { before, choices } = await client().does('quotes.whatIf', { params: { id }, body });
  expect(before.total).toBe(now.total);
  expect(choices[0]).toMatchObject({ lines: [], after: before });
  const codes = (at: number) => choices[at]?.lines.map(({ code }) => code) ?? [];
  expect(codes(1)).toContain('BASE');
  const ridge = choices[2]?.lines.find(({ code }) => code === 'RIDGE');
  expect(ridge).toMatchObject({ before: { sku: 'RC14-29S' }, after: { sku: 'RC14-24P-CPN' } });
  const eave = choices[2]?.lines.find(({ code }) => code === 'EAVE');
  expect(eave?.after).toMatchObject({ sku: 'EV-24P-CPN', price: 10 });
  // AG is not made of 24ga PVDF: the panel's line finds nothing, loses its price, and says so.
  const panel = choices[2]?.lines.find(({ code }) => code === 'AG');
  expect(panel).toMatchObject({
    before: { price: 2.94 },
    after: { price: null, total: null, problems: ['No match for AG.'] },
  });

  const accepted = await accept(id, choices[1]?.writes as QuoteWrites);
  expect(accepted).toMatchObject({ metal: '26ga', total: choices[1]?.after.total });
  expect((accepted.lines ?? []).find(({ code }) => code === 'AG')).toMatchObject({ sku: 'AG-26S', price: 3.55 });
  expect((accepted.lines ?? []).find(({ code }) => code === 'BASE')).toMatchObject({ sku: 'BA-26S', price: 11.7 });
});

test('why this number: the match row, the catalog row, the ratio rows, the formula', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  const quote = await accept(id, together(changes.map(({ writes }) => writes as QuoteWrites)));
  const ask = async (code: string) => {
    const _id = (quote.lines ?? []).find((line) => line.code === code)?._id as string;
    const [row] = await client().does('quotes.resolve', { params: { id }, body: { rows: [{ _id }] } });
    return row?.why.map(({ cell, text, list }) => [cell, text, list]);
  };
  expect(await ask('RIDGE')).toEqual([
    ['sku', 'Match list: RIDGE with metal 26ga, paint SMP is RC14-26S.', 'match'],
    ['price', 'Catalog: RC14-26S at level A: 25.95.', 'item'],
    ['drop', 'Match list: drop 14 in.', 'match'],
    ['quantity', 'The takeoff’s pieces; whoever has typed over them since stands in the history.', undefined],
    [
      'flats',
      '41.5625 in flat / 14 in drop = 2 pieces a flat, 13.5625 in left over; 7 pieces take 4 flats.',
      undefined,
    ],
    ['total', '7 × $25.95 = $181.65.', undefined],
  ]);
  expect(await ask('OCLOSURE')).toEqual([
    ['quantity', 'Ratio list: 0.67 for each foot of RIDGE, of which there are 73.5.', 'ratio'],
    ['quantity', 'Ratio list: 0.335 for each foot of END, of which there are 21.', 'ratio'],
    ['quantity', 'Summed and rounded up: 57.', undefined],
    ['sku', 'Catalog: item OCLOSURE that fits is CLO-PBR-O.', 'item'],
    ['price', 'Catalog: CLO-PBR-O at level A: 1.16.', 'item'],
    ['total', '57 × $1.16 = $66.12.', undefined],
  ]);
  expect(await ask('XFLASH')).toEqual([
    ['sku', 'The match list has no row for “XFLASH”.', undefined],
    ['quantity', 'The takeoff’s pieces; whoever has typed over them since stands in the history.', undefined],
  ]);
  expect((await ask('PBR'))?.at(-2)).toEqual([
    'quantity',
    'It follows the cut list: the cut list’s 662.73 linear feet.',
    undefined,
  ]);
});

test('a file’s trims are listed; drop and flats for who may quote', async () => {
  const job = await releasedJob(world, '2-titles');
  const url = job.files.find(({ name }) => name === 'trims.csv')?.url as string;
  const parse = (person: 'client' | 'viewer' | 'rival', body = { url }) =>
    world.as(person).call('quotes.parseFlats', { body });
  const listed = await parse('client');
  expect(listed.body[0]).toEqual({ code: 'RIDGE', quantity: 7, sku: 'RC14-26S', drop: 14, flats: 3 });
  expect((await parse('viewer')).body.slice(0, 2)).toEqual([
    { code: 'RIDGE', quantity: 7 },
    { code: 'rake', quantity: 9 },
  ]);
  expect((await parse('rival')).status).toBe(404);
  for (const wrong of ['https://example.com/x.csv', '/api/v1/files/short', `/api/v1/prints/${'Z'.repeat(22)}`]) {
    expect((await parse('client', { url: wrong })).status).toBe(422);
  }
});

test('names 200 refused rows, warnings and skipped codes of a takeoff, and counts all of them', async () => {
  const rows = Array.from({ length: 250 }, (_, i) => `T${i},-1\nZ${i},0\n`).join('');
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': `code,quantity\nRIDGE,7\n${rows}` });
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Damaged', job } });
  const { refused, warnings, skipped, counts } = await client().does('quotes.takeoff', { params: { id } });
  expect([refused.length, refused[0], refused[199]]).toEqual([
    200,
    { file: 'trims.csv', line: 3, reason: 'quantity', message: 'Quantity is negative.' },
    { file: 'trims.csv', line: 401, reason: 'quantity', message: 'Quantity is negative.' },
  ]);
  expect([skipped.length, skipped[199], warnings]).toEqual([200, 'Z199', []]);
  expect(counts).toEqual({ refused: 250, skipped: 250, warnings: 0 });
});

test('rows that are not in the list of trims are named beside it [Q10]', async () => {
  const text = 'code,quantity\nRIDGE,7\nEAVE,-2\nRÄKE,0\n';
  const job = await releasedJob(world, '1-minimal', { 'trims.csv': text });
  const url = job.files.find(({ name }) => name === 'trims.csv')?.url as string;
  const ask = async (said: typeof url) => {
    const answer = await world.as('viewer').call('quotes.parseFlats', { body: { url: said } });
    return [answer.body, JSON.parse(answer.headers.get('x-said') ?? 'null')];
  };
  expect(await ask(url)).toEqual([
    [{ code: 'RIDGE', quantity: 7 }],
    {
      refused: [{ file: 'trims.csv', line: 3, reason: 'quantity', message: 'Quantity is negative.' }],
      skipped: ['RÄKE'],
      more: 0,
    },
  ]);
  // A header holds some of them; the others are counted.
  const many = Array.from({ length: 900 }, (_, i) => `É${i},0\n`).join('');
  const { files } = await releasedJob(world, '1-minimal', { 'trims.csv': `code,quantity\nRIDGE,7\n${many}` });
  const [, said] = await ask(files.find(({ name }) => name === 'trims.csv')?.url as string);
  expect(said.skipped[0]).toBe('É0');
  expect(said.skipped.length).toBeGreaterThan(20);
  expect(said.skipped.length + said.more).toBe(900);
});

test('lines and the roll former’s order as CSV', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  await accept(id, together(changes.map(({ writes }) => writes as QuoteWrites)));
  const lines = (await client().call('quotes.lines', { params: { id } })).text.split('\r\n');
  expect(lines[1]).toBe('PBR,PBR-26S,"PBR Panel 36"", 26ga SMP",LF,662.73,,,,,3.09,2047.84,,');
  expect(lines.at(-2)).toBe('Total,,,,,,,,,,3900.54,,');
  const { text } = await client().call('quotes.rollFormer', { params: { id } });
  const { num } = await client().does('quotes.get', { params: { id } });
  expect(text.split('\r\n')).toEqual([
    `"${num}",1,8,255.000,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",2,6,255.000,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",2,3,222.500,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",3,10,222.500,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",4,1,222.500,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",4,6,144.000,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",4,3,118.250,"26ga SMP Charco-ONUY","PBR"`,
    `"${num}",4,1,49.063,"26ga SMP Charco-ONUY","PBR"`,
    '',
  ]);
});

test('codes and SKUs are resolved; a hand match is remembered for the company', async () => {
  const { id } = await quoteOf('1-minimal');
  const resolve = (rows: object[]) => client().does('quotes.resolve', { params: { id }, body: { rows } });
  const [code, sku, itself, nothing] = await resolve([
    { code: 'jtrim' },
    { sku: 'pb3' },
    { code: 'CRATE' },
    { code: 'XFLASH' },
  ]);
  expect(code?.cells).toMatchObject({ sku: 'JC-26S', price: '9.45', priced: 'list', drop: '4', flags: '' });
  expect(sku?.cells).toMatchObject({ sku: 'PB3', price: '19.15', unit: 'EA' });
  expect(itself?.cells).toMatchObject({ sku: 'CRATE', price: '145.00' });
  expect(nothing?.cells).toMatchObject({ sku: '', price: '', flags: 'no match' });

  const match = (body: { code: string; sku: string; when?: ('panel' | 'metal')[] }) =>
    client().call('quotes.match', { params: { id }, body });
  expect((await match({ code: 'XFLASH', sku: 'nowhere' })).refused?.fields).toEqual({ sku: 'is not in the catalog' });
  const remembered = await match({ code: 'XFLASH', sku: 'cf-26s', when: ['metal'] });
  expect(remembered.body.cells).toMatchObject({ sku: 'CF-26S', priced: 'list' });
  expect((await resolve([{ code: 'xflash' }]))[0]?.cells.sku).toBe('CF-26S');
  // Said again, the same row gets the new SKU.
  await match({ code: 'xflash', sku: 'HD-26S', when: ['metal'] });
  const { matchLists } = await client().does('companies.get', { params: { id: world.companies.A.id } });
  expect(matchLists?.filter((row) => row.code === 'XFLASH')).toMatchObject([
    { sku: 'HD-26S', metal: '26ga', panel: '' },
  ]);
});
