import type { ClipboardEvent } from 'react';
import type { SheetColumn, SheetRow } from '../sheetColumn';
import { type Area, pasted, type Put } from './selection';
import { parseTsv, toTsv } from './tsv';

interface Copyable<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  /** Null: nothing is selected, or a cell is open and the clipboard is its own. */
  readonly over: Area | null;
  /** They are rows, chosen by their numbers. */
  readonly whole: boolean;
  /** Null: nothing can be changed. */
  readonly deeds: { put(puts: readonly Put[]): void; clear(): void; removeRows(): void } | null;
}

/** Copy, cut and paste of a sheet, as spreadsheets write and read tables. */
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
      if (from?.whole) from.deeds?.removeRows();
      else from?.deeds?.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const { over, whole, deeds, columns } = sheet();
      if (!over || !deeds) return;
      event.preventDefault();
      const table = parseTsv(event.clipboardData.getData('text/plain'));
      // A row takes a table once, from its first column on.
      const into = whole ? { ...over, columns: over.columns.slice(0, table[0]?.length) } : over;
      deeds.put(pasted(table, into, columns.length));
    },
  };
}
