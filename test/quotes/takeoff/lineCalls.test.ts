import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeWrites } from '../../../common/quotes/document/applyWrites';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { startWorld, type World } from '../../support/world';
import { acceptWrites, loadLists, quoteOfTakeoff } from './released';

// Calls for single lines of a quote: items, weights, explanations, options, and matches that users save.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await loadLists(world);
});
afterAll(() => world.stop());

const client = () => world.as('client');

const accept = (id: number, writes: QuoteWrites) => acceptWrites(world, id, writes);
const quoteOf = (folder: string) => quoteOfTakeoff(world, folder);

test('compares the prices of three options, and accepts one [Q20] [Q34]', async () => {
  const { id } = await quoteOf('3-shipper');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  const first = await accept(id, mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)));
  const line = (code: string) => (first.lines ?? []).find((one) => one.code === code)?._id as string;
  const hand = { rows: [{ map: 'lines' as const, id: line('EAVE'), cells: { price: '10.00', priced: 'hand' } }] };
  const lock = { rows: [{ map: 'lines' as const, id: line('BASE'), cells: { lock: '1' } }] };
  const now = await accept(id, mergeWrites([hand, lock]));
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
  // AG is not made of 24ga PVDF: the panel's line has no match, loses its price, and says so.
  const panel = choices[2]?.lines.find(({ code }) => code === 'AG');
  expect(panel).toMatchObject({
    before: { price: 2.94 },
    after: { price: null, total: null, problems: ['Not in catalog.'] },
  });

  const accepted = await accept(id, choices[1]?.writes as QuoteWrites);
  expect(accepted).toMatchObject({ metal: '26ga', total: choices[1]?.after.total });
  expect((accepted.lines ?? []).find(({ code }) => code === 'AG')).toMatchObject({ sku: 'AG-26S', price: 3.55 });
  expect((accepted.lines ?? []).find(({ code }) => code === 'BASE')).toMatchObject({ sku: 'BA-26S', price: 11.7 });
});

test('a quote uses the weight per foot its company last entered for that panel and metal [Q35]', async () => {
  const weighed = async (fields: object) => {
    const { _id: id } = await client().does('quotes.create', { body: { name: 'Weighed' } });
    await client().does('quotes.update', { params: { id }, body: { fields } });
    return id;
  };
  await weighed({ panelClass: 'PBR', metal: '22ga', lbPerFt: 3.1 });
  await weighed({ panelClassInput: 'Old Rib', metal: '22ga', lbPerFt: 2.4 });
  const id = await weighed({ panelClass: 'PBR', metal: '26ga', lbPerFt: 2.62 });
  const weightOf = async (panel: object, metal: string) => {
    const body = { choices: [{ ...panel, metal }], was: { panelClass: '', metal: '' } };
    const { choices } = await client().does('quotes.whatIf', { params: { id }, body });
    return choices[0]?.writes.header.lbPerFt;
  };
  expect(await weightOf({ panelClass: 'pbr' }, '22GA')).toBe('3.1');
  expect(await weightOf({ panelClass: '', panelClassInput: 'old rib' }, '22ga')).toBe('2.4');
  // There is no weight for this pair; another pair's is not used.
  expect(await weightOf({ panelClass: 'PBR' }, '18ga')).toBe('');
  // The result is the same when the document has the pair but its weight was cleared.
  await client().does('quotes.update', { params: { id }, body: { fields: { metal: '22ga', lbPerFt: '' } } });
  expect(await weightOf({ panelClass: 'PBR' }, '22ga')).toBe('3.1');
  // It was saved, although no quote has the pair anymore.
  expect(await weightOf({ panelClass: 'PBR' }, '26ga')).toBe('2.62');
});

