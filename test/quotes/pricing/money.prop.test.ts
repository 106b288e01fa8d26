import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { contentOf } from '../content';

// A second calculation on whole numbers: per section, then for the quote, then freight, tax and deposit.

/** Rounds `n / d` half away from zero, for n ≥ 0. */
const rounded = (n: bigint, d: bigint): bigint => (n * 10n) / d / 10n + (((n * 10n) / d) % 10n >= 5n ? 1n : 0n);
const text = (cents: number) => (cents / 100).toFixed(2);

const line = fc.record({
  kind: fc.constantFrom('item', 'item', 'item', 'option', 'section', 'percent', 'amount'),
  cents: fc.integer({ min: 0, max: 500_000 }),
  /** Hundredths of a percent. */
  percent: fc.integer({ min: 1, max: 6_000 }),
  onSection: fc.boolean(),
});
type Line = Parameters<Parameters<typeof line.map<unknown>>[0]>[0];

const cellsOf = ({ kind, cents, percent, onSection }: Line): Record<string, string> => {
  const scope = onSection ? 'section' : '';
  if (kind === 'section') return { kind, description: 'Part' };
  if (kind === 'percent') return { kind: 'discount', price: `${text(percent)}%`, scope };
  if (kind === 'amount') return { kind: 'discount', quantity: '1', price: `-${text(cents)}`, scope };
  return { quantity: '1', price: text(cents), optional: kind === 'option' ? '1' : '' };
};

function expectedOf(lines: readonly Line[]) {
  const parts: { head: boolean; own: Line[] }[] = [{ head: false, own: [] }];
  for (const one of lines) {
    if (one.kind === 'section') parts.push({ head: true, own: [] });
    else parts.at(-1)?.own.push(one);
  }
  /** Amount of the discounts on this base. */
  const taken = (base: bigint, priced: number, discounts: readonly Line[], bounded: boolean): bigint => {
    let percents = 0;
    for (const { kind, percent } of discounts)
      if (kind === 'percent' && priced > 0 && percents + percent <= 10_000) percents += percent;
    // All percentages together are rounded once; amounts take from what they leave.
    let sum = rounded((base > 0n ? base : 0n) * BigInt(percents), 10_000n);
    for (const { kind, cents } of discounts)
      if (kind === 'amount' && (!bounded || (priced > 0 && base - sum - BigInt(cents) >= 0n))) sum += BigInt(cents);
    return sum;
  };
  const isDiscount = ({ kind }: Line) => kind === 'percent' || kind === 'amount';
  const sums = parts.map(({ head, own }) => {
    const items = own.filter(({ kind }) => kind === 'item');
    const base = items.reduce((all, { cents }) => all + BigInt(cents), 0n);
    const off = taken(
      base,
      items.length,
      own.filter((one) => isDiscount(one) && one.onSection),
      true,
    );
    return { head, priced: items.length, left: base - off, off };
  });
  const left = sums.reduce((all, part) => all + part.left, 0n);
  const priced = sums.reduce((all, part) => all + part.priced, 0);
  const off = taken(
    left,
    priced,
    lines.filter((one) => isDiscount(one) && !one.onSection),
    false,
  );
  return {
    sections: sums.flatMap((part) => (part.head ? [Number(part.left)] : [])),
    subTotal: Number(left - off),
    discounts: 0 - Number(off + sums.reduce((all, part) => all + part.off, 0n)),
    options: lines.reduce((all, { kind, cents }) => all + (kind === 'option' ? cents : 0), 0),
  };
}

test('sections, options, discounts, freight and deposit equal a calculation by hand [Q60] [Q61] [Q62] [Q63] [Q64]', () => {
  const extras = fc.record({
    tax: fc.integer({ min: 0, max: 1_500 }),
    freight: fc.integer({ min: 0, max: 90_000 }),
    freightTaxed: fc.boolean(),
    deposit: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), extras, (lines, { tax, freight, freightTaxed, deposit }) => {
      const header = {
        ...{
          tax: text(tax),
          freight: text(freight),
          freightTaxed: freightTaxed ? '1' : '',
          deposit: `${text(deposit)}%`,
        },
      };
      const { lines: computed, totals } = computeQuote(contentOf(header, lines.map(cellsOf)), {
        ...{ defaultFlat: null, panels: [] },
      });
      const { sections, subTotal, discounts, options } = expectedOf(lines);
      expect(computed.flatMap((one) => (one.subTotal === null ? [] : [one.subTotal]))).toEqual(sections);
      expect(totals).toMatchObject({ subTotal, discounts, options });
      if (subTotal < 0) return;
      const taxed = rounded(BigInt(subTotal + (freightTaxed ? freight : 0)) * BigInt(tax), 10_000n);
      const total = subTotal + freight + Number(taxed);
      expect(totals).toMatchObject({ tax: Number(taxed), total });
      expect(totals.deposit).toBe(total === 0 ? null : Number(rounded(BigInt(total) * BigInt(deposit), 10_000n)));
    }),
    { seed: 11, numRuns: 400 },
  );
});

test('a quote without sections, options and discounts has the totals that it always had [Q1]', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 999_999 }), { maxLength: 20 }), (cents) => {
      const lines = cents.map((price) => ({ quantity: '3', price: text(price) }));
      const { totals } = computeQuote(contentOf({ tax: '8' }, lines), { defaultFlat: null, panels: [] });
      const subTotal = cents.reduce((all, price) => all + 3 * price, 0);
      const tax = Number(rounded(BigInt(subTotal) * 8n, 100n));
      expect(totals).toMatchObject({ subTotal, tax, total: subTotal + tax, freight: null, deposit: null, options: 0 });
    }),
    { seed: 12, numRuns: 100 },
  );
});
