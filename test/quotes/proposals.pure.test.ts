import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyWrites, together } from '../../common/quotes/applyWrites';
import { computeQuote } from '../../common/quotes/computeQuote';
import type { QuoteContent } from '../../common/quotes/content';
import { short } from '../../common/quotes/decimal';
import { makeLists } from '../../common/quotes/lists';
import { readQuote, writeQuote } from '../../common/quotes/quoteDoc';
import { itemCells, resolveSku } from '../../common/quotes/resolve';
import { readTakeoff } from '../../common/quotes/takeoff/readTakeoff';
import { whatIf } from '../../common/quotes/whatIf';
import { rowMaker } from '../../server/quotes/rowMaker';
import { projectedRow } from '../../server/quotes/projectedRow';
import { contentOf } from './content';
import { lists as shipped, takeoffChanges, takeoffOf } from './takeoffs';

// What is offered of a quote and taken over by whoever accepts it: a takeoff, a hand match, another pick.

const row = (sku: string, more: object) => ({
  ...{ sku, priceCode: '', description: '', unit: 'EA', price: 1, cost: null, markup: null, drop: null },
  ...{ item: '', size: '', count: null, panel: '', metal: '', paint: '', color: '', ...more },
});
const match = (code: string, sku: string, more: object = {}) => ({
  ...{ code, sku, drop: null, panel: '', metal: '', paint: '', color: '', ...more },
});
const listsWith = (...matches: ReturnType<typeof match>[]) =>
  makeLists({
    matches: [match('PBR', 'PANEL'), match('SS16', 'SEAM'), match('CLIP', 'CLIP15'), ...matches],
    ratios: [
      { code: 'PBR', item: 'SCREW', ratio: 2.4 },
      { code: 'SS16', item: 'CLIP', ratio: 0.5 },
    ],
    catalog: [
      row('PANEL', { unit: 'LF', price: 2 }),
      row('SEAM', { unit: 'LF', price: 5 }),
      row('CLIP15', { unit: 'EA', price: 1 }),
      row('SCREW250', { unit: 'BX', count: 250, price: 40 }),
      row('SCREW1', { unit: 'EA', count: 250, price: 0.2 }),
    ],
    defaultFlat: 48,
    panels: [],
  });
const unknown = listsWith();

const takeoff = {
  panels: [
    {
      quantity: 10,
      length: 20 * 192,
      panel: 'PBR',
      mark: '',
      plane: '',
      color: '',
      file: 'p.csv',
      line: 2,
      rounded: false,
    },
  ],
  ...{ trims: [], refused: [], warnings: [], skipped: [], faults: [], recalled: [] },
} as unknown as ReturnType<typeof takeoffOf>;
const header = { panelClass: 'PBR' };
const panel = { kind: 'panel', code: 'PBR', sku: 'PANEL', unit: 'LF', price: '2', priced: 'list' };
const sheets = [{ quantity: '10', feet: '20', inch: '0', panel: 'PBR' }];
/** 200 ft of panel × 2.4 = 480 screws. */
const screws = (cells: Record<string, string>) =>
  contentOf(
    header,
    [panel, { kind: 'accessory', code: 'SCREW', quantity: '480', flags: 'no match', ...cells }],
    sheets,
  );
const money = (content: QuoteContent, lists = unknown) => computeQuote(content, lists).totals.subTotal;
const screwsOf = (content: QuoteContent) => {
  const at = content.lines.findIndex(({ code }) => code === 'SCREW');
  const { sku, price, flags } = content.lines[at] ?? {};
  return { sku, quantity: short(computeQuote(content, unknown).lines[at]?.quantity ?? 0n), price, flags };
};

test('an accessory that is matched by hand is sold as its SKU is: 480 screws are two boxes of 250 [Q17]', () => {
  const late = (content: QuoteContent, sku: string) =>
    itemCells(content.lines[1] as never, resolveSku(sku, '', unknown).cells);
  expect(late(screws({}), 'SCREW250')).toMatchObject({ sku: 'SCREW250', quantity: '2', price: '40.00' });
  expect(late(screws({}), 'SCREW1').quantity).toBeUndefined();
  // Whoever matched it before has it in boxes already, and a line of one's own is of one's own pieces.
  expect(late(screws({ flags: '', quantity: '2', sku: 'SCREW250', unit: 'BX' }), 'SCREW250').quantity).toBeUndefined();
  expect(late(screws({ kind: '' }), 'SCREW250').quantity).toBeUndefined();
});

