import type { ClipboardEvent } from 'react';
import type { SheetColumn, SheetRow } from '../sheetColumn';
import { type Box, pasted, type Put } from './selection';
import { parseTsv, toTsv } from './tsv';

interface Copyable<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  /** Null: nothing is selected, or a cell is open and the clipboard is its own. */
  readonly over: Box | null;
  /** Whole rows. */
  readonly whole: ReadonlySet<string>;
  /** Null: nothing can be changed. */
  readonly deeds: { put(puts: readonly Put[]): void; clear(): void; removeRows(): void } | null;
}

/** Copy, cut and paste of a sheet, as spreadsheets write and read tables. */
export function clipboardOf<Row extends SheetRow>(sheet: () => Copyable<Row>) {
  const copied = (event: ClipboardEvent): Copyable<Row> | null => {
    const from = sheet();
    const { rows, columns, over, whole } = from;
    if (!over) return null;
    const chosen = whole.size > 0 ? rows.filter(({ id }) => whole.has(id)) : rows.slice(over.top, over.bottom + 1);
    const shown = whole.size > 0 ? columns : columns.slice(over.left, over.right + 1);
    const table = chosen.map((row) => shown.map((column) => (column.edit ?? column.text)(row)));
    event.clipboardData.setData('text/plain', toTsv(table));
    event.preventDefault();
    return from;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copied(event),
    onCut: (event: ClipboardEvent) => {
      const from = copied(event);
      if (from && from.whole.size > 0) from.deeds?.removeRows();
      else from?.deeds?.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const { over, deeds, columns } = sheet();
      if (!over || !deeds) return;
      event.preventDefault();
      deeds.put(pasted(parseTsv(event.clipboardData.getData('text/plain')), over, columns.length));
    },
  };
}
