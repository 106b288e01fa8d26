/**
 * Parses a clipboard table as written by Excel and similar programs: tabs between cells, one line per row, quotes
 * around cells with tabs, quotes or line breaks. A trailing line break isn't a row.
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
  // Not Math.max(...lengths): the number of arguments is limited, and a pasted sheet may have more rows.
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return rows.map((one) => [...one, ...Array<string>(width - one.length).fill('')].map(plain));
}

/** A quoted cell must end before a tab, a line break or the end; `5'-6"` isn't one. */
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

/** Our cells have a single line. */
const plain = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\r\n');

const quote = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
