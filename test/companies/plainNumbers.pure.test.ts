import { expect, it } from 'vitest';
import { plainNumber } from '../../common/format/plainNumber';
import { settingsBody } from '../../client/settings/settingsForm';
import { bodyOf } from '../../client/companies/companyFields';
import { rowLists } from '../../client/companies/rows/rowFields';
import { rowsToSend } from '../../client/companies/rows/useRowEdits';

it('reads numbers as people write them and rejects other notations', () => {
  for (const [text, number] of [
    ['16', 16],
    [' 0.5 ', 0.5],
    ['.5', 0.5],
    ['12.', 12],
    ['1,234.50', 1234.5],
  ] as const)
    expect(plainNumber(text), text).toBe(number);
  for (const text of ['', '.', '0x10', '1e3', 'Infinity', '-1', '+1', '1,2', '0,125', '12,34', '1 000', '0b11'])
    expect(plainNumber(text), text).toBeNull();
});

it('rejects 0x10 and 1e3 in a row of a list, in settings and in a price', () => {
  const panel = { code: 'SL16', name: 'Snap lock', coverage: '0x10', panType: 'SS' };
  const row = { id: -1, texts: panel, state: 'new', now: undefined, conflicts: [], rowConflict: null } as const;
  const { wrong } = rowsToSend({ dirty: [row] }, rowLists.panels);
  expect([...wrong]).toEqual([['-1 coverage', 'must be greater than 0']]);

  const hours = { hours1: '1e1', hours2: '2', hours3: '3', hours4: '4', hours5: '5', hours9: '9' };
  const shown = { opens: '08:00', closes: '17:00', hour24: 'off', holidays: [], ...hours };
  expect(Object.keys(settingsBody(shown, { hours1: '1e1' }).wrong)).toEqual(['hours1']);

  expect(bodyOf({ L1: '1e3', L2: '$1,234.50' })).toMatchObject({
    wrong: { L1: 'Enter a number, such as 145 or 145.50.' },
    body: { estPricing: { L2: 1234.5 } },
  });
});
