import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeWrites } from '../../../common/quotes/document/applyWrites';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { mustAct } from '../../support/journey';
import { startWorld, type World } from '../../support/world';
import { acceptWrites, loadLists, release, releasedJob, quoteOfTakeoff } from './released';
import { json } from './takeoffs';

// The calls from a released job to a priced quote, and the changes they propose afterward.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await loadLists(world);
});
afterAll(() => world.stop());

const expected = json('expected.json');
const client = () => world.as('client');

const accept = (id: number, writes: QuoteWrites) => acceptWrites(world, id, writes);
const quoteOf = (folder: string) => quoteOfTakeoff(world, folder);

test('a released takeoff is proposed, and accepting all of it gives the expected quote', async () => {
  const { id } = await quoteOf('1-minimal');
  const { changes, before, after, unmatched, files, ...notes } = await client().does('quotes.takeoff', {
    params: { id },
  });
  const { totals, lines } = expected['1-minimal'].result;
  expect(before).toMatchObject({ pieces: 0, total: 0 });
  expect(after).toMatchObject({ total: totals.totalCents / 100, flatsNested: totals.flatsNested, linearFeet: 662.73 });
  expect([unmatched, files]).toEqual([['XFLASH'], ['panels.csv', 'trims.csv']]);
  expect(notes).toMatchObject({ refused: [], warnings: [], skipped: [], faults: [], withoutLength: [] });

  const quote = await accept(id, mergeWrites(changes.map(({ writes }) => writes as QuoteWrites)));
  expect((quote.lines ?? []).map((line) => [line.code, line.total])).toEqual(
    lines.map((line: { code: string; totalCents: number | null }) => [
      line.code,
      line.totalCents === null ? null : line.totalCents / 100,
    ]),
  );
  expect(quote).toMatchObject({ subTotal: 3636.87, total: 3900.54, problems: 1 });
  // After accepting, nothing is left to propose.
  expect((await client().does('quotes.takeoff', { params: { id } })).changes).toEqual([]);
});

test('a file with unknown columns returns a sample, and is read with the columns the user chooses', async () => {
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
  const readTakeoff = (columns: string) => client().call('quotes.takeoff', { params: { id }, query: { columns } });
  const chosen = { file: 'trims.csv', delimiter: ';', from: 2, columns: { code: 0, quantity: 1, inches: 2 } };
  const { body } = await readTakeoff(JSON.stringify([chosen]));
  expect(body.faults).toEqual([]);
  expect(body.changes.filter(({ part }) => part === 'trims').map(({ label, after }) => [label, after])).toEqual([
    [`RIDGE, 10' 6"`, '7'],
    [`RAKE, 10' 6 1/2"`, '2'],
  ]);
  for (const wrong of [
    '{',
    '[{}]',
    JSON.stringify([{ ...chosen, columns: { code: 0 } }]),
    JSON.stringify([{ ...chosen, columns: { quantity: 0, code: 99 } }]),
  ])
    expect((await readTakeoff(wrong)).refused).toMatchObject({
      fields: { columns: 'doesn’t assign the columns' },
    });
});

test('chosen columns are remembered for the company by the file’s header, and applied automatically', async () => {
  const head = 'Bauteil;Stück;Länge\n';
  const { _id: job } = await releasedJob(world, '1-minimal', { 'trims.csv': `${head}RIDGE;7;126\n` });
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Said', job } });
  const chosen = { file: 'trims.csv', delimiter: ';', from: 2, columns: { code: 0, quantity: 1, inches: 2 } };
  const saveColumns = (columns: string) => client().call('quotes.columns', { params: { id }, body: { columns } });
  expect((await saveColumns('{')).refused?.fields).toEqual({ columns: 'doesn’t assign the columns' });
  // Without a header there is nothing to recognize such a file by; the same for an unknown file.
  const headless = [
    { ...chosen, from: 1 },
    { ...chosen, file: 'other.csv' },
  ];
  expect((await saveColumns(JSON.stringify(headless))).body).toEqual({ remembered: [] });
  expect((await saveColumns(JSON.stringify([chosen]))).body).toEqual({ remembered: ['trims.csv'] });

  // The next file has titles above the header, and belongs to another job.
  const later = { 'trims.csv': `Projekt 7;;\n${head.toUpperCase()}RIDGE;3;126\nRAKE;2;120\n` };
  const next = await releasedJob(world, '1-minimal', later);
  const quote = await client().does('quotes.create', { body: { name: 'At one click', job: next._id, takeoff: true } });
  const trims = (quote.lines ?? []).filter(({ kind }) => kind === 'trim');
  expect(trims.map(({ code, quantity, length }) => [code, quantity, length])).toEqual([
    ['RIDGE', 3, 126],
    ['RAKE', 2, 120],
  ]);
  const propose = (columns?: string) =>
    client().does('quotes.takeoff', { params: { id: quote._id }, ...(columns ? { query: { columns } } : {}) });
  const { changes, faults, recalled } = await propose();
  expect([changes, faults]).toEqual([[], []]);
  expect(recalled).toMatchObject([{ file: 'trims.csv', sample: { rows: [{ line: 1 }, { line: 2 }, {}, {}] } }]);
  // Columns chosen for one request override the remembered ones.
  const overridden = await propose(
    JSON.stringify([{ ...chosen, from: 3, columns: { code: 0, quantity: 2, inches: 1 } }]),
  );
  expect(overridden.recalled).toEqual([]);
  expect(overridden.changes.length).toBeGreaterThan(0);

  // The same header is still unknown for another company.
  const { _id: theirs } = await world.makeJob('Working', { author: 'rival' });
  await release(world, theirs, '1-minimal', later);
  const admin = world.as('admin');
  const other = await admin.does('quotes.create', { body: { name: 'Rival', job: theirs } });
  const seen = await admin.does('quotes.takeoff', { params: { id: other._id } });
  expect(seen.recalled).toEqual([]);
  expect(seen.faults).toMatchObject([{ file: 'trims.csv', reason: 'no-header' }]);
});

