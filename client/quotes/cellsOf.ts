import type { RowMap } from '../../common/quotes/quoteDoc';
import { feetOf, inchOf, isLength, readLength } from '../../common/quotes/lengths';

type Cells = Record<string, string>;

const plainNumber = /^\d*(\.\d*)?$/;

/** What is typed or pasted into cells, as it is written: a whole length spreads over feet and inch (Q2), a price typed by hand says so (Q20). */
export function cellsOf(map: RowMap, typed: Readonly<Cells>): Cells {
  const cells: Cells = { ...typed };
  if (map === 'cutlist') {
    for (const field of ['feet', 'inch'] as const) {
      const text = cells[field]?.trim() ?? '';
      const other = field === 'feet' ? 'inch' : 'feet';
      if (text === '' || plainNumber.test(text) || (cells[other] ?? '').trim() !== '') continue;
      const read = readLength(text, field === 'feet' ? 'feet' : 'inches');
      // `6 1/2` in the inch cell is inches alone: the feet beside it stay.
      if (!isLength(read) || (field === 'inch' && !/['"’”′″]|-|ft/i.test(text))) continue;
      cells.feet = String(feetOf(read.sixteenths));
      cells.inch = inchOf(read.sixteenths);
    }
  } else if (cells.price !== undefined) cells.priced = cells.price.trim() === '' ? '' : 'hand';
  return cells;
}
