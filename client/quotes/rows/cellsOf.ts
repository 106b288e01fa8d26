import { readRowLength } from '../../../common/quotes/document/cells';
import { one, short } from '../../../common/quotes/pricing/decimal';
import type { RowMap } from '../../../common/quotes/document/quoteDoc';
import { feetOf, fromInches, inchOf, isLength, perFoot, readExact } from '../../../common/quotes/panels/lengths';

type Cells = Record<string, string>;

const plainNumber = /^\d*(\.\d*)?$/;
const foot = 12n * one;

/**
 * Converts typed or pasted text into stored cells: a whole length is split into feet and inches (Q2), and a typed price
 * is marked as manual (Q20).
 */
export function cellsOf(map: RowMap, typed: Readonly<Cells>): Cells {
  const cells: Cells = { ...typed };
  if (map === 'cutlist') {
    for (const field of ['feet', 'inch'] as const) {
      const text = cells[field]?.trim() ?? '';
      const other = field === 'feet' ? 'inch' : 'feet';
      if (text === '' || plainNumber.test(text) || (cells[other] ?? '').trim() !== '') continue;
      const exact = readExact(text, field === 'feet' ? 'feet' : null);
      const read = typeof exact === 'string' ? exact : fromInches(exact);
      if (typeof exact === 'string' || !isLength(read)) continue;
      // `6 1/2"` in the inch cell is inches only; keep the feet beside it.
      if (field === 'inch' && read.sixteenths < perFoot && readRowLength('0', text).problem === null) continue;
      // A length that isn't a multiple of 1/16" is stored exactly as typed; the row shows what it is rounded to (Q2).
      cells.feet = read.off ? String(exact / foot) : String(feetOf(read.sixteenths));
      cells.inch = read.off ? short(exact % foot) : inchOf(read.sixteenths);
    }
  } else if (cells.price !== undefined) cells.priced = cells.price.trim() === '' ? '' : 'hand';
  return cells;
}
