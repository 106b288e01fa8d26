import type { Sheet, Values } from './sheet';
import { csvLine, guard } from './write';

export const sheetHeader = (sheet: Sheet): string => csvLine(sheet.columns.map((column) => column.title));

/** One row as a download writes it: text guarded against formulas, so that it comes back to the byte. */
export const sheetLine = (sheet: Sheet, row: Values): string =>
  csvLine(
    sheet.columns.map(({ field, text, write }) => {
      const cell = write(row[field] ?? null);
      return text ? guard(cell) : cell;
    }),
  );
