import type { Sheet, Values } from './sheet';
import { csvLine, guard } from './write';

export const sheetHeader = (sheet: Sheet): string => csvLine(sheet.columns.map((column) => column.title));

/** Formats a row for a download, guarding text against formulas so that it imports back unchanged. */
export const sheetLine = (sheet: Sheet, row: Values): string =>
  csvLine(
    sheet.columns.map(({ field, text, write }) => {
      const cell = write(row[field] ?? null);
      return text ? guard(cell) : cell;
    }),
  );
