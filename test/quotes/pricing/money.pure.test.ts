import { describe, expect, it, test } from 'vitest';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { explainAmounts } from '../../../common/quotes/pricing/explain';
import { compare } from '../../../common/quotes/pricing/whatIf';
import { linesCsv } from '../../../common/quotes/prints/linesCsv';
import { handPrices, openProblems, problemText } from '../../../common/quotes/prints/openProblems';
import { contentOf } from '../content';
import { pdfWordsOf } from '../print/pdfWordsOf';

type Cells = Record<string, string>;
const setting = { defaultFlat: 48, panels: [] };
const compute = (...content: Parameters<typeof contentOf>) => computeQuote(contentOf(...content), setting);
const item = (price: string, more: Cells = {}): Cells => ({ description: 'Item', quantity: '1', price, ...more });
const discount = (price: string, more: Cells = {}): Cells => ({ kind: 'discount', quantity: '1', price, ...more });
const onSection = { scope: 'section' };
const section = (description: string): Cells => ({ kind: 'section', description });
const texts = (line: { problems: readonly { text: string }[] } | undefined) => line?.problems.map(({ text }) => text);

describe('percentages and amounts of one base [Q62]', () => {
  it('are rounded together: half and half are all of it', () => {
    const { totals } = compute({}, [item('10.01'), discount('50%'), discount('50%')]);
    expect(totals).toMatchObject({ subTotal: 0, discounts: -10_01 });
    // 5% of $10.10 are 50.5 cents.
    expect(compute({}, [item('10.10'), discount('2.5%'), discount('2.5%')]).totals.discounts).toBe(-51);
  });

  it('give the same subtotal in any order: an amount takes from what the percentages leave', () => {
    const amount = discount('-95', onSection);
    const percent = discount('10%', onSection);
    const subTotal = (...lines: Cells[]) => compute({}, [section('Roof'), item('100'), ...lines]);
    for (const { lines, totals } of [subTotal(amount, percent), subTotal(percent, amount)]) {
      expect(totals.subTotal).toBe(90_00);
      expect(lines.flatMap((line) => texts(line))).toEqual(['Discounts are more than the lines of this section.']);
    }
  });
});

describe('optional lines [Q61]', () => {
  const lines = [
    section('Roof'),
    item('100'),
    item('30.05', { optional: '1', description: 'Snow guards' }),
    discount('10%'),
  ];

  it('have a total that is in no other sum', () => {
    const { lines: computed, totals } = compute({ tax: '10' }, lines);
    expect(computed.map(({ total, subTotal }) => [total, subTotal])).toEqual([
      [null, 100_00],
      [100_00, null],
      [30_05, null],
      [-10_00, null],
    ]);
    expect(totals).toMatchObject({ subTotal: 90_00, options: 30_05, tax: 9_00, total: 99_00 });
  });

  it('use no flats and need no accessories until they are chosen [Q6] [Q15]', () => {
    const trim = { kind: 'trim', code: 'RIDGE', quantity: '10', length: '120', drop: '12', price: '1' };
    const screws = { kind: 'accessory', code: 'SCREW', ratio: '1|RIDGE', price: '1' };
    // 10 pieces of 12 in on flats of 48 in are 3 flats; 10 × 10 ft need 100 screws.
    const plain = compute({}, [trim, screws]);
    expect([plain.totals.flatsByLine, plain.totals.flatsNested, plain.lines[1]?.total]).toEqual([3, 3, 100_00]);
    const optional = compute({}, [{ ...trim, optional: '1' }, screws]);
    expect([optional.totals.flatsByLine, optional.totals.flatsNested, optional.lines[1]?.total]).toEqual([0, 0, 0]);
    // 4 panels of 10 ft with a screw per foot.
    const panels = (more: Cells) =>
      compute(
        { panelClass: 'PBR' },
        [
          { kind: 'panel', code: 'PBR', price: '3', ...more },
          { ...screws, ratio: '1|PBR' },
        ],
        [{ quantity: '4', feet: '10', inch: '' }],
      ).lines[1]?.total;
    expect([panels({}), panels({ optional: '1' })]).toEqual([40_00, 0]);
  });

  it('are a list of their own on the PDF, below the total', () => {
    const shown = pdfWordsOf({}, lines);
    expect(shown.indexOf('"Total"')).toBeGreaterThan(0);
    expect(shown.indexOf('Snow guards')).toBeGreaterThan(shown.lastIndexOf('"Total"', shown.indexOf('Snow guards')));
    expect(shown.indexOf('"Optional"')).toBeLessThan(shown.indexOf('Snow guards'));
    expect(shown).toContain('"$30.05"');
    expect(shown).toContain('Optional items are not in the total.');
    expect(pdfWordsOf({}, [item('100')])).not.toMatch(/optional/i);
  });

  it('are named in the CSV and in a comparison', () => {
    const content = contentOf({}, lines);
    const rows = linesCsv(content, computeQuote(content, setting)).split('\r\n');
    expect(rows[0]).toMatch(/,Optional,Customer note$/);
    expect(rows[3]).toMatch(/^,,Snow guards,.*,30\.05,,,yes,$/);
    expect(rows.at(-2)).toMatch(/^"Optional, not in the total",.*,30\.05,/);
    const chosen = contentOf({}, [
      lines[0] as Cells,
      lines[1] as Cells,
      { ...lines[2], optional: '' },
      lines[3] as Cells,
    ]);
    const { lines: changed, after } = compare(content, chosen, setting);
    expect(changed.map(({ id, before, after: now }) => [id, before?.optional, now?.optional])).toEqual([
      ['l2', true, false],
      ['l3', false, false],
    ]);
    // (100 + 30.05) × 90% = 117.045; the discount of 13.005 rounds to 13.01
    expect(after).toMatchObject({ discounts: -13_01, subTotal: 117_04, options: 0 });
  });
});

