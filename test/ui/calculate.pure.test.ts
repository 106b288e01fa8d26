import { expect, test } from 'vitest';
import { calculate } from '../../client/ui/sheet/calculate';
import { summaryOf } from '../../client/ui/sheet/selection/summary';

test.each([
  ['=4*4', '16'],
  ['= 12*12 + 6.5', '150.5'],
  ['=2+3*4-1', '13'],
  ['=(2+3)*4', '20'],
  ['=-3*-2', '6'],
  ['=10/4/5', '0.5'],
  ['=.5+.25', '0.75'],
  ['=0.1+0.2', '0.3'],
  ['=100/3', '33.333333'],
  ['=7', '7'],
])('%s is %s', (text, result) => {
  expect(calculate(text)).toBe(result);
});

test.each(['', '4*4', '=', '=4*', '=*4', '=(4', '=4)', '=4 x 4', '=1/0', '=A1', '=1..2', '=2 3', "=12'6"])(
  '“%s” stays as typed',
  (text) => {
    expect(calculate(text)).toBeNull();
  },
);

test('sums the cells that contain a number', () => {
  expect(summaryOf(['1,024.17', '', 'EA', '-2', '10'])).toEqual({ sum: 1032.17, count: 3, average: 1032.17 / 3 });
  expect(summaryOf(['12'])).toBeNull();
  expect(summaryOf(['12\' 6"', '1,2', '–', '-'])).toBeNull();
});