test('what was matched by hand is no difference to the takeoff; a quantity changed since is, in boxes [Q17]', () => {
  const matched = { sku: 'SCREW250', quantity: '2', price: '40', priced: 'list', unit: 'BX', flags: '' };
  const changes = (cells: Record<string, string>) =>
    takeoffChanges(screws({ ...matched, ...cells }), takeoff, unknown, rowMaker).changes;
  expect(changes({})).toEqual([]);
  expect(changes({ quantity: '3' }).map(({ before, after }) => [before, after])).toEqual([['3', '2']]);
});

test('more pieces than a quantity may be are taken over once, and stand there with what is wrong [Q10]', () => {
  const text = 'code,quantity\nRIDGE,999999\nRIDGE,999999\nRIDGE,999999\n';
  const three = readTakeoff([{ name: 'trims.csv', text, mixed: [] }], []);
  const empty = contentOf({}, []);
  const { changes } = takeoffChanges(empty, three, unknown, rowMaker);
  expect(changes.map(({ after }) => after)).toEqual(['2999997']);
  const taken = applyWrites(empty, together(changes.map(({ writes }) => writes)));
  expect(takeoffChanges(taken, three, unknown, rowMaker).changes).toEqual([]);
});

test('what the lists know by now is offered with SKU and price, not as a number alone', () => {
  const known = listsWith(match('SCREW', 'SCREW250'));
  const { changes } = takeoffChanges(screws({}), takeoff, known, rowMaker);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([['changed', '480', '2 SCREW250']]);
  const now = applyWrites(screws({}), together(changes.map(({ writes }) => writes)));
  expect(screwsOf(now)).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
  // 200 ft × $2 + 2 × $40.
  expect(money(now, known)).toBe(480_00);
  expect(takeoffChanges(screws({ lock: '1' }), takeoff, known, rowMaker).changes.map(({ after }) => after)).toEqual([
    '2',
  ]);
});

test('what no list knew is matched again by the picks as they are, and sold as its SKU is', () => {
  const known = listsWith(match('SCREW', 'SCREW250'));
  const again = (content: QuoteContent) => screwsOf(applyWrites(content, whatIf(content, {}, known, rowMaker).writes));
  expect(again(screws({}))).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
  // 501 pieces are a person's own number: three boxes.
  expect(again(screws({ quantity: '501' }))).toMatchObject({ sku: 'SCREW250', quantity: '3' });
  expect(again(screws({ sku: 'SCREW250', unit: 'BX', quantity: '9', flags: '' }))).toMatchObject({ quantity: '9' });
  // Sold by the piece so far, and by the box now.
  const both = listsWith(match('SCREW', 'SCREW250'), match('SCREW', 'SCREW1'));
  const single = screws({ sku: 'SCREW1', flags: '' });
  expect(screwsOf(applyWrites(single, whatIf(single, {}, both, rowMaker).writes))).toMatchObject({
    ...{ sku: 'SCREW250', quantity: '2' },
  });
});

test('a price typed by hand stays, whatever the line is matched to [Q20]', () => {
  const hand = screws({ price: '35', priced: 'hand' });
  const cells = itemCells(hand.lines[1] as never, resolveSku('SCREW250', '', unknown).cells);
  expect(cells).toMatchObject({ sku: 'SCREW250', quantity: '2' });
  expect([cells.price, cells.priced]).toEqual([undefined, undefined]);
  const { changes } = takeoffChanges(hand, takeoff, listsWith(match('SCREW', 'SCREW250')), rowMaker);
  const now = applyWrites(hand, together(changes.map(({ writes }) => writes)));
  expect(screwsOf(now)).toMatchObject({ sku: 'SCREW250', quantity: '2', price: '35' });
});

