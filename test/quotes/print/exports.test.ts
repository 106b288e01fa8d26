import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportKind } from '../../../common/quotes/prints/exportKinds';
import { startWorld, type World } from '../../support/world';
import { pdfText } from './pdfText';

// Papers and files made from a quote, read back and compared with amounts computed by hand.

let world: World;
let id: number;
let num: string;
beforeAll(async () => {
  world = await startWorld();
  const customer = await client().does('customers.create', { body: { name: 'Holm Builders' } });
  const quote = await client().does('quotes.create', { body: { name: 'Barn', customer: customer._id } });
  [id, num] = [quote._id, quote.num];
  const fields = { metal: '26ga', coating: 'SMP', color: 'Red', panelClassInput: 'PBR', flatWidth: 48, tax: 10 };
  await client().does('quotes.update', {
    params: { id },
    body: {
      fields: { ...fields, lbPerFt: 2.5, expires: '2031-05-06' },
      lines: [
        {
          code: 'RIDGE',
          sku: 'RC14',
          quantity: 7,
          unit: 'EA',
          description: 'Ridge Cap',
          length: '126',
          drop: 14,
          price: 20,
        },
        {
          code: 'RIDGE',
          sku: 'RC14',
          quantity: 3,
          unit: 'EA',
          description: 'Ridge Cap',
          length: '126',
          drop: 14,
          price: 20,
        },
        { sku: 'SCR', quantity: 2.5, unit: 'BX', description: '=1+1', price: 8, comments: 'ask Bob' },
      ],
      cutlist: [
        { quantity: 10, feet: 20, inch: 6 },
        { quantity: 4, feet: 12, inch: 6.5 },
        { quantity: 2, feet: 20, inch: 6 },
      ],
    },
  });
});
afterAll(() => world.stop());

const client = () => world.as('client');
const download = (kind: ExportKind, of = id) => client().call('prints.export', { params: { id: of, kind } });
const linesOf = async (kind: ExportKind) =>
  (await download(kind)).text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
async function bytesOf(kind: ExportKind): Promise<Buffer> {
  const response = await fetch(`${world.base}/api/v1/quotes/${id}/exports/${kind}`, {
    headers: { authorization: `Bearer ${client().token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('adds up the bill of materials by item and by panel length, and guards formulas [Q25]', async () => {
  expect(await linesOf('materials')).toEqual([
    'Type,SKU,Code,Description,Metal,Paint,Color,Unit,Quantity,Pieces,Length (in),Linear feet,Weight (lb)',
    // 7 + 3 pieces of 10' 6".
    'Item,RC14,RIDGE,Ridge Cap,26ga,SMP,Red,EA,10,10,126,,',
    "Item,SCR,,'=1+1,26ga,SMP,Red,BX,2.5,2.5,,,",
    // 12 × 20.5 ft = 246 ft; 246 × 2.5 lb = 615 lb. 4 × 12' 6.5" = 50.17 ft and 125.43 lb.
    'Panel cut,,PBR,,26ga,SMP,Red,PC,12,12,246,246,615',
    'Panel cut,,PBR,,26ga,SMP,Red,PC,4,4,150.5,50.17,125.43',
  ]);
});

test('writes the bill of materials as a workbook with numbers and plain text, never formulas [Q25]', async () => {
  const writer = createRequire(import.meta.url).resolve('write-excel-file/node');
  const { unzipSync, strFromU8 } = createRequire(writer)('fflate') as typeof import('fflate');
  const files = Object.entries(unzipSync(new Uint8Array(await bytesOf('materials-xlsx'))));
  const xml = new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
  const sheet = xml.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toContain('<f>');
  expect([...xml.values()].join('')).toContain('>=1+1<');
  for (const number of ['10', '2.5', '50.17', '125.43', '150.5']) expect(sheet).toContain(`<v>${number}</v>`);
});

test('lists what combined flats leave over [Q6]', async () => {
  expect(await linesOf('offcuts')).toEqual([
    'Metal,Paint,Color,Length (in),Flats,Flat width (in),Offcut width (in),Offcuts,Offcut area (sq ft)',
    // 10 pieces of 14 in, 3 from each 48 in flat: the fourth flat has one piece. 34 × 126 / 144 and 3 × 6 × 126 / 144.
    '26ga,SMP,Red,126,1,48,34,1,29.75',
    '26ga,SMP,Red,126,3,48,6,3,15.75',
    'Total,,,,4,,,,45.5',
  ]);
});

describe('the QuickBooks estimate', () => {
  test('has a row for each line, US dates and the amounts of the quote', async () => {
    const [head, ...rows] = await linesOf('quickbooks');
    expect(head).toBe(
      'RefNumber,Customer,TxnDate,ExpirationDate,BillAddrLine1,BillAddrCity,BillAddrState,Memo,LineItem,LineDesc,LineQty,LineUnitPrice,LineAmount,LineTaxable',
    );
    expect(rows.map((row) => row.replace(/\d\d\/\d\d\/20\d\d(?=,05\/)/, 'today'))).toEqual([
      `${num},Holm Builders,today,05/06/2031,,,,Barn,RC14,Ridge Cap,7,20.00,140.00,Y`,
      `${num},Holm Builders,today,05/06/2031,,,,Barn,RC14,Ridge Cap,3,20.00,60.00,Y`,
      `${num},Holm Builders,today,05/06/2031,,,,Barn,SCR,'=1+1,2.5,8.00,20.00,Y`,
    ]);
  });

  test('is refused rather than leaving out a line, or without a customer [Q80]', async () => {
    const other = await client().does('quotes.create', { body: { name: 'Open' } });
    const refusal = async () => (await download('quickbooks', other._id)).refused;
    expect(await refusal()).toMatchObject({
      status: 409,
      message: 'Select a customer first: a QuickBooks estimate needs one.',
    });
    const [customer] = await client().does('customers.list', { query: {} });
    await client().does('quotes.update', {
      params: { id: other._id },
      body: {
        customer: customer?._id,
        lines: [
          { code: 'A', quantity: 1, price: 5 },
          { code: 'B', quantity: 1 },
        ],
      },
    });
    expect(await refusal()).toMatchObject({
      status: 409,
      message: '1 line has no total (line 2). Enter prices first.',
    });
    expect((await download('labels-sheet', other._id)).refused).toMatchObject({
      status: 409,
      message: 'There are no bundles. Enter weight per foot and a panel list first.',
    });
  });
});

