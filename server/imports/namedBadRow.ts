import type { Layout } from '../../common/csv/layout';
import { type BadRow, blankRow } from '../../common/csv/readSheet';
import type { Sheet, SheetContext } from '../../common/csv/sheet';
import type { NamedBadRow } from './csvJobs';

const longest = 100;

/** Name of the row from its typed cells, and the cell that caused the rejection. */
export function namedBadRow(
  sheet: Sheet,
  { fields }: Pick<Layout, 'fields'>,
  { line, reason, message, cells }: BadRow,
  context: SheetContext,
): NamedBadRow {
  const given = fields.flatMap((field, i) => {
    const column = sheet.columns.find((one) => one.field === field);
    return column ? [{ column, cell: (cells[i] ?? '').trim() }] : [];
  });
  const wrong = given.find(({ column, cell }) => {
    const read = column.read(cell, context);
    return 'reason' in read && read.reason === reason;
  });
  const label = sheet.label({
    ...blankRow(sheet),
    ...Object.fromEntries(given.map(({ column, cell }) => [column.field, cell])),
  });
  return {
    line,
    label: label.replace(/^ · | · $/g, '').slice(0, longest),
    value: (wrong?.cell ?? '').slice(0, longest),
    reason,
    message,
  };
}