describe('discounts [Q62]', () => {
  it('in percent are of the rounded lines, after discounts on sections, and before tax', () => {
    const { lines, totals } = compute({ tax: '7.25' }, [
      item('33.33'),
      section('Roof'),
      item('200.10'),
      discount('5%', onSection),
      discount('-10 %', { description: 'Spring' }),
      section('Walls'),
      item('50'),
    ]);
    // Roof: 200.10 × 5% = 10.005, rounded to 10.01. All: 33.33 + 190.09 + 50 = 273.42, of which 10% is 27.34.
    expect(lines.map(({ total, subTotal }) => subTotal ?? total)).toEqual([
      ...[33_33, 190_09, 200_10, -10_01, -27_34, 50_00, 50_00],
    ]);
    // 246.08 × 7.25% = 17.8408
    expect(totals).toMatchObject({ discounts: -37_35, subTotal: 246_08, tax: 17_84, total: 263_92 });
  });

  it('of one base don’t compound, and stop at 100%', () => {
    const { lines, totals } = compute({}, [item('80'), discount('60%'), discount('40%'), discount('0.01%')]);
    expect(lines.map(({ total }) => total)).toEqual([80_00, -48_00, -32_00, null]);
    expect(texts(lines[3])).toEqual(['The discounts on the quote add up to more than 100%.']);
    expect(totals.total).toBe(0);
  });

  it('as amounts on a section are deducted there, up to the value of its lines', () => {
    const { lines, totals } = compute({}, [
      section('Roof'),
      item('80'),
      discount('-30', onSection),
      discount('-50.01', onSection),
      discount('-5'),
    ]);
    expect(lines.map(({ total, subTotal }) => subTotal ?? total)).toEqual([50_00, 80_00, -30_00, null, -5_00]);
    expect(texts(lines[3])).toEqual(['Discounts are more than the lines of this section.']);
    expect(totals.subTotal).toBe(45_00);
  });

  it.each([
    ['100.0001%', 'The percentage is more than 100.'],
    ['101%', 'The percentage is more than 100.'],
    ['0%', 'The percentage is not above 0.'],
    ['--5%', 'The percentage is negative.'],
    ['%', 'The percentage is not a plain number.'],
    ['ten%', 'The percentage is not a plain number.'],
    ['0.00001%', 'The percentage has more than 4 decimals.'],
    ['5', 'Enter a negative price for a discount.'],
  ])('refuse %s', (price, problem) => {
    const { lines, totals, linesWithProblems } = compute({}, [item('80'), discount(price)]);
    expect([lines[1]?.total, texts(lines[1]), totals.subTotal, linesWithProblems]).toEqual([null, [problem], 80_00, 1]);
  });

  it('with nothing to discount have no total', () => {
    const { lines } = compute({}, [
      section('Roof'),
      discount('10%', onSection),
      discount('-5', onSection),
      section('Walls'),
    ]);
    const nothing = ['There is nothing to discount in this section yet.'];
    expect([lines[1], lines[2]].map((line) => [line?.total, texts(line)])).toEqual([
      [null, nothing],
      [null, nothing],
    ]);
    const alone = compute({}, [item('9', { optional: '1' }), discount('10%')]).lines[1];
    expect([alone?.total, texts(alone)]).toEqual([null, ['There is nothing to discount in the quote yet.']]);
  });

  it('in percent take no quantity but 1', () => {
    const { lines } = compute({}, [item('80'), discount('10%', { quantity: '' }), discount('10%', { quantity: '2' })]);
    expect(lines.map(({ total }) => total)).toEqual([80_00, -8_00, null]);
    expect(texts(lines[2])).toEqual(['Clear the quantity: a percent discount has none.']);
  });

  it('beyond the lines leave the total of an old quote as it was, and say so [Q38]', () => {
    const content = contentOf({}, [item('80'), discount('-100')]);
    const computed = computeQuote(content, setting);
    expect(computed.totals.total).toBe(-20_00);
    expect(openProblems(content, computed, { today: '2026-11-24', takeoffRelease: null }).map(problemText)).toEqual([
      'Discounts are more than the lines they apply to.',
    ]);
  });

  it('are no prices to check, and explain their amount', () => {
    const content = contentOf({}, [item('80'), discount('12.5%', { priced: 'hand' })]);
    const computed = computeQuote(content, setting);
    expect(handPrices(content)).toEqual([]);
    const line = content.lines[1] as (typeof content.lines)[number];
    const amounts = computed.lines[1] as (typeof computed.lines)[number];
    expect(explainAmounts(line, amounts, computed)).toEqual([{ cell: 'total', text: '12.5% of $80.00 = -$10.00.' }]);
  });

  it('on the whole quote follow the last section on the PDF and in the CSV', () => {
    const lines = [
      section('Roof'),
      item('80'),
      discount('10%', { description: 'Spring' }),
      section('Walls'),
      item('20'),
    ];
    const shown = pdfWordsOf({}, lines);
    expect(shown.indexOf('Spring')).toBeGreaterThan(shown.indexOf('"Walls"'));
    for (const text of ['"Discounts"', '"10%"', '"-$10.00"', '"$80.00"', '"$90.00"']) expect(shown).toContain(text);
    const content = contentOf({}, lines);
    const rows = linesCsv(content, computeQuote(content, setting)).split('\r\n');
    expect(rows.slice(1, 8).map((row) => [0, 2, 9, 10].map((at) => row.split(',')[at] ?? '').join('|'))).toEqual([
      '|Roof||',
      '|Item|80.00|80.00',
      'Subtotal|Roof||80.00',
      '|Walls||',
      '|Item|20.00|20.00',
      'Subtotal|Walls||20.00',
      '|Spring|10%|-10.00',
    ]);
  });
});

