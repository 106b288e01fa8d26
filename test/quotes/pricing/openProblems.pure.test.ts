import { expect, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { handPrices, isExpired, openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { isOutdatedTakeoff } from '../../../common/quotes/takeoff/releaseName';
import { selectionsText } from '../../../common/quotes/pricing/selections';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [] };
const today = '2026-11-24';
const check = (
  [header, lines, cutlist]: Parameters<typeof contentOf>,
  now: Partial<Parameters<typeof openProblems>[2]> = {},
) => {
  const content = contentOf(header, lines, cutlist);
  return openProblems(content, computeQuote(content, setting), { today, takeoffRelease: null, ...now });
};
const texts = (...[content, now]: Parameters<typeof check>) => check(content, now).map(problemText);
const labor = { description: 'Labor', quantity: '1', price: '100' };

test('lists nothing when everything is priced', () => {
  expect(check([{ metal: '26ga', expires: '2026-11-24', takeoff: 'R1' }, [labor]], { takeoffRelease: 'R1' })).toEqual(
    [],
  );
});

test('lists lines without a match, without a price, and in another metal, with the row to fix', () => {
  const lines: Record<string, string>[] = [
    labor,
    { code: 'SKYKIT', kind: 'trim', quantity: '2', flags: 'no match' },
    { description: 'Crane', quantity: '1' },
    { code: 'ZEE', kind: 'trim', sku: 'ZC-26S', quantity: '4', price: '12', metal: '26ga' },
    { code: 'SCREW', kind: 'accessory', sku: 'SC', quantity: '4', price: '12', metal: 'Steel' },
  ];
  expect(check([{ metal: '24ga' }, lines])).toEqual([
    { name: 'Line 2, SKYKIT', text: 'Not in catalog.', place: { map: 'lines', row: 'l1', column: 'sku' } },
    { name: 'Line 3, Crane', text: 'No price.', place: { map: 'lines', row: 'l2', column: 'price' } },
    { name: 'Line 4, ZEE', text: '26ga, but the quote is 24ga.', place: { map: 'lines', row: 'l3', column: 'sku' } },
  ]);
});

test('lists mixed metals when the quote has none selected [Q36]', () => {
  const line = (metal: string) => ({ ...labor, kind: 'trim', metal });
  expect(texts([{}, [line('26ga'), line('24ga')]])).toEqual(['Select a metal. The lines mix 26ga and 24ga.']);
});

test('lists unreadable panel rows, and panels that no line bills [Q30]', () => {
  const panels = [
    { quantity: '12', feet: '12 6' },
    { quantity: '2', feet: '10' },
  ];
  const found = check([{}, [labor], panels]);
  expect(found[0]).toMatchObject({ name: 'Panel row 1', place: { map: 'cutlist', row: 'c0', column: 'feet' } });
  expect(found.slice(1)).toEqual([
    { name: null, text: "The panel list isn't priced. Add a line for the panels.", place: null },
  ]);
});

test('lists an expired date, an older takeoff and selections changed after pricing', () => {
  expect(texts([{ expires: '2026-11-23', takeoff: 'R0' }, [labor]], { takeoffRelease: 'R1' })).toEqual([
    'Expired: valid through Nov 23, 2026.',
    'Uses takeoff R0. R1 has been released.',
  ]);
  const { header } = contentOf({ metal: '26ga' });
  expect(texts([{ metal: '24ga', matchedWith: selectionsText(header) }, [labor]])).toEqual([
    'Metal, color or another selection changed after lines were priced.',
  ]);
});

test('names the field of Project Details to fix', () => {
  const places = check([{ expires: '2026-11-23', tax: 'ten' }, [labor]]).map(({ place }) => place);
  expect(places).toEqual([
    { map: 'header', field: 'expires' },
    { map: 'header', field: 'tax' },
  ]);
});

test('lists prices typed by hand, which are no problem', () => {
  const { header, lines, cutlist } = contentOf({}, [
    { ...labor, priced: 'hand' },
    { code: 'RIDGE', quantity: '2', price: '25.95', priced: 'list' },
    { code: 'GIFT', quantity: '1', price: '', priced: 'hand' },
  ]);
  expect(handPrices({ header, lines, cutlist })).toEqual([
    { name: 'Line 1, Labor', text: 'Price typed by hand.', place: { map: 'lines', row: 'l0', column: 'price' } },
  ]);
});

test('a takeoff is outdated only by a later revision or correction', () => {
  const pairs: [string, string | null, boolean][] = [
    ['R0', 'R1', true],
    ['R9', 'R10', true],
    ['R1', 'R1 C2', true],
    ['R1 C2', 'R1 C3', true],
    ['R1', 'R1', false],
    ['R1', 'R0 C4', false],
    ['R0', null, false],
    ['', 'R1', false],
    ['soon', 'R1', false],
  ];
  for (const [imported, released, outdated] of pairs) expect(isOutdatedTakeoff(imported, released)).toBe(outdated);
});

test('a quote is valid on its last day, and without a date', () => {
  const days = ['2026-11-24', '2026-11-23', '', null, '2026-02-30', 'soon'];
  expect(days.map((day) => isExpired(day, today))).toEqual([false, true, false, false, false, false]);
});