test('one call creates the quote of a released job, priced with the settings of its company, customer and job', async () => {
  const { _id: job } = await releasedJob(world, '1-minimal');
  await world.sql("UPDATE jobs SET pan1_name = 'pbr' WHERE id = $1", [job]);
  const quote = await client().does('quotes.create', { body: { name: 'At once', job, takeoff: true } });
  expect(quote.cutlist).toHaveLength(5);
  // Without selections, blank conditions and the blank price level apply.
  expect((quote.lines ?? []).slice(0, 3)).toMatchObject([
    { kind: 'panel', code: 'PBR', quantity: 38, problems: ['Not in catalog.'] },
    { kind: 'trim', code: 'RIDGE', sku: 'RC14-29S', quantity: 7, price: 26.63 },
    { kind: 'trim', code: 'RAKE', sku: 'RK-26S' },
  ]);
  const { changes } = await client().does('quotes.takeoff', { params: { id: quote._id } });
  expect(changes).toEqual([]);
  const none = await world.makeJob('Submitted');
  const refused = await client().call('quotes.create', { body: { name: 'No', job: none._id, takeoff: true } });
  expect(refused.refused?.fields).toEqual({ takeoff: 'is not there: the job has released no CSV file' });
});

test('a new revision of the takeoff shows the differences part by part', async () => {
  const { id, job } = await quoteOf('2-titles');
  const first = await client().does('quotes.takeoff', { params: { id } });
  await accept(id, mergeWrites(first.changes.map(({ writes }) => writes as QuoteWrites)));
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
  // Accept only one change.
  const [rake] = changes;
  const quote = await accept(id, rake?.writes as QuoteWrites);
  expect((quote.lines ?? []).find(({ code }) => code === 'rake')).toMatchObject({ quantity: 12, total: 300 });
  expect((quote.lines ?? []).some(({ code }) => code === 'VALLEY')).toBe(true);
});

test('a quote stores its takeoff release, and reports when a newer revision is released', async () => {
  const { _id: job } = await releasedJob(world, '2-titles');
  const { _id: id } = await client().does('quotes.create', { body: { name: 'R0', job, takeoff: true } });
  const problems = async (): Promise<readonly string[]> => {
    const { url } = await client().does('prints.create', { params: { id }, body: {} });
    return (await client().does('prints.emailDraft', { params: { id: url.slice(-22) } })).problems;
  };
  const outdated = 'Uses takeoff R0. R1 has been released.';
  expect(await problems()).not.toContain(outdated);
  await mustAct(client(), job, 'revision');
  await release(world, job, '2-titles');
  expect((await client().does('quotes.get', { params: { id } })).takeoffRelease).toBe('R1');
  expect((await client().does('quotes.takeoff', { params: { id } })).release).toBe('R1');
  expect(await problems()).toContain(outdated);
  await accept(id, { header: { takeoff: 'R1' } });
  expect(await problems()).not.toContain(outdated);
});

test('lists a file’s trims, with drop and flats for those who can quote', async () => {
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

test('lists 200 rejected rows, warnings and skipped codes of a takeoff, and counts all of them', async () => {
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

test('lists rows left out of the trims in a header [Q10]', async () => {
  const text = 'code,quantity\nRIDGE,7\nEAVE,-2\nRÄKE,0\n';
  const job = await releasedJob(world, '1-minimal', { 'trims.csv': text });
  const url = job.files.find(({ name }) => name === 'trims.csv')?.url as string;
  const parse = async (file: typeof url) => {
    const answer = await world.as('viewer').call('quotes.parseFlats', { body: { url: file } });
    return [answer.body, JSON.parse(answer.headers.get('x-said') ?? 'null')];
  };
  expect(await parse(url)).toEqual([
    [{ code: 'RIDGE', quantity: 7 }],
    {
      refused: [{ file: 'trims.csv', line: 3, reason: 'quantity', message: 'Quantity is negative.' }],
      skipped: ['RÄKE'],
      more: 0,
    },
  ]);
  // The header lists some of them and counts the rest.
  const many = Array.from({ length: 900 }, (_, i) => `É${i},0\n`).join('');
  const { files } = await releasedJob(world, '1-minimal', { 'trims.csv': `code,quantity\nRIDGE,7\n${many}` });
  const [, rest] = await parse(files.find(({ name }) => name === 'trims.csv')?.url as string);
  expect(rest.skipped[0]).toBe('É0');
  expect(rest.skipped.length).toBeGreaterThan(20);
  expect(rest.skipped.length + rest.more).toBe(900);
});