describe('freight and tax [Q63]', () => {
  it('is added below the subtotal, without a discount, and taxed if chosen', () => {
    const lines = [item('100'), discount('50%')];
    expect(compute({ tax: '8', freight: '$120.55' }, lines).totals).toMatchObject({
      ...{ subTotal: 50_00, freight: 120_55, tax: 4_00, total: 174_55 },
    });
    // (50.00 + 120.55) × 8% = 13.644
    expect(compute({ tax: '8', freight: '120.55', freightTaxed: '1' }, lines).totals).toMatchObject({
      ...{ tax: 13_64, total: 184_19 },
    });
  });

  it('leaves no total if it can’t be read', () => {
    const { totals, problems } = compute({ freight: 'call us' }, [item('100')]);
    expect([totals.subTotal, totals.freight, totals.total, texts({ problems })]).toEqual([
      ...[100_00, null, null, ['Freight is not a plain number.']],
    ]);
    expect(compute({ freight: '-5' }, []).problems[0]?.text).toBe('Freight is negative.');
  });
});

test('a deposit is a percentage of the total or an amount up to it, and changes no sum [Q64]', () => {
  const due = (deposit: string) => {
    const { totals, problems } = compute({ tax: '10', deposit }, [item('100.05')]);
    expect(totals.total).toBe(110_06);
    return [totals.deposit, ...(texts({ problems }) as string[])];
  };
  // 110.06 × 33.3% = 36.64998
  expect(due('33.3%')).toEqual([36_65]);
  expect(due('110.06')).toEqual([110_06]);
  expect(due('110.07')).toEqual([null, 'Deposit is more than the total.']);
  expect(due('101%')).toEqual([null, 'Deposit is more than 100.']);
  expect(due('half')).toEqual([null, 'Deposit is not a plain number.']);
  expect(due('')).toEqual([null]);
  const shown = pdfWordsOf({ freight: '20', deposit: '50%' }, [item('100')]);
  for (const text of ['"Freight"', '"$20.00"', '"Deposit"', '"Balance due"', '"$60.00"']) expect(shown).toContain(text);
});

test('a note is printed for the customer, comments and problems never are [Q37] [Q65]', () => {
  const shown = pdfWordsOf({}, [
    item('100', { note: 'Color to be confirmed', comments: 'Margin is thin' }),
    { ...section('Roof'), comments: 'Ask Bob' },
    { kind: 'trim', code: 'X', quantity: '1', flags: 'no match', comments: 'Ask Bob', optional: '1' },
    discount('200%', { comments: 'Ask Bob' }),
  ]);
  expect(shown).toContain('Color to be confirmed');
  for (const text of ['Margin', 'Bob', 'Not in catalog', 'percentage']) expect(shown).not.toContain(text);
});
