import type { SheetRead } from './readSheet';
import type { Sheet } from './sheet';
import { csvLine, guard, unguard } from './write';

/** The rejected rows as CSV: line and problem, then the original cells, ready to be fixed and imported. */
export function badRowsCsv(sheet: Sheet, { bad, layout, first }: SheetRead): string {
  const titles = layout.header ? first : layout.fields.map((field) => titleOf(sheet, field));
  const lines = bad.map(({ line, message, cells }) =>
    csvLine([String(line), message, ...cells.map((cell) => guard(unguard(cell)))]),
  );
  return [csvLine(['Line', 'Problem', ...titles.map(guard)]), ...lines].join('');
}

const titleOf = (sheet: Sheet, field: string | null): string =>
  sheet.columns.find((column) => column.field === field)?.title ?? '';
