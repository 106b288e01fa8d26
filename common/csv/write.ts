/**
 * What a spreadsheet would take for a formula, behind any number of guards: some skip blanks before it, and some read
 * the full-width signs of East Asian keyboards like the plain ones.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** Text made harmless for a spreadsheet: an apostrophe before what looks like a formula (Q25, security D12). */
export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The guard off again: what was written is what comes back. */
export const unguard = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

const special = /[",\r\n]|^\s|\s$/;
const quoted = (cell: string): string => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One record, CR LF at its end. A record of one empty cell is written as "", or it would be no record. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : cells.map(quoted).join(',')}\r\n`;