test('explains numbers by the match row, the catalog row, the ratio rows and the formula', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  const quote = await accept(id, mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)));
  const explain = async (code: string) => {
    const _id = (quote.lines ?? []).find((line) => line.code === code)?._id as string;
    const [row] = await client().does('quotes.resolve', { params: { id }, body: { rows: [{ _id }] } });
    return row?.why.map(({ cell, text, list }) => [cell, text, list]);
  };
  expect(await explain('RIDGE')).toEqual([
    ['sku', 'Match list: RIDGE with metal 26ga, paint SMP is RC14-26S.', 'match'],
    ['price', 'Catalog: RC14-26S at level A: 25.95.', 'item'],
    ['drop', 'Match list: drop 14 in.', 'match'],
    ['quantity', 'Pieces from the takeoff. See History for later edits.', undefined],
    [
      'flats',
      '41.5625 in flat / 14 in drop = 2 pieces a flat, 13.5625 in left over; 7 pieces take 4 flats.',
      undefined,
    ],
    ['total', '7 × $25.95 = $181.65.', undefined],
  ]);
  expect(await explain('OCLOSURE')).toEqual([
    ['quantity', 'Ratio list: 0.67 for each foot of RIDGE, of which there are 73.5.', 'ratio'],
    ['quantity', 'Ratio list: 0.335 for each foot of END, of which there are 21.', 'ratio'],
    ['quantity', 'Total, rounded up: 57.', undefined],
    ['sku', 'Catalog: item OCLOSURE that fits is CLO-PBR-O.', 'item'],
    ['price', 'Catalog: CLO-PBR-O at level A: 1.16.', 'item'],
    ['total', '57 × $1.16 = $66.12.', undefined],
  ]);
  expect(await explain('XFLASH')).toEqual([
    ['sku', 'The match list has no row for “XFLASH”.', undefined],
    ['quantity', 'Pieces from the takeoff. See History for later edits.', undefined],
  ]);
  expect((await explain('PBR'))?.at(-2)).toEqual([
    'quantity',
    'It follows the cut list: the cut list’s 662.73 linear feet.',
    undefined,
  ]);
});

test('quotes the panel selected at submission, by its code or its displayed name [Q32]', async () => {
  const submit = (body: object) => client().call('jobs.create', { body: { name: 'Roof', pan1Width: 36, ...body } });
  const panelOf = async (job: number) => {
    const quote = await client().does('quotes.create', { body: { name: 'Roof', job } });
    return [quote.panelClass, quote.panelClassInput];
  };
  const added = await world.sql(
    `INSERT INTO panels (company_id, code, name, coverage, pan_type)
     VALUES ($1, 'TWIN', 'Twin 36', 36, 'EF'), ($1, 'TWIN2', 'Twin 36"', 36, 'EF'),
       ($1, 'WIDE', 'Wide Panel 36"', 36, 'EF') RETURNING id`,
    [world.people.client.companyId],
  );
  expect(added).toHaveLength(3);
  const picked = await submit({ pan1Name: 'Twin 36', pan1Code: 'twin2' });
  expect(await panelOf(picked.body._id)).toEqual(['TWIN2', 'TWIN2']);
  const copy = await world
    .as('admin')
    .does('jobs.duplicate', { params: { id: picked.body._id }, body: { jobName: 'B' } });
  expect(await panelOf(copy._id)).toEqual(['TWIN2', 'TWIN2']);
  // Typed as text, the name matches two panels.
  const typed = await submit({ pan1Name: 'Twin 36' });
  expect(await panelOf(typed.body._id)).toEqual(['', 'Twin 36']);
  const named = await submit({ pan1Name: 'wide panel 36' });
  expect(await panelOf(named.body._id)).toEqual(['WIDE', 'WIDE']);
  const wrong = await submit({ pan1Name: 'PBR', pan1Code: 'NONE' });
  expect(wrong.refused?.fields).toEqual({ pan1Code: "isn't one of the client's panels" });
});

test('downloads the lines and the roll former order as CSV', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes } = await client().does('quotes.takeoff', { params: { id } });
  await accept(id, mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)));
  const lines = (await client().call('quotes.lines', { params: { id } })).text.split('\r\n');
  expect(lines[1]).toBe('PBR,PBR-26S,"PBR Panel 36"", 26ga SMP",LF,662.73,,,,,3.09,2047.84,,,,');
  expect(lines.at(-2)).toBe('Total,,,,,,,,,,3900.54,,,,');
  const { text, headers } = await client().call('quotes.rollFormer', { params: { id } });
  // The controller reads 20 characters; the header explains shortened codes.
  expect(JSON.parse(headers.get('x-said') ?? '')).toEqual({
    shortened: [{ text: '26ga SMP Charcoal Gray', code: '26ga SMP Charco-ONUY' }],
  });
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

