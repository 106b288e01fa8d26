import type { ClipboardEvent } from 'react';
import { toast } from '../feedback/toast';
import type { SheetColumn, SheetRow } from './sheetColumn';
import { type Area, pasted, type Put } from './selection/selection';
import { sheetText } from './sheetText';
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

/** Copy, cut and paste in the table format of spreadsheets, by key and by menu. */
export function clipboardOf<Row extends SheetRow>(sheet: () => Copyable<Row>) {
  /** The selected cells as text; null if there are none. */
  const copiedText = (): string | null => {
    const { rows, columns, over } = sheet();
    if (!over) return null;
    const [chosen, shown] = [
      over.rows.flatMap((at) => rows[at] ?? []),
      over.columns.flatMap((at) => columns[at] ?? []),
    ];
    return toTsv(chosen.map((row) => shown.map((column) => (column.edit ?? column.text)(row))));
  };
  const removeCut = () => {
    const { whole, actions } = sheet();
    if (whole) actions?.removeRows();
    else actions?.clear();
  };
  const pasteText = (text: string, firstRow?: string) => {
    const { rows, over: now, whole, actions, columns } = sheet();
    if (!now || !actions) return;
    // Others may have inserted or removed rows while the browser showed its permission prompt.
    const at = firstRow === undefined ? -1 : rows.findIndex(({ id }) => id === firstRow);
    if (firstRow !== undefined && at < 0) return;
    const moved = at < 0 ? 0 : at - (now.rows[0] ?? 0);
    const over = moved === 0 ? now : { ...now, rows: now.rows.map((row) => row + moved) };
    const table = parseTsv(text);
    // Whole rows take the table once, starting in the first column.
    const into = whole ? { ...over, columns: over.columns.slice(0, table[0]?.length) } : over;
    actions.put(pasted(table, into, columns.length));
  };
  const copyEvent = (event: ClipboardEvent): boolean => {
    const text = copiedText();
    if (text === null) return false;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  const copyByMenu = async (): Promise<boolean> => {
    const text = copiedText();
    if (text === null) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      toast.error({ key: 'clipboard', text: sheetText.useCopyKey });
      return false;
    }
  };
  return {
    events: {
      onCopy: (event: ClipboardEvent) => void copyEvent(event),
      onCut: (event: ClipboardEvent) => {
        if (copyEvent(event)) removeCut();
      },
      onPaste: (event: ClipboardEvent) => {
        const { over, actions } = sheet();
        if (!over || !actions) return;
        event.preventDefault();
        pasteText(event.clipboardData.getData('text/plain'));
      },
    },
    menu: {
      copy: () => void copyByMenu(),
      cut: () => void copyByMenu().then((copied) => copied && removeCut()),
      paste: () => {
        const { rows, over } = sheet();
        const first = over?.rows[0] === undefined ? undefined : rows[over.rows[0]]?.id;
        void (navigator.clipboard?.readText() ?? Promise.reject()).then(
          (text) => pasteText(text, first),
          () => toast.error({ key: 'clipboard', text: sheetText.usePasteKey }),
        );
      },
    },
  };
}
export type SheetClipboard = ReturnType<typeof clipboardOf>;
