import { expect, it } from 'vitest';
import { checkDraft } from '../../common/quotes/takeoff/checkDraft';

// AG36 covers 36 in and PBR 30 in; the job is for 36 in.
const facts = {
  num: 100_067,
  widths: [36],
  panels: [
    { code: 'AG36', coverage: 36 },
    { code: 'PBR', coverage: 30 },
  ],
  codes: ['RIDGE', 'EAVE'],
};
const file = '100067AG36.csv';
const check = (...rows: string[]) => checkDraft(file, ['Code,Quantity,Length', ...rows].join('\n'), facts);
const found = (severity: 'mustFix' | 'advisory', ...rows: string[]) =>
  check(...rows)
    .findings.filter((one) => one.severity === severity)
    .map(({ message }) => message.replace(/^100067AG36\.csv,? ?/, ''));

it('finds nothing in a takeoff that a quote can import, and adds it up', () => {
  // 12 × 21.25 ft = 255 ft of 3 ft are 765 sq ft.
  expect(check(`ag36,12,21' 3"`, `RIDGE,4,10'`, 'EAVE,3,')).toEqual({
    findings: [],
    totals: { panels: 12, linearFeet: 255, squares: 7.65, trims: 7 },
  });
});

it('requires rows to be fixed that a quote can’t import', () => {
  const rows = ['AG36,12,-4', 'AG36,-2,10 ft', 'AG36,2,9999 ft', `RIDGE,abc,10'`, 'AG36,3,'];
  expect(found('mustFix', ...rows)).toEqual([
    'line 2: The length is negative.',
    'line 3: Quantity is negative.',
    'line 4: The length is more than 1,000 feet.',
    'line 5: Quantity is not a plain number.',
    'line 6: A panel needs a length.',
  ]);
  expect(found('mustFix', ...Array.from({ length: 8 }, () => `AG36,abc,10'`)).at(-1)).toBe(
    ': 3 more rows can’t be read.',
  );
});

it('requires a file to be fixed that is no takeoff or belongs to another job', () => {
  const none = checkDraft(file, 'hello', facts);
  expect(none.totals).toBe(null);
  expect(none.findings.map(({ severity }) => severity)).toEqual(['mustFix']);
  const other = checkDraft('100066AG36.csv', `Code,Quantity,Length\nAG36,1,10'\n`, facts);
  expect(other.findings).toEqual([
    {
      severity: 'mustFix',
      message: '100066AG36.csv: The file name has another job’s number. This is 100067.',
    },
  ]);
});

it('mentions what is possible but rarely meant', () => {
  const rows = [`AG36,2,61'`, `AG36,1,4"`, `PBR,1,10'`, `ZZZ,1,10'`, `ZZZ,2,9'`, `RIDGE,0,10'`];
  expect(found('advisory', ...rows)).toEqual([
    `: A panel of 61' 0" is longer than 60' 0".`,
    `: A panel of 0' 4" is very short.`,
    ': Quantity 0: RIDGE.',
    ': More than one panel: AG36, PBR.',
    ': Panel PBR covers 30 in, but this job is for 36 in.',
    ': Not in the client’s match list: ZZZ.',
  ]);
  expect(found('mustFix', ...rows)).toEqual([]);
  expect(found('advisory', `AG36,2,60'`, `AG36,1,6"`)).toEqual([]);
});

it('mentions rows after END, which quotes skip', () => {
  expect(found('advisory', `RIDGE,4,10'`, 'END', 'EAVE,3,', 'EAVE,1,')).toEqual([
    'line 4: 2 rows after END were skipped.',
  ]);
});
