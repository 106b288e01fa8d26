import { expect, test } from 'vitest';
import { following } from '../../../client/quotes/page/useDetails';
import { lineColumns, panelColumns } from '../../../client/quotes/rows/quoteColumns';
import { noMatchCells } from '../../../client/quotes/rows/useItemLookup';
import { importTakeoffText } from '../../../client/quotes/takeoffText';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { openProblems } from '../../../common/quotes/prints/openProblems';
import { isUnmatched } from '../../../common/quotes/pricing/resolve';
import { contentOf } from '../content';

const lineOf = (cells: Record<string, string>) => {
  const [line] = contentOf({}, [cells]).lines;
  if (!line) throw new Error('The quote has no line.');
  return line;
};

test('an unknown typed code is listed as unmatched, and in the check before a PDF', () => {
  expect(noMatchCells(lineOf({ code: 'SKYKIT' }), { code: 'SKYKIT' })).toEqual({ flags: 'no match' });
  const flagged = { code: 'SKYKIT', flags: 'no match' };
  expect(isUnmatched(lineOf(flagged))).toBe(true);
  const content = contentOf({}, [flagged]);
  const problems = openProblems(content, computeQuote(content, { defaultFlat: null, panels: [] }), {
    today: '2026-11-24',
    takeoffRelease: null,
  });
  expect(problems.some(({ name }) => name === 'Line 1, SKYKIT')).toBe(true);
});

test('a typed code with its own price or SKU is not listed as unmatched', () => {
  const code = { code: 'LABOR' };
  expect(noMatchCells(lineOf({ ...code, price: '95' }), code)).toBeNull();
  expect(noMatchCells(lineOf({ ...code, sku: 'TINSMITH' }), code)).toBeNull();
  expect(noMatchCells(lineOf({ sku: 'TINSMITH' }), { sku: 'TINSMITH' })).toBeNull();
  // The code was changed while the request was in flight.
  expect(noMatchCells(lineOf({ code: 'RIDGE' }), code)).toBeNull();
  const flagged = { ...code, flags: 'no match' };
  expect(isUnmatched(lineOf({ ...flagged, price: '95' }))).toBe(false);
  expect(isUnmatched(lineOf({ ...flagged, code: '' }))).toBe(false);
  // A takeoff's line needs a match; a price alone doesn't settle it.
  expect(isUnmatched(lineOf({ ...flagged, kind: 'trim', price: '95' }))).toBe(true);
});

test('the import dialog names the release, and the quote’s release if it differs', () => {
  expect(importTakeoffText.title('R1', 'R0')).toBe('Import takeoff R1 (this quote has R0)');
  expect(importTakeoffText.title('R1', 'R1')).toBe('Import takeoff R1');
  expect(importTakeoffText.title('R1', '')).toBe('Import takeoff R1');
  expect(importTakeoffText.title(null, '')).toBe('Import takeoff');
});

test('clears weight per foot for another panel or metal, and keeps it otherwise [Q35]', () => {
  const { header } = contentOf({ panelClass: 'PBR', metal: '26ga', lbPerFt: '2.62' });
  expect(following(header, { metal: '24ga' }, false)).toEqual({ lbPerFt: '' });
  expect(following(header, { panelClass: '5V' }, false)).toEqual({ lbPerFt: '' });
  expect(following(header, { metal: '26GA' }, false)).toEqual({});
  expect(following(header, { street: '4 Main St' }, false)).toEqual({});
});

test('the first changed selection records the selections that the lines were matched with', () => {
  const was = { panelClass: 'PBR', metal: '26ga', coating: 'SMP', color: '', priceCode: 'A' };
  const { header } = contentOf(was);
  const { matchedWith = '' } = following(header, { metal: '24ga' }, true);
  expect(JSON.parse(matchedWith)).toEqual(was);
  // A second change doesn't replace them, and other fields don't record any.
  expect(following({ ...header, metal: '24ga', matchedWith }, { metal: '29ga' }, true)).toEqual({});
  expect(following(header, { street: '4 Main St' }, true)).toEqual({});
  expect(following(header, { metal: '24ga' }, false)).toEqual({});
});

test('lengths and drops, which accept feet marks and fractions, get no decimal keypad on a phone', () => {
  const measured = [...lineColumns, ...panelColumns].filter(({ measures }) => measures).map(({ key }) => key);
  expect(measured).toEqual(['length', 'drop', 'feet', 'inch']);
});
