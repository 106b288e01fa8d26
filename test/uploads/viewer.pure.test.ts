import { expect, test } from 'vitest';
import { pictureSize } from '../../client/files/pictureSize';
import { textMatches } from '../../client/files/pdf/textMatches';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const zeros = (count: number): number[] => new Array(count).fill(0);

test('reads the size of a picture from its header', () => {
  const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x4e, 0x20, 0, 0, 1, 0]);
  expect(pictureSize(png)).toEqual({ width: 20_000, height: 256 });
  expect(pictureSize(bytes('GIF89a', [10, 0, 20, 1]))).toEqual({ width: 10, height: 276 });
  // An application segment of 4 bytes, then the frame: 300 high, 400 wide.
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 1, 44, 1, 144]);
  expect(pictureSize(jpeg)).toEqual({ width: 400, height: 300 });
  const webp = bytes('RIFF', zeros(4), 'WEBP', 'VP8X', zeros(8), [0xff, 0x03, 0, 0x57, 0x02, 0]);
  expect(pictureSize(webp)).toEqual({ width: 1024, height: 600 });
});

test('knows no size of damaged and other files', () => {
  for (const file of [bytes(), bytes('\x89PNG'), bytes([0xff, 0xd8, 0xff]), bytes('II*\0'), bytes('hello')])
    expect(pictureSize(file)).toBe(null);
});

const run = (str: string, hasEOL = false) => ({ str, hasEOL });

test('finds a text in any case, more than once in a run', () => {
  expect(textMatches([run('Ridge cap, RIDGE')], 'ridge')).toEqual([
    [{ run: 0, from: 0, to: 5 }],
    [{ run: 0, from: 11, to: 16 }],
  ]);
});

test('finds a text across runs and line ends', () => {
  expect(textMatches([run('North ridge'), run(' cap', true), run('A')], ' Ridge cap a ')).toEqual([
    [
      { run: 0, from: 6, to: 11 },
      { run: 1, from: 0, to: 4 },
      { run: 2, from: 0, to: 1 },
    ],
  ]);
});

test('keeps positions after letters that become longer in lower case, and finds nothing for blanks', () => {
  expect(textMatches([run('İİ ridge')], 'ridge')).toEqual([[{ run: 0, from: 3, to: 8 }]]);
  expect(textMatches([run('ridge')], '  ')).toEqual([]);
  expect(textMatches([], 'ridge')).toEqual([]);
});
