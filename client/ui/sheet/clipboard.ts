import type { ClipboardEvent } from 'react';
import type { SheetColumn, SheetRow } from './sheetColumn';
import { type Area, pasted, type Put } from './selection';
import { parseTsv, toTsv } from './tsv';

interface Copyable<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  /** The selected cells; null if there are none, or if a cell is open and handles the clipboard itself. */
  readonly over: Area | null;
  /** Whole rows are selected. */
  readonly whole: boolean;
  /** Actions of the sheet; null if read-only. */
  readonly actions: { put(puts: readonly Put[]): void; clear(): void; removeRows(): void } | null;
}

/** Copy, cut and paste in the table format of spreadsheets. */
export function clipboardOf<Row extends SheetRow>(sheet: () => Copyable<Row>) {
  const copied = (event: ClipboardEvent): Copyable<Row> | null => {
    const from = sheet();
    const { rows, columns, over } = from;
    if (!over) return null;
    const [chosen, shown] = [
      over.rows.flatMap((at) => rows[at] ?? []),
      over.columns.flatMap((at) => columns[at] ?? []),
    ];
    const table = chosen.map((row) => shown.map((column) => (column.edit ?? column.text)(row)));
    event.clipboardData.setData('text/plain', toTsv(table));
    event.preventDefault();
    return from;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copied(event),
    onCut: (event: ClipboardEvent) => {
      const from = copied(event);
      if (from?.whole) from.actions?.removeRows();
      else from?.actions?.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const { over, whole, actions, columns } = sheet();
      if (!over || !actions) return;
      event.preventDefault();
      const table = parseTsv(event.clipboardData.getData('text/plain'));
      // Whole rows take the table once, starting in the first column.
      const into = whole ? { ...over, columns: over.columns.slice(0, table[0]?.length) } : over;
      actions.put(pasted(table, into, columns.length));
    },
  };
}
