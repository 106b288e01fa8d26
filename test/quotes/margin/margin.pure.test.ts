import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnder, lineMargin, quoteMargin, sharesOf, type UnitCosts } from '../../../common/quotes/margin/margin';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { contentOf } from '../content';

// [Q83–Q85] Costs, margins and the floor; the sums are made by hand.

const setting = { defaultFlat: null, panels: [] };
const costs: UnitCosts = new Map([
  ['RIDGE', { unit: 'EA', cost: 6 }],
  ['SCREW', { unit: 'BX', cost: 12.34 }],
  ['FREE', { unit: 'EA', cost: 0 }],
]);
const marginOf = (lines: readonly Readonly<Record<string, string>>[], header = {}, of = costs) => {
  const content = contentOf(header, lines);
  return quoteMargin(content.lines, computeQuote(content, setting), of);
};
const lineOf = (cells: Readonly<Record<string, string>>) => {
  const content = contentOf({}, [cells]);
  const line = content.lines[0];
  const amounts = computeQuote(content, setting).lines[0];
  return line && amounts ? lineMargin(line, amounts, costs) : undefined;
};
const ridge = { sku: 'ridge', unit: 'EA', quantity: '10', price: '10' };
const screws = { sku: 'SCREW', unit: 'BX', quantity: '3', price: '15' };

describe('a line', () => {
  it('has the margin of its price and the markup on its cost', () => {
    // 10 − 6 = 4: 40% of 10, 66.67% of 6.
    expect(lineOf(ridge)).toEqual({ cost: 600, total: 6000, margin: 4000, markup: 6667 });
    // 15 − 12.34 = 2.66: 17.73% and 21.56%; 3 × 12.34 = 37.02.
    expect(lineOf(screws)).toEqual({ cost: 1234, total: 3702, margin: 1773, markup: 2156 });
  });
  it('has a loss as a negative margin', () => {
    expect(lineOf({ ...ridge, price: '4' })).toMatchObject({ margin: -5000, markup: -3333 });
  });
  it('has no margin at a price of 0, and no markup at a cost of 0', () => {
    expect(lineOf({ ...ridge, price: '0' })).toMatchObject({ margin: null, markup: -10000 });
    expect(lineOf({ ...ridge, sku: 'FREE' })).toMatchObject({ margin: 10000, markup: null });
  });
  it('has no cost in another unit than the item’s, of an unknown SKU, or as a discount', () => {
    expect(lineOf({ ...ridge, unit: 'LF' })).toBeNull();
    expect(lineOf({ ...ridge, sku: 'OTHER' })).toBeNull();
    expect(lineOf({ ...ridge, sku: '' })).toBeNull();
    expect(lineOf({ kind: 'discount', sku: 'RIDGE', price: '-5' })).toBeNull();
  });
});

describe('a quote', () => {
  it('sums what is sold and what it costs', () => {
    // 100 + 45 = 145 sold, 60 + 37.02 = 97.02 paid: 47.98 is 33.09% of 145 and 49.45% of 97.02.
    expect(marginOf([ridge, screws])).toEqual({ sold: 14500, cost: 9702, unknown: 0, margin: 3309, markup: 4945 });
  });
  it('counts discounts in full, but neither freight nor tax', () => {
    const lines = [ridge, { kind: 'discount', price: '10%' }];
    // 100 − 10% = 90 sold, 60 paid: 30 of 90.
    expect(marginOf(lines, { tax: '8', freight: '50' })).toMatchObject({ sold: 9000, cost: 6000, margin: 3333 });
  });
  it('leaves lines without a known cost out of both, and counts them', () => {
    const crane = { description: 'Crane', quantity: '1', price: '850' };
    expect(marginOf([ridge, crane])).toMatchObject({ sold: 10000, cost: 6000, unknown: 1, margin: 4000 });
    expect(marginOf([crane])).toBeNull();
  });
  it('leaves optional lines out', () => {
    expect(marginOf([ridge, { ...screws, optional: '1' }])).toMatchObject({ sold: 10000, cost: 6000, unknown: 0 });
  });

  it('has the sums that its lines have, whatever their order', () => {
    const line = fc.record({ quantity: fc.integer({ min: 0, max: 999 }), price: fc.integer({ min: 0, max: 99_999 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (given) => {
        const cells = given.map(({ quantity, price }) => ({
          ...{ sku: 'SCREW', unit: 'BX', quantity: String(quantity), price: (price / 100).toFixed(2) },
        }));
        const sold = given.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        const paid = given.reduce((sum, { quantity }) => sum + quantity * 1234, 0);
        const found = marginOf(cells);
        expect(found).toMatchObject({ sold, cost: paid, unknown: 0 });
        expect(marginOf(cells.toReversed())).toEqual(found);
        expect(found?.margin ?? null).toBe(sharesOf(sold, paid).margin);
        // A higher price never lowers the margin.
        const dearer = marginOf([
          { ...cells[0], price: ((given[0]?.price ?? 0) / 100 + 1).toFixed(2) },
          ...cells.slice(1),
        ]);
        if (found?.margin != null && dearer?.margin != null) expect(dearer.margin).toBeGreaterThanOrEqual(found.margin);
      }),
    );
  });
});

describe('a floor', () => {
  const of = (sold: number, cost: number) => ({ sold, cost, unknown: 0, ...sharesOf(sold, cost) });
  it('is met by an equal margin and missed by a hundredth of a percent less', () => {
    expect(isUnder(of(10_000, 8_000), 20)).toBe(false);
    expect(isUnder(of(10_000, 8_001), 20)).toBe(true);
    expect(isUnder(of(10_000, 6_675), 33.25)).toBe(false);
  });
  it('of 0 is missed by a loss only, also when nothing is charged', () => {
    expect(isUnder(of(100, 100), 0)).toBe(false);
    expect(isUnder(of(99, 100), 0)).toBe(true);
    expect(isUnder(of(0, 100), 0)).toBe(true);
    expect(isUnder(of(0, 0), 0)).toBe(false);
  });
});
