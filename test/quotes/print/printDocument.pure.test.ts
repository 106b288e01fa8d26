import { expect, test } from 'vitest';
import { pdfWordsOf as words } from './pdfWordsOf';

test('prints the coverage of the selected panel, ignoring the case of its code [Q13]', () => {
  expect(words({ panelClass: 'pbr' })).toContain('pbr, 36 in coverage');
  expect(words({ panelClass: 'AG' })).not.toContain('in coverage');
});

test('says that not all bundles are shown when there are more than 2,000 [Q4]', () => {
  // A 20 ft sheet weighs 500 lb, so each is its own bundle.
  const sheets = (quantity: string) => words({ lbPerFt: '25' }, [], [{ quantity, feet: '20' }]);
  expect(sheets('2000')).not.toContain('Not all bundles are shown.');
  expect(sheets('2001')).toContain('Max 500 lb per bundle. Not all bundles are shown.');
});

test('prints no sum over its limit [Q29]', () => {
  const sums = words({}, Array(20).fill({ quantity: '999,999', price: '9,999,999.99' }));
  // 20 × $9,999,989,990,000.01 can't be added up exactly; each line has its total.
  expect(sums).toContain('9,999,989,990,000.01');
  expect(sums).not.toContain('199,999,799,800,000');
  expect(sums).not.toContain('"$0.00"');
});
