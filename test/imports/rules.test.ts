import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Imported, mustImport, tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';

// The import rules, one by one, through the real calls.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of ['items', 'customers', 'match_entries', 'ratio_entries', 'imports']) {
    await world.sql(`DELETE FROM ${table}`);
  }
  await world.sql('UPDATE companies SET flat_width = 41.5625');
});

const admin = () => world.as('admin');
const importCsv = (what: Imported, csv: string, fields: Record<string, string> = {}) =>
  mustImport(admin(), what, company, csv, fields);
const tryCsv = (what: Imported, csv: string | Uint8Array, fields: Record<string, string> = {}, name = 'list.csv') =>
  tryImport(admin(), what, company, { name, bytes: csv }, fields);
const items = () =>
  world.sql<Record<string, unknown>>(
    'SELECT sku, description, unit, price_cents AS cents, price_code AS level, type, lock FROM items ORDER BY id',
  );

describe('Q21', () => {
  test('imports good rows and lists bad ones with their reason', async () => {
    const reply = await importCsv('items', 'SKU,Price\nA,1.00\nB,-1\nC,2.00\n');
    expect(reply).toMatchObject({ accepted: 2, added: 2, refused: [{ line: 3, reason: 'price-negative' }] });
    expect((await items()).map(({ sku }) => sku)).toEqual(['A', 'C']);
  });
  test('imports nothing with overwrite when one row is bad', async () => {
    await importCsv('items', 'SKU,Price\nA,1.00\n');
    expect((await tryCsv('items', 'SKU,Price\nB,2.00\nC,x\n', { overwrite: 'true' })).status).toBe(422);
    expect((await items()).map(({ sku }) => sku)).toEqual(['A']);
  });
  test('a file with only a header never clears a table', async () => {
    await importCsv('items', 'SKU,Price\nA,1.00\n');
    expect((await tryCsv('items', 'SKU,Price\n', { overwrite: 'true' })).refused?.fields).toEqual({ file: 'no-rows' });
    expect((await items()).length).toBe(1);
  });
  test('an unclosed quote rejects the file and names its line, counting quoted line ends', async () => {
    const answer = await tryCsv('items', 'SKU,Description\nA,"two\nlines"\nB,"open\nC,x\n');
    expect(answer.refused?.fields).toEqual({ file: 'unclosed-quote', line: '4' });
  });
});

describe('Q22', () => {
  test('the key of an item is its SKU and price code, upper-cased', async () => {
    await importCsv('items', 'SKU,Price,Price Code\npbr-1,1.00,a\nPBR-1,2.00,\n');
    expect(await importCsv('items', 'SKU,Price,Price Code\nPbr-1 ,3.00, A\n')).toMatchObject({ added: 0, changed: 1 });
    expect(await items()).toMatchObject([
      { sku: 'PBR-1', level: 'A', cents: 300 },
      { sku: 'PBR-1', level: '', cents: 200 },
    ]);
  });
  test('the key of a customer is its number, or else its name', async () => {
    await importCsv('customers', 'Customer Name,Customer Number\nAnn,C1\nBob,\n');
    const reply = await importCsv('customers', 'Customer Name,Customer Number\nAnn and Sons,c1\nBOB,\nAnn,\n');
    expect(reply).toMatchObject({ added: 1, changed: 2 });
  });
  test('the key of a match row is all five columns, of a ratio row its code and item', async () => {
    await importCsv('match', 'code,panel,paint,metal,color,sku\nRIDGE,PBR,SMP,26ga,Red,A\nRIDGE,PBR,SMP,26ga,,B\n');
    const match = await importCsv('match', 'code,panel,paint,metal,color,sku\nridge,pbr,smp,26GA,red,C\n');
    expect(match).toMatchObject({ added: 0, changed: 1 });
    await importCsv('ratio', 'code,item,ratio\nPBR,SCREW,2.4\n');
    expect(await importCsv('ratio', 'code,item,ratio\npbr,screw,2.5\npbr,tape,1\n')).toMatchObject({
      added: 1,
      changed: 1,
    });
  });
  test('within a file the first row counts; later duplicates are rejected and name it', async () => {
    const reply = await importCsv('items', 'SKU,Price\nA,1\n"B\n",1\na,2\n');
    expect(reply.refused).toMatchObject([{ line: 5, reason: 'duplicate of line 2' }]);
  });
});

