import { Readable } from 'node:stream';
import type { Sheet, Values } from '../../common/csv/sheet';
import { sheetHeader, sheetLine } from '../../common/csv/sheetCsv';
import type { Download } from '../callContext';

/** Reads the rows after a cursor, in file order; each row has its own cursor. */
export type NextRows = (after: { key: string; id: number } | null) => Promise<(Values & { id: number; key: string })[]>;

/** Streams a list as CSV, page by page, so that only one page is in memory. */
export function downloadSheet(name: string, sheet: Sheet, next: NextRows): Download {
  async function* lines() {
    yield `\ufeff${sheetHeader(sheet)}`;
    for (let after: { key: string; id: number } | null = null; ; ) {
      const rows = await next(after);
      if (rows.length > 0) yield rows.map((row) => sheetLine(sheet, row)).join('');
      const last = rows.at(-1);
      if (!last || rows.length < exportPage) return;
      after = { key: last.key, id: last.id };
    }
  }
  return { name, mime: 'text/csv; charset=utf-8', open: () => Readable.from(lines(), { objectMode: true }) };
}

export const exportPage = 2000;
