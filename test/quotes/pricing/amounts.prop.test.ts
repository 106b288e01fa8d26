import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { nestFlats } from '../../../common/quotes/panels/flats';
import { showLength } from '../../../common/format/length';
import { isLength, readLength } from '../../../common/quotes/panels/lengths';
import { packsOf } from '../../../common/quotes/panels/packs';
import { contentOf } from '../content';

// A second implementation with long division on digits, so that one mistake can't hide in both.
/** Returns `n / d` rounded half up to two places, as whole hundredths. */
function hundredths(n: bigint, d: bigint): number {
  const whole = n / d;
  let rest = n % d;
  let digits = whole.toString();
  for (let i = 0; i < 3; i++) {
    rest *= 10n;
    digits += (rest / d).toString();
    rest %= d;
  }
  const kept = Number(digits.slice(0, -1));
  return Number(digits.at(-1)) >= 5 ? kept + 1 : kept;
}
const text = (n: number, places: number) => (n / 10 ** places).toFixed(places);

const money = fc.record({
  quantity: fc.integer({ min: 0, max: 99_999_900 }),
  cents: fc.integer({ min: 0, max: 99_999_999 }),
});

test('totals, subtotal and tax equal a decimal calculation [Q1]', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 30 }), fc.integer({ min: 0, max: 1_000_000 }), (lines, tax) => {
      const computed = computeQuote(
        contentOf(
          { tax: text(tax, 4) },
          lines.map(({ quantity, cents }) => ({ quantity: text(quantity, 2), price: text(cents, 2) })),
        ),
        { defaultFlat: null, panels: [] },
      );
      const totals = lines.map(({ quantity, cents }) => hundredths(BigInt(quantity) * BigInt(cents), 10_000n));
      const subTotal = totals.reduce((a, b) => a + b, 0);
      expect(computed.lines.map(({ total }) => total)).toEqual(totals);
      expect(computed.totals.subTotal).toBe(subTotal);
      expect(computed.totals.tax).toBe(hundredths(BigInt(subTotal) * BigInt(tax), 100_000_000n));
    }),
    { seed: 5, numRuns: 150 },
  );
});

const pieces = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  sixteenths: fc.integer({ min: 1, max: 12_000 }),
});

test('linear feet and weights equal a decimal calculation, with rows rounded first [Q3]', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), fc.integer({ min: 1, max: 90_000 }), (rows, lb) => {
      const computed = computeQuote(
        contentOf(
          { lbPerFt: text(lb, 4), coverage: '34.667' },
          [],
          rows.map(({ quantity, sixteenths }) => ({
            quantity: String(quantity),
            feet: String(Math.floor(sixteenths / 192)),
            inch: String((sixteenths % 192) / 16),
          })),
        ),
        { defaultFlat: null, panels: [] },
      );
      const feet = rows.map(({ quantity, sixteenths }) => hundredths(BigInt(quantity * sixteenths), 192n));
      const weights = feet.map((one) => hundredths(BigInt(one) * BigInt(lb), 1_000_000n));
      expect(computed.cutlist.map((row) => [row.linearFeet, row.weight])).toEqual(
        feet.map((one, i) => [one, weights[i]]),
      );
      const all = feet.reduce((a, b) => a + b, 0);
      expect(computed.totals.squares).toBe(hundredths(BigInt(all) * 34_667n, 120_000_000n));
    }),
    { seed: 6, numRuns: 100 },
  );
});

test('bundles equal packing piece by piece [Q4]', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.integer({ min: 5_000, max: 60_000 }), (rows, lb) => {
      const stacks = rows.map(({ quantity, sixteenths }, i) => ({ id: `r${i}`, quantity, length: sixteenths }));
      const { packs } = packsOf(stacks, BigInt(lb) * 100n, 500_000_000n);
      const lengths = stacks
        .flatMap(({ quantity, length }) => Array<number>(quantity).fill(hundredths(BigInt(length), 192n)))
        .sort((a, b) => b - a);
      const slow: number[][] = [];
      for (const length of lengths) {
        const open = slow.at(-1);
        // Hundredths of feet × ten-thousandths of pounds against 500 lb.
        const weight = ((open ?? []).reduce((a, b) => a + b, 0) + length) * lb;
        if (open && weight <= 500_000_000) open.push(length);
        else slow.push([length]);
      }
      expect(packs.map(({ runs }) => runs.flatMap((run) => Array(run.pieces).fill(run.length)))).toEqual(slow);
      expect(packs.map(({ number }) => number)).toEqual(packs.map((_, i) => i + 1));
    }),
    { seed: 7, numRuns: 120 },
  );
});

test('combined flats equal first-fit decreasing piece by piece, never more than line by line [Q6]', () => {
  const trim = fc.record({ quantity: fc.integer({ min: 1, max: 40 }), drop: fc.integer({ min: 10, max: 480 }) });
  fc.assert(
    fc.property(fc.array(trim, { minLength: 1, maxLength: 12 }), (trims) => {
      const group = { metal: '', paint: '', color: '', length: null };
      const [nested] = nestFlats(
        trims.map(({ quantity, drop }) => ({ ...group, quantity, drop: BigInt(drop) * 100_000n })),
        48_000_000n,
      );
      const rooms: number[] = [];
      const drops = trims.flatMap(({ quantity, drop }) => Array<number>(quantity).fill(drop)).sort((a, b) => b - a);
      for (const drop of drops) {
        const at = rooms.findIndex((room) => room >= drop);
        if (at < 0) rooms.push(480 - drop);
        else rooms[at] = (rooms[at] as number) - drop;
      }
      expect(nested?.flats).toBe(rooms.length);
      const byLine = trims.reduce((sum, { quantity, drop }) => sum + Math.ceil(quantity / Math.floor(480 / drop)), 0);
      expect(rooms.length).toBeLessThanOrEqual(byLine);
    }),
    { seed: 8, numRuns: 150 },
  );
});

test('a displayed length reads back as the same length [Q2]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 190_000 }), (sixteenths) => {
      const read = readLength(showLength(sixteenths), null);
      expect(isLength(read) && read).toEqual({ sixteenths, off: false });
    }),
    { seed: 9, numRuns: 200 },
  );
});