describe('Q23', () => {
  test.each(['false', 'true'])('columns missing from the file keep their values, overwrite %s', async (overwrite) => {
    await importCsv('items', 'SKU,Description,Price,Type\nA,Ridge,1.00,trim\nB,Rake,2.00,trim\n');
    await importCsv('items', 'SKU,Price\nA,9.00\n', { overwrite });
    expect((await items())[0]).toMatchObject({ sku: 'A', description: 'Ridge', cents: 900, type: 'trim' });
    expect((await items()).length).toBe(overwrite === 'true' ? 1 : 2);
  });
  test('a row imported again keeps its ID', async () => {
    await importCsv('customers', 'Customer Name\nAnn\nBob\n');
    const before = await world.sql('SELECT id, name FROM customers ORDER BY id');
    await importCsv('customers', 'Customer Name,Short Name\nBob,B\nAnn,A\n', { overwrite: 'true' });
    expect(await world.sql('SELECT id, name FROM customers ORDER BY id')).toEqual(before);
  });
  test('locked items survive an overwrite and are never changed', async () => {
    await importCsv('items', 'SKU,Price,Lock\nA,1.00,1\nB,2.00,\n');
    const reply = await importCsv('items', 'SKU,Price\nC,3.00\n', { overwrite: 'true' });
    expect(reply).toMatchObject({ added: 1, removed: 1, locked: 1, warnings: [{ reason: 'locked' }] });
    expect(await importCsv('items', 'SKU,Price\nA,5.00\n')).toMatchObject({ changed: 0, locked: 1 });
    expect((await items()).map(({ sku, cents }) => [sku, cents])).toEqual([
      ['A', 100],
      ['C', 300],
    ]);
  });
});

describe('Q24', () => {
  test.each([
    ['3.68', 368],
    ['$1,234.50', 123450],
    ['1,234', 123400],
    ['.5', 50],
    ['3.680', 368],
    ['0', 0],
    ['', null],
    ['9999999.99', 999999999],
  ])('accepts the price %j', async (text, cents) => {
    await importCsv('items', `SKU,Price\nA,"${text}"\n`);
    expect((await items())[0]?.cents == null ? null : Number((await items())[0]?.cents)).toBe(cents);
  });
  test.each([
    ['0,990', 'price'],
    ['+1', 'price'],
    ['-1', 'price-negative'],
    ['-$1.00', 'price-negative'],
    ['1e2', 'price'],
    ['1.005', 'price-decimals'],
    ['12,34', 'price'],
    ['1 000', 'price'],
    ['€5', 'price'],
    ['10000000', 'price'],
    ['.', 'price'],
    ['١', 'price'],
  ])('rejects the price %j', async (text, reason) => {
    const reply = await importCsv('items', `SKU,Price\nA,"${text}"\nB,1\n`);
    expect(reply.refused).toMatchObject([{ line: 2, reason }]);
  });
  test('accepts units in any case and blank as EA, and rejects others', async () => {
    const units = ['EA', 'lf', 'Sf', 'SQ', 'BX', 'RL', '', 'TON'];
    const reply = await importCsv('items', `SKU,Unit\n${units.map((unit, i) => `S${i},${unit}`).join('\n')}\n`);
    expect(reply.refused).toMatchObject([{ line: 9, reason: 'unit' }]);
    expect((await items()).map(({ unit }) => unit)).toEqual(['EA', 'LF', 'SF', 'SQ', 'BX', 'RL', 'EA']);
  });
});

