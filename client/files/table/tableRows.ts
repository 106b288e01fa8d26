import Papa from 'papaparse';

/** More rows would make the page slow; nobody reads them here. */
export const maxLines = 2000;

export interface NumberedRow {
  /** The line it begins on. */
  readonly line: number;
  readonly cells: readonly string[];
}

export const lineEnds = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** The rows with the lines they begin on; a cell in quotes may have several lines. */
function numbered(rows: readonly string[][]): NumberedRow[] {
  let next = 1;
  return rows.map((cells) => {
    const line = next;
    next += 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0);
    return { line, cells };
  });
}

/** The shown part of a table: its beginning, or the rows around a line further down. */
export function rowsAround(text: string, line: number | undefined): NumberedRow[] {
  const beyond = line !== undefined && line > maxLines;
  const preview = beyond ? line + maxLines / 2 : maxLines;
  const rows = numbered(Papa.parse<string[]>(text, { preview }).data);
  if (!beyond) return rows;
  const at = rows.findLastIndex((row) => row.line <= line);
  return rows.slice(Math.max(0, at - maxLines / 2), at + maxLines / 2);
}