test('what the lists said before the metal was known is said anew; what a person chose stays', () => {
  // The quote was made without a metal, and its header says 26ga since.
  const picks = { panelClass: 'PBR', metal: '26ga', coating: 'SMP' };
  const ridge = { kind: 'trim', code: 'RIDGE', quantity: '2', priced: 'list', drop: '14' };
  const again = (cells: Record<string, string>) => {
    const content = contentOf(picks, [{ ...ridge, ...cells }]);
    const { sku, description, price } =
      applyWrites(content, whatIf(content, {}, shipped, rowMaker).writes).lines[0] ?? {};
    return { sku, description, price };
  };
  const words = (sku: string) => resolveSku(sku, '', shipped).cells;
  const stale = { sku: 'RC14-29S', description: words('RC14-29S').description ?? '', price: '26.63' };
  expect(again(stale)).toEqual({
    ...{ sku: 'RC14-26S', description: words('RC14-26S').description, price: words('RC14-26S').price },
  });
  expect(again({ ...stale, description: 'Ridge, special' })).toMatchObject({
    sku: 'RC14-26S',
    description: 'Ridge, special',
  });
  expect(again({ sku: 'RCV16-26S', price: '1' })).toMatchObject({ sku: 'RCV16-26S' });
});

test('two people who take over the same takeoff at the same moment make one quote of it, not two', () => {
  const full = takeoffOf('1-minimal');
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  for (const doc of docs) {
    const { changes } = takeoffChanges(readQuote(doc), full, shipped, rowMaker);
    writeQuote(doc, together(changes.map(({ writes }) => writes)));
  }
  const alone = readQuote(docs[0]);
  Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]));
  const both = readQuote(docs[0]);
  expect(alone.lines.length).toBeGreaterThan(3);
  expect([both.lines.length, both.cutlist.length]).toEqual([alone.lines.length, alone.cutlist.length]);
  expect(money(both, shipped)).toBe(money(alone, shipped));
  // What is taken in once more beside a line of its own id stands beside it.
  const line = alone.lines.find(({ kind }) => kind === 'trim');
  const changed = applyWrites(alone, { rows: [{ map: 'lines', id: line?.id ?? '', cells: { code: 'MINE' } }] });
  const again = takeoffChanges(changed, full, shipped, rowMaker).changes.filter(({ what }) => what === 'added');
  expect(again.flatMap(({ writes }) => writes.rows ?? []).map(({ id }) => id === line?.id)).toEqual([false]);
});

test('another pick keeps an accessory that was matched by hand, at its price and in its packs', () => {
  const content = screws({ sku: 'SCREW250', quantity: '2', price: '39', priced: 'list', unit: 'BX', flags: '' });
  const red = applyWrites(content, whatIf(content, { color: 'Red' }, unknown, rowMaker).writes);
  expect(screwsOf(red)).toEqual({ sku: 'SCREW250', quantity: '2', price: '40.00', flags: '' });
});

test('another panel asks for its accessories where the one before had none, in a quote of a takeoff alone', () => {
  const bare = contentOf(header, [panel], sheets);
  const now = applyWrites(bare, whatIf(bare, { panelClass: 'SS16' }, unknown, rowMaker).writes);
  // 200 ft × 0.5 clips at $1 beside 200 ft × $5.
  expect(now.lines.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['SS16', ''],
    ['CLIP', ''],
  ]);
  expect(money(now)).toBe(1100_00);
  const typed = contentOf(header, [{ code: 'RIDGE', quantity: '1' }], sheets);
  expect(applyWrites(typed, whatIf(typed, { panelClass: 'SS16' }, unknown, rowMaker).writes).lines).toHaveLength(1);
});

test('without a tax that can be read there is no total, in lists neither; nor is a day that no calendar has', () => {
  const priced = (tax: string, expires: string) =>
    projectedRow(contentOf({ tax, expires }, [{ code: 'X', quantity: '2', price: '100' }]), unknown);
  expect(priced('7.5', '2026-12-31')).toMatchObject({
    subTotalCents: 200_00,
    totalCents: 215_00,
    expires: '2026-12-31',
  });
  expect(priced('7,5', '2026-19-39')).toMatchObject({
    subTotalCents: 200_00,
    totalCents: null,
    tax: null,
    expires: null,
  });
  expect(priced('', '2026-02-31')).toMatchObject({ totalCents: 200_00, expires: null });
});
