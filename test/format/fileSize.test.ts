import { describe, expect, it } from 'vitest';
import { fileSize } from '../../common/format/fileSize';

describe('fileSize', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [999, '999 B'],
    [6_000, '6 KB'],
    [840_200, '840 KB'],
    [999_999, '1 MB'],
    [1_200_000, '1.2 MB'],
    [25_000_000, '25 MB'],
    [3_840_000, '3.8 MB'],
    [1_500_000_000, '1.5 GB'],
  ])('%d bytes read "%s"', (bytes, text) => expect(fileSize(bytes)).toBe(text));
});