describe('Q25', () => {
  test('text that looks like a formula is kept, and escaped on export', async () => {
    await importCsv('items', 'SKU,Description\nA,=1+1\nB,\'=1+1\nC,"-\ttwo"\n');
    expect((await items()).map(({ description }) => description)).toEqual(['=1+1', '=1+1', '-\ttwo']);
    const { text } = await admin().request('GET', `/api/v1/items/download?client=${company}`);
    for (const cell of text.split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    expect(text).toContain("A,'=1+1,");
  });
  test('full-width signs and spaces before a sign are escaped on export and unescaped on import', async () => {
    const kept = ['＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '\u00a0@x', "' ＝1"];
    await world.sql(
      `INSERT INTO items (company_id, sku, description) SELECT $1, 'S' || i, d FROM unnest($2::text[]) WITH ORDINALITY u(d, i)`,
      [company, kept],
    );
    const { text } = await admin().request('GET', `/api/v1/items/download?client=${company}`);
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[1]);
    expect(cells).toEqual(kept.map((cell) => `'${cell}`));
    // Forms and imports trim text.
    expect(await importCsv('items', text)).toMatchObject({ same: 5, changed: 2 });
    expect((await items()).map(({ description }) => description)).toEqual(kept.map((cell) => cell.trim()));
  });
  test('a SKU starts with a letter, a digit or a period', async () => {
    const reply = await importCsv('items', 'SKU\n.032\n9A\nÄ1\n=A\n-A\n"@A"\n\'=A\n_A\n');
    expect(reply.refused.map(({ line, reason }) => [line, reason])).toEqual(
      [5, 6, 7, 8, 9].map((line) => [line, 'sku']),
    );
  });
});

describe('Q26', () => {
  const name = async () =>
    (await world.sql<{ name: string }>('SELECT name FROM customers ORDER BY id')).map((c) => c.name);
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  test.each([
    ['UTF-8', new TextEncoder().encode('Customer Name\nMüller\nPeña\n'), 0],
    ['UTF-8 with BOM', new TextEncoder().encode('\ufeffCustomer Name\nMüller\nPeña\n'), 0],
    ['Windows-1252', latin('Customer Name\nM\xfcller\nPe\xf1a\n'), 0],
    [
      'Windows-1252 after a BOM',
      Uint8Array.from([0xef, 0xbb, 0xbf, ...latin('Customer Name\nM\xfcller\nPe\xf1a\n')]),
      1,
    ],
  ])('%s', async (_, bytes, warnings) => {
    const answer = await tryCsv('customers', bytes);
    expect(answer.body).toMatchObject({ added: 2 });
    expect(answer.body.warnings.length).toBe(warnings);
    expect(await name()).toEqual(['Müller', 'Peña']);
  });
  test.each(['\n', '\r', '\r\n'])('accepts line ends %j, also quoted inside a cell', async (end) => {
    const reply = await importCsv('items', ['SKU,Description', `A,"two${end}lines"`, 'B,-', ',x', ''].join(end));
    // A quoted line end counts as a line, as in an editor.
    expect(reply.refused).toMatchObject([{ line: 5, reason: 'sku' }]);
    expect((await items())[0]?.description).toBe(`two${end}lines`);
  });
  test.each([
    ['utf-16', Uint8Array.from([0xff, 0xfe, 65, 0, 10, 0])],
    ['utf-16', Uint8Array.from([...'SKU\nA\n'].flatMap((letter) => [letter.charCodeAt(0), 0]))],
    ['binary', new TextEncoder().encode('SKU\nA\u0007B\n')],
    ['binary', new TextEncoder().encode('SKU\nA\u007fB\n')],
    ['encoding', Uint8Array.from([...latin('SKU,Description\nA,'), 0x81, 10])],
  ])('rejects the whole file: %s', async (reason, bytes) => {
    expect((await tryCsv('items', bytes)).refused?.fields?.file).toBe(reason);
    expect(await items()).toEqual([]);
  });
  test('ignores trailing empty cells, and rejects other cell counts', async () => {
    const reply = await importCsv('items', 'SKU,Description,,\nA,x,,,,\nB,x\nC\nD,x,y\n');
    expect(reply).toMatchObject({
      accepted: 2,
      refused: [
        { line: 4, reason: 'columns' },
        { line: 5, reason: 'columns' },
      ],
    });
  });
  test('accepts .CSV like .csv, and no other extension', async () => {
    expect((await tryCsv('items', 'SKU\nA\n', {}, 'LIST.CSV')).status).toBe(200);
    for (const other of ['list.txt', 'list.csv.xlsx', 'csv']) {
      expect((await tryCsv('items', 'SKU\nB\n', {}, other)).refused).toMatchObject({
        message: 'Must be a CSV file! Please select again.',
        fields: { file: 'not-csv' },
      });
    }
  });
});

describe('Q27', () => {
  test('a drop is above 0 and at most the default flat of the company', async () => {
    const reply = await importCsv('match', 'code,sku,drop\nA,S,41.5625\nB,S,41.5626\nC,S,0\nD,S,\n');
    expect(reply.refused).toMatchObject([
      { line: 3, reason: 'drop' },
      { line: 4, reason: 'drop' },
    ]);
    await world.sql('UPDATE companies SET flat_width = 48');
    expect(await importCsv('match', 'code,sku,drop\nB,S,41.5626\n')).toMatchObject({ added: 1, refusedCount: 0 });
  });
});

describe('columns', () => {
  test('are recognized by their synonyms, in any order', async () => {
    const reply = await importCsv('items', 'unit_price,UOM,part number,Nobody knows,DESC\n1.50,lf,A,?,Ridge\n');
    expect(reply.columns.map(({ field }) => field)).toEqual(['price', 'unit', 'sku', null, 'description']);
    expect(await items()).toMatchObject([{ sku: 'A', unit: 'LF', cents: 150, description: 'Ridge' }]);
  });
  test('are in the specified order when there is no header', async () => {
    await importCsv('items', 'A,Ridge,EA,1.50,x\n');
    await importCsv('customers', 'Ann,C1,A,"a@b.test,c@d.test",An\n');
    expect(await items()).toMatchObject([{ sku: 'A', description: 'Ridge', unit: 'EA', cents: 150, level: 'X' }]);
    expect(
      await world.sql(
        'SELECT name, customer_num AS num, price_code AS level, emails, short_name AS short FROM customers',
      ),
    ).toEqual([{ name: 'Ann', num: 'C1', level: 'A', emails: ['a@b.test', 'c@d.test'], short: 'An' }]);
  });
  test('can be assigned by the user', async () => {
    const csv = 'Artikel,Preis,Text\nA,1.50,Ridge\n';
    const dry = await tryCsv('items', csv, { dryRun: 'true', header: 'true' });
    expect(dry.body).toMatchObject({
      missing: ['sku'],
      accepted: 0,
      columns: [{ title: 'Artikel', field: null }, {}, {}],
    });
    await importCsv('items', csv, { header: 'true', columns: 'sku,price,description' });
    expect(await items()).toMatchObject([{ sku: 'A', cents: 150, description: 'Ridge' }]);
  });
  test('reject the file when a required one is missing', async () => {
    expect((await tryCsv('items', 'Description,Price\nA,1\n')).refused?.fields?.file).toBe('no-header');
  });
  test('an exact name beats a synonym', async () => {
    const reply = await importCsv('items', 'SKU,List Price,Price\nAB-1,9,2.50\n');
    expect(reply.columns.map(({ field }) => field)).toEqual(['sku', null, 'price']);
    expect(await items()).toMatchObject([{ sku: 'AB-1', cents: 250 }]);
  });
  test('two equally good ones reject the file and name both; a preview asks which one', async () => {
    const csv = 'SKU,List Price,Unit Price\nAB-1,9,2.50\n';
    const refused = await tryCsv('items', csv);
    expect([refused.status, refused.refused?.fields?.file]).toEqual([422, 'two-columns']);
    expect(refused.refused?.message).toContain('“List Price” and “Unit Price” could both be Price. Choose one.');
    const dry = await tryCsv('items', csv, { dryRun: 'true' });
    expect([dry.status, dry.body.accepted]).toEqual([200, 0]);
    expect(dry.body.columns.map(({ title }) => title)).toEqual(['SKU', 'List Price', 'Unit Price']);
    expect(await items()).toEqual([]);
    await importCsv('items', csv, { header: 'true', columns: 'sku,,price' });
    expect(await items()).toMatchObject([{ sku: 'AB-1', cents: 250 }]);
  });
  test('a first row with one known name is a header, even with few columns; without any the file is rejected', async () => {
    await importCsv('items', 'SKU,Vendor\nAB-1,Acme\n');
    expect((await items()).map(({ sku }) => sku)).toEqual(['AB-1']);
    const refused = await tryCsv('items', 'Vendor,Thing\nAcme,AB-2\n');
    expect([refused.status, refused.refused?.fields?.file]).toEqual([422, 'no-header']);
  });
  test('rejects an unknown field', async () => {
    const answer = await tryCsv('items', 'SKU\nA\n', { columns: 'companyId' });
    expect(answer.refused?.fields).toEqual({ columns: 'contains an unknown field' });
  });
});

test('rejects no file, two files, or a field of another name', async () => {
  const send = (form: FormData) => admin().request('POST', '/api/v1/items/import', { raw: form });
  const form = (...fields: [string, string | Blob][]) => {
    const made = new FormData();
    for (const [name, value] of [['client', String(company)], ...fields] as [string, string][])
      made.append(name, value);
    return made;
  };
  const file = new File(['SKU\nA\n'], 'a.csv');
  expect((await send(form())).refused?.fields).toEqual({ file: 'is required. Choose a CSV file.' });
  expect((await send(form(['file', file], ['file', file]))).status).toBe(422);
  expect((await send(form(['csv', file]))).refused?.message).toBe('Send files in the field file.');
  expect((await send(form(['file', file], ['price', '1']))).refused?.fields).toEqual({
    price: "isn't a field of this call",
  });
  expect((await send(form(['file', file], ['overwrite', 'perhaps']))).status).toBe(422);
});

test('an import with nothing to change reports that it was no preview and wrote nothing', async () => {
  await importCsv('items', 'SKU,Price\nA,1.00\n');
  expect(await importCsv('items', 'SKU,Price\nA,1.00\n')).toMatchObject({ dryRun: false, same: 1, import: null });
  expect(await importCsv('items', 'SKU,Price\nA,1.00\n', { dryRun: 'true' })).toMatchObject({
    dryRun: true,
    import: null,
  });
});

test('a customer’s number, or else its name, is unique in the form too (Q22)', async () => {
  const make = (body: object) => admin().call('customers.create', { body: { client: company, ...body } as never });
  const change = (id: number, body: object) =>
    admin().call('customers.update', { params: { id }, body: body as never });
  const ann = (await make({ name: 'Ann' })).body;
  const twice = await make({ name: 'ANN' });
  expect([twice.status, twice.refused?.message]).toEqual([
    409,
    'A customer named Ann without a number already exists. Give one of them a number.',
  ]);
  const other = await make({ name: 'Ann', customerNumForClient: 'C-7' });
  expect(other.status, 'the number tells them apart').toBe(201);
  expect((await make({ name: 'Bob', customerNumForClient: 'c-7' })).status).toBe(409);
  expect((await change(other.body._id, { customerNumForClient: '' })).status).toBe(409);
  expect((await change(ann._id, { name: 'Ann', shortName: 'A' })).status, 'the same one').toBe(200);
  const [one, two] = await Promise.all([make({ name: 'Cid' }), make({ name: 'cid' })]);
  expect([one.status, two.status].sort()).toEqual([201, 409]);
  expect((await make({ name: 'Ann', client: world.companies.B.id })).status, 'another company').toBe(201);
});

describe('a preview', () => {
  test('names the row and the wrong value', async () => {
    const reply = await importCsv('items', 'SKU,Description,Price\nWLK-004,Walk cap,abc\n,No code,1\nOK1,Fine,2\n');
    expect(reply.refused).toMatchObject([
      { line: 2, label: 'WLK-004', value: 'abc', reason: 'price' },
      { line: 3, label: '', value: '', reason: 'sku' },
    ]);
  });
  test('shows the price and the other values of an added item', async () => {
    const reply = await importCsv('items', 'SKU,Description,Price\nPRV1,Ridge cap,12.50\n', { dryRun: 'true' });
    expect(reply.diff).toEqual([
      {
        way: 'add',
        line: 2,
        label: 'PRV1',
        fields: [
          { field: 'Description', from: null, to: 'Ridge cap' },
          { field: 'Price', from: null, to: 12.5 },
        ],
      },
    ]);
  });
});
