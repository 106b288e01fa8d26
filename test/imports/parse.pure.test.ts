import { expect, it } from 'vitest';
import { isFatal } from '../../common/csv/fault';
import { parse } from '../../common/csv/parse';
import { csvLine } from '../../common/csv/write';

const cellsOf = (text: string, delimiter: ',' | ';' = ',') => {
  const read = parse(text, delimiter);
  if (isFatal(read)) throw new Error(read.message);
  return read.map(({ line, cells }) => [line, ...cells]);
};
const refused = (text: string) => {
  const read = parse(text);
  return isFatal(read) ? [read.fatal, read.line] : read;
};

it('counts lines across quoted line ends of any kind, and skips blank lines', () => {
  expect(cellsOf('a,b\r\n"two\r\nlines",2\n\n"three\rlines\n",3\r4,5')).toEqual([
    [1, 'a', 'b'],
    [2, 'two\r\nlines', '2'],
    [5, 'three\rlines\n', '3'],
    [8, '4', '5'],
  ]);
});

it('takes a quotation mark inside an unquoted cell as inches, also before a line end', () => {
  expect(cellsOf('6" pipe,1/2"\r\n7" cap,"say ""hi"""\r\n')).toEqual([
    [1, '6" pipe', '1/2"'],
    [2, '7" cap', 'say "hi"'],
  ]);
  expect(cellsOf('"a;b";c', ';')).toEqual([[1, 'a;b', 'c']]);
});

it('refuses text after a closing mark instead of guessing, and names the line', () => {
  expect(refused('SKU,Name\nA,"Ridge" cap\nB,x\n')).toEqual(['text-after-quote', 2]);
  expect(refused('SKU,Name\r\nA,"two\r\nlines","Ridge"cap\r\n')).toEqual(['text-after-quote', 3]);
  expect(refused('SKU,Name\nA,x\nB,"never\nclosed')).toEqual(['unclosed-quote', 3]);
  // However many there are, the first one is enough.
  expect(refused('"a"b,'.repeat(1_000_000))).toEqual(['text-after-quote', 1]);
});

it('accepts spaces after a closing mark, also at the end of the file, and a second byte order mark', () => {
  expect(cellsOf('\ufeffa,"b" ,c\n1,2,"21\' 3""" ')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '2', `21' 3"`],
  ]);
});

it('writes cells that read back the same', () => {
  const cells = ['', ' padded ', 'a,b', 'say "hi"', 'two\r\nlines', 'é', '\ttab'];
  expect(cellsOf(csvLine(cells))).toEqual([[1, ...cells]]);
  expect(csvLine([''])).toBe('""\r\n');
});