/** Texts of a PDF with the position of each in points from the top left, and the page sizes. */
async function placedText(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const sizes: number[][] = [];
  const texts: { page: number; text: string; x: number; y: number }[] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push([width, height]);
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim() !== '')
        texts.push({
          page: n,
          text: item.str,
          x: item.transform[4] as number,
          y: height - (item.transform[5] as number),
        });
  }
  await document.destroy();
  return { sizes, texts };
}

describe('bundle labels [Q81]', () => {
  // 500 lb at 2.5 lb a foot are 200 ft: 9 of the 12 pieces of 20.5 ft, then 3 of them and all 4 of 12' 6.5".
  const job = () => num.split('-')[0];

  test('are on an Avery 5163 sheet where its labels are', async () => {
    const { sizes, texts } = await placedText(await bytesOf('labels-sheet'));
    expect(sizes).toEqual([[612, 792]]);
    const at = (text: string) => texts.filter((one) => one.text === text);
    const jobs = at(job() ?? '');
    // Labels of 288 × 144 pt: the first at 11.25 pt from the left and 36 pt from the top, the second 301.5 pt beside it.
    expect(jobs.map(({ x }) => Math.round(x * 4) / 4)).toEqual([20.25, 321.75]);
    for (const { y } of jobs) expect(y).toBeGreaterThan(45);
    for (const { x, y } of texts) {
      expect(y).toBeLessThan(36 + 144 - 4);
      expect((x >= 20 && x < 11.25 + 288) || (x >= 321 && x < 312.75 + 288)).toBe(true);
    }
    expect(at('Bundle 1 of 2')).toHaveLength(1);
    // 9 × 20.5 ft × 2.5 lb = 461.25 lb; 3 × 20.5 + 4 × 12.54 = 111.66 ft, 279.15 lb.
    expect(at('9 pieces · 461.25 lb')).toHaveLength(1);
    expect(at('7 pieces · 279.15 lb')).toHaveLength(1);
  });

  test('are one per 4 × 6 in page on a roll', async () => {
    const { sizes, texts } = await placedText(await bytesOf('labels-roll'));
    expect(sizes).toEqual([
      [288, 432],
      [288, 432],
    ]);
    expect(texts.filter(({ text }) => text.startsWith('Bundle')).map(({ page, text }) => [page, text])).toEqual([
      [1, 'Bundle 1 of 2'],
      [2, 'Bundle 2 of 2'],
    ]);
  });
});

test('prints no price on the shop’s order, and reasons and comments only on the internal copy [Q37] [Q80]', async () => {
  // Kerning splits words, and lines wrap: compare without spaces.
  const textOf = async (kind: ExportKind) => pdfText(await bytesOf(kind)).replace(/\s/g, '');
  const shop = await textOf('shop');
  for (const word of ['RidgeCap', 'Panels', 'Bundles', 'Flats,combined', '205.00', '461.25'])
    expect(shop).toContain(word);
  for (const word of ['$', '140.00', '20.00', 'askBob', 'Subtotal', 'Price']) expect(shop).not.toContain(word);
  const internal = await textOf('internal');
  for (const word of ['askBob', '7×$20.00=$140.00.', '$220.00', 'problems']) expect(internal).toContain(word);
});
