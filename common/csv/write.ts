import Papa from 'papaparse';

/**
 * Text that a spreadsheet could run as a formula, after any number of guards. Some spreadsheets skip leading spaces or
 * treat full-width East Asian characters like the plain ones.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** Adds an apostrophe before text that looks like a formula (Q25, security D12). */
export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the guard, so that a downloaded text imports back unchanged. */
export const unguard = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

/** Formats one record, ending in CR LF. Writes a single empty cell as "", since a blank line would be skipped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : Papa.unparse([cells as string[]])}\r\n`;
