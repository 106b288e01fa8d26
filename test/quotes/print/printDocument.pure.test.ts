import { expect, test } from 'vitest';
import { printDocument } from '../../../server/prints/printDocument';
import { contentOf } from '../content';

const setting = { defaultFlat: 48, panels: [{ code: 'PBR', coverage: 36 }] };
const about = {
  ...{ num: '100427-Q1', revision: 1, print: 1, name: 'Barn', time: '2026-11-20T15:00:00Z', jobName: 'Barn' },
  ...{ author: 'Ann', company: { name: 'Roofs', address: [], logoFileId: null }, customer: 'Holm' },
};
/** The text of a PDF, from its document definition. */
const words = (...content: Parameters<typeof contentOf>): string =>
  JSON.stringify(
    printDocument({ content: contentOf(...content), setting, trimsByUnit: true, about }, null, 'America/Denver')
      .definition.content,
  );

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
