import { expect, test } from 'vitest';
import { readPanelText } from '../../../common/quotes/takeoff/readPanelText';

const read = (text: string) => {
  const { panels, refused, fault } = readPanelText(text, ['PBR', 'AG']);
  return {
    // Sixteenths of an inch, calculated by hand: 21' 3" = 255 in = 4080; 12' 6 1/2" = 150.5 in = 2408.
    panels: panels.map(({ quantity, length, panel, plane }) => [quantity, length, panel, plane]),
    refused: refused.map(({ line, reason }) => [line, reason]),
    fault,
  };
};

test('reads pieces and lengths as people write them, and merges equal ones [Q2] [Q8]', () => {
  const { panels, refused, fault } = read(
    '14 x 21\' 3"\n\n6 @ 12\' 6 1/2"\n2 pcs 150.5"\r\n3 12-6.5\n1 × 9’ 11 15/16”\n4 10 ft\n',
  );
  expect(panels).toEqual([
    [14, 4080, '', ''],
    [11, 2408, '', ''],
    [1, 1919, '', ''],
    [4, 1920, '', ''],
  ]);
  expect([refused, fault]).toEqual([[], null]);
});

test('reads a file’s rows, with its header or in the default layout [Q7]', () => {
  expect(read('14,21,3\n6,12,6 1/2').panels).toEqual([
    [14, 4080, '', ''],
    [6, 2408, '', ''],
  ]);
  expect(read('Plane\tPcs\tFeet\tIn\tPanel\nA\t14\t21\t3\tPBR').panels).toEqual([[14, 4080, 'PBR', 'A']]);
  expect(read('Item,Qty,Length\nPBR,14,"21\' 3"""\nRIDGE,2,10').fault).toBeNull();
});

test('rejects unreadable rows with their number, and text that is no cut list [Q9] [Q10]', () => {
  expect(read('14 x 21\' 3"\n2 x 12-6-8').refused).toEqual([[2, 'length']]);
  expect(read('Dear Jo,\nplease send panels').fault).toMatch(/No header row found/);
  expect(read('14 21.25').fault).toMatch(/No header row found/);
  expect(read('code,qty\nRIDGE,2').fault).toBe('RIDGE: no panel of this company.');
});

test('rejects a length without a count, and never reads part of it as the count [Q9]', () => {
  expect(read(`14 x 21' 3"\n10.5'\n150.5"\n14' 6"\n12-6\n2 pcs 10.5'`)).toEqual({
    panels: [
      [14, 4080, '', ''],
      [2, 2016, '', ''],
    ],
    refused: [
      [2, 'quantity'],
      [3, 'quantity'],
      [4, 'quantity'],
      [5, 'quantity'],
    ],
    fault: null,
  });
  expect(read(`3x10'`).panels).toEqual([[3, 1920, '', '']]);
  expect(read(`3pcs 10'`).panels).toEqual([[3, 1920, '', '']]);
  expect(read(`3ea.10'`).panels).toEqual([[3, 1920, '', '']]);
});
