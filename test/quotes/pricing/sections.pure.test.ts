import { describe, expect, it } from 'vitest';
import { applyWrites } from '../../../common/quotes/document/applyWrites';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { linesCsv } from '../../../common/quotes/prints/linesCsv';
import { openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { contentOf } from '../content';
import { pdfWordsOf } from '../print/pdfWordsOf';

const setting = { defaultFlat: 48, panels: [] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);
const labor = { description: 'Labor', quantity: '1', price: '100' };
const roofAndWalls = [
  { description: 'Permit', quantity: '1', price: '40' },
  { kind: 'section', description: 'Roof' },
  { description: 'Panels', quantity: '2.5', price: '3.33' },
  { description: 'Ridge', quantity: '3', price: '10.01' },
  { kind: 'section', description: 'Walls' },
  labor,
];

describe('sections [Q60]', () => {
  it('add up the lines below their heading, up to the next heading', () => {
    const { lines, totals, linesWithProblems, unread } = compute({ tax: '10' }, roofAndWalls);
    // 2.5 × 3.33 = 8.325, rounded to 8.33; 3 × 10.01 = 30.03
    expect(lines.map(({ total, subTotal }) => [total, subTotal])).toEqual([
      [40_00, null],
      [null, 38_36],
      [8_33, null],
      [30_03, null],
      [null, 100_00],
      [100_00, null],
    ]);
    // 178.36 × 10% = 17.836
    expect(totals).toMatchObject({ subTotal: 178_36, tax: 17_84, total: 196_20 });
    expect([linesWithProblems, unread.lines]).toEqual([0, 0]);
  });

  it('leave out lines without a price, and have a subtotal of 0 while they are empty', () => {
    const { lines } = compute({}, [
      { kind: 'section', description: 'Roof' },
      { description: 'Panels', quantity: '2' },
      { kind: 'section', description: 'Walls' },
    ]);
    expect(lines.map(({ subTotal }) => subTotal)).toEqual([0, null, 0]);
  });

  it('take the lines that are moved below them', () => {
    const content = contentOf({}, roofAndWalls);
    const moved = applyWrites(content, { rows: [{ map: 'lines', id: 'l2', cells: { order: 'a9' } }] });
    const subTotals = computeQuote(moved, setting).lines.flatMap(({ subTotal }) => (subTotal === null ? [] : subTotal));
    expect(subTotals).toEqual([30_03, 108_33]);
  });

  it('are named before the quote is sent, and have no quantity or price of their own', () => {
    const content = contentOf({}, [{ kind: 'section', quantity: '2', price: '3' }, labor]);
    const computed = computeQuote(content, setting);
    expect([computed.totals.subTotal, computed.linesWithProblems]).toEqual([100_00, 0]);
    expect(openProblems(content, computed, { today: '2026-11-24', takeoffRelease: null }).map(problemText)).toEqual([
      'Line 1: Enter a name for the section. A section heading has no quantity. Clear it. A section heading has no price. Clear it.',
    ]);
  });

  it('have no subtotal that can’t be exact [Q29]', () => {
    const most = { quantity: '999,999', price: '9,999,999.99' };
    expect(
      compute({}, [{ kind: 'section', description: 'All' }, ...Array(20).fill(most)]).lines[0]?.subTotal,
    ).toBeNull();
  });

  it('keep their heading and subtotal around their lines in the CSV', () => {
    const content = contentOf({}, roofAndWalls);
    const rows = linesCsv(content, computeQuote(content, setting)).split('\r\n');
    expect(rows.map((row) => [0, 2, 10].map((at) => row.split(',')[at] ?? '').join('|'))).toEqual([
      'Code|Description|Total',
      '|Permit|40.00',
      '|Roof|',
      '|Panels|8.33',
      '|Ridge|30.03',
      'Subtotal|Roof|38.36',
      '|Walls|',
      '|Labor|100.00',
      'Subtotal|Walls|100.00',
      'Subtotal||178.36',
      'Tax 0%||0.00',
      'Total||178.36',
      '||',
    ]);
    expect(rows[5]).toBe('Subtotal,,Roof,,,,,,,,38.36,,,,');
  });

  it('are tables with a subtotal on the PDF, without those that have no lines', () => {
    const shown = pdfWordsOf({}, [...roofAndWalls, { kind: 'section', description: 'Nothing yet' }]);
    for (const text of ['"Items"', '"Roof"', '"Walls"', '"Subtotal"', '"$38.36"', '"$100.00"'])
      expect(shown).toContain(text);
    expect(shown).not.toContain('Nothing yet');
    expect(shown).not.toContain('not yet priced');
    expect(shown.indexOf('"Permit"')).toBeLessThan(shown.indexOf('"Roof"'));
  });
});
