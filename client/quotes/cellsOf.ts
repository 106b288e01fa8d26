import { readRowLength } from '../../common/quotes/cells';
import { one, short } from '../../common/quotes/decimal';
import type { RowMap } from '../../common/quotes/quoteDoc';
import { feetOf, fromInches, inchOf, isLength, perFoot, readExact } from '../../common/quotes/lengths';

type Cells = Record<string, string>;

const plainNumber = /^\d*(\.\d*)?$/;
const foot = 12n * one;

/** What is typed or pasted into cells, as it is written: a whole length spreads over feet and inch (Q2), a price typed by hand says so (Q20). */
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
      // `6 1/2"` in the inch cell is inches alone: the feet beside it stay.
      if (field === 'inch' && read.sixteenths < perFoot && readRowLength('0', text).problem === null) continue;
      // What is no sixteenth stays as exact as it was typed: its row says what it is taken for (Q2).
      cells.feet = read.off ? String(exact / foot) : String(feetOf(read.sixteenths));
      cells.inch = read.off ? short(exact % foot) : inchOf(read.sixteenths);
    }
  } else if (cells.price !== undefined) cells.priced = cells.price.trim() === '' ? '' : 'hand';
  return cells;
}