test('resolves codes and SKUs, and remembers a manual match for the company', async () => {
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
  // Matching again changes the SKU of the same row.
  await match({ code: 'xflash', sku: 'HD-26S', when: ['metal'] });
  const { matchLists } = await client().does('companies.get', { params: { id: world.companies.A.id } });
  expect(matchLists?.filter((row) => row.code === 'XFLASH')).toMatchObject([
    { sku: 'HD-26S', metal: '26ga', panel: '' },
  ]);
});

test('uppercases two-letter states everywhere', async () => {
  const estimate = { name: 'State', pan1Width: 16, state: 'ar' };
  const job = await client().does('jobs.create', { body: estimate });
  expect(job.state).toBe('AR');
  const { _id: id, state } = await client().does('quotes.create', { body: { name: 'State', job: job._id } });
  expect(state).toBe('AR');
  expect((await client().does('quotes.update', { params: { id }, body: { state: 'tx' } })).state).toBe('TX');
  await world.sql("UPDATE jobs SET state = 'nm' WHERE id = $1", [job._id]);
  const old = await client().does('quotes.create', { body: { name: 'Old job', job: job._id } });
  expect(old.state).toBe('NM');
  const own = await client().does('quotes.create', { body: { name: 'Own', state: 'Québec' } });
  expect(own.state).toBe('Québec');
});

test('a match from a quote without a metal applies to the item’s metal, not to every metal', async () => {
  const { id } = await quoteOf('1-minimal');
  await client().does('quotes.update', { params: { id }, body: { metal: '' } });
  const { cells } = await client().does('quotes.match', {
    params: { id },
    body: { code: 'BLANKMETAL', sku: 'CF-26S', when: ['metal'] },
  });
  expect(cells).toMatchObject({ sku: 'CF-26S', metal: '26ga' });
  const resolve = async (metal: string) => {
    await client().does('quotes.update', { params: { id }, body: { metal } });
    const [found] = await client().does('quotes.resolve', { params: { id }, body: { rows: [{ code: 'BLANKMETAL' }] } });
    return found?.cells.sku;
  };
  expect([await resolve('26ga'), await resolve('29ga'), await resolve('')]).toEqual(['CF-26S', '', '']);
});

test('only the user who saved a match can undo it', async () => {
  const { id } = await quoteOf('1-minimal');
  const match = async (sku: string) => {
    const body = { code: 'TAKENBACK', sku, when: ['metal' as const] };
    return (await client().does('quotes.match', { params: { id }, body })).saved;
  };
  const skuOf = async () => {
    const { matchLists } = await client().does('companies.get', { params: { id: world.companies.A.id } });
    return matchLists?.find((row) => row.code === 'TAKENBACK')?.sku;
  };
  const undo = (person: 'client' | 'admin', saved: Awaited<ReturnType<typeof match>>) =>
    world.as(person).does('quotes.undoMatch', { params: { id }, body: saved as NonNullable<typeof saved> });
  const first = await match('CF-26S');
  expect(first).toMatchObject({ version: 1, before: '' });
  expect(await match('CF-26S')).toBeNull();
  const second = await match('HD-26S');
  expect(second).toMatchObject({ _id: first?._id, version: 2, before: 'CF-26S' });
  // The first one has been changed since.
  expect(await undo('client', first)).toEqual({ undone: false });
  expect(await undo('admin', second)).toEqual({ undone: false });
  expect(await undo('client', second)).toEqual({ undone: true });
  expect(await skuOf()).toBe('CF-26S');
  expect(await undo('client', second)).toEqual({ undone: false });
  const third = await match('HD-26S');
  expect(await undo('client', { _id: third?._id as number, version: third?.version as number, before: '' })).toEqual({
    undone: true,
  });
  expect(await skuOf()).toBeUndefined();
});
