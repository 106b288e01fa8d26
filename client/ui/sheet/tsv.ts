/**
 * A sheet on the clipboard, as Excel and its like write it: tabs between cells, a line per row, quotes around a cell that
 * holds tabs, quotes or line breaks. The line break at the end is no row of its own.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let at = 0;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  while (at < text.length) {
    const quoted = cell === '' && text[at] === '"' ? quotedCell(text, at) : null;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
      continue;
    }
    const char = text[at] as string;
    if (char === '\t') endCell();
    else if (char === '\n') endRow();
    else if (char === '\r') {
      if (text[at + 1] !== '\n') endRow();
    } else if (char !== '\0') cell += char;
    at++;
  }
  if (cell !== '' || row.length > 0) endRow();
  // Not Math.max(...lengths): a call takes only so many arguments, and a pasted sheet may have more rows.
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return rows.map((one) => [...one, ...Array<string>(width - one.length).fill('')].map(plain));
}

/** `5'-6"` begins no quoted cell: one ends before a tab, a line break or the end, or it is none. */
function quotedCell(text: string, from: number): { cell: string; end: number } | null {
  let cell = '';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at++;
    } else {
      const next = text[at + 1];
      return next === undefined || next === '\t' || next === '\n' || next === '\r' ? { cell, end: at + 1 } : null;
    }
  }
  return null;
}

/** A cell of ours is one line. */
const plain = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\r\n');

const quote = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
