import { expect, it } from 'vitest';
import { draftFaults } from '../../common/quotes/takeoff/draftFaults';

const company = { panels: ['AG36'], codes: ['RIDGE', 'EAVE'] };
const faults = (...rows: string[]) =>
  draftFaults('100067AG36.csv', ['Code,Quantity,Length', ...rows].join('\n'), company);

it('finds nothing in a takeoff that a quote can import', () => {
  expect(faults(`ag36,12,21' 3"`, `RIDGE,4,10'`, 'EAVE,3,')).toEqual([]);
});

it('lists unreadable rows, implausible lengths and unknown codes', () => {
  const found = faults(
    'AG36,12,-4',
    'AG36,2,9999 ft',
    `AG36,2,150'`,
    `RIDGE,abc,10'`,
    'AG36,3,',
    `ZZZ,1,10'`,
    `ZZZ,2,9'`,
  );
  expect(found.map((text) => text.replace(/^100067AG36\.csv,? ?/, ''))).toEqual([
    'line 2: The length is negative.',
    'line 3: The length is more than 1,000 feet.',
    'line 5: Quantity is not a plain number.',
    'line 6: A panel needs a length.',
    expect.stringMatching(/^: Check the panel of 150'/),
    ': Not in the client’s match list: ZZZ.',
  ]);
});

it('lists rows after END, which quotes skip', () => {
  expect(faults(`RIDGE,4,10'`, 'END', 'EAVE,3,', 'EAVE,1,')).toEqual([
    '100067AG36.csv, line 4: 2 rows after END were skipped.',
  ]);
});

it('lists the first of many rows, and reports a file that is no takeoff', () => {
  expect(faults(...Array.from({ length: 8 }, () => `AG36,abc,10'`)).at(-1)).toBe(
    '100067AG36.csv: 3 more rows can’t be read.',
  );
  expect(draftFaults('a.csv', 'hello', company)).toHaveLength(1);
});
