import { type Fatal, fatal } from './fault';
import type { Layout } from './layout';
import type { CsvRecord } from './parse';
import { plainName, type Sheet } from './sheet';

/** The person's own choice in the wizard, where the names were not understood. */
export interface Chosen {
  readonly fields?: readonly (string | null)[] | undefined;
  readonly header?: boolean | undefined;
}

/** Columns by their names and synonyms, else by the specification's order (spec §5). */
export function recognise(sheet: Sheet, first: CsvRecord, chosen: Chosen = {}): Layout | Fatal {
  const cells = trimEnd(first.cells);
  const named = cells.map((cell) => fieldOf(sheet, cell));
  const known = new Set(named.filter((field) => field !== null));
  // One word may be a value that happens to be a name; two are a header.
  const header = chosen.header ?? (known.size >= 2 || (known.size === 1 && cells.length === 1));
  const fields = onlyFirst(chosen.fields ?? (header ? named : sheet.order));
  const missing = sheet.needs.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const titles = missing.map((field) => sheet.columns.find((column) => column.field === field)?.title);
    const why = `No column was recognised as ${titles.join(' or ')}. Say which one it is.`;
    const guess = header || chosen.fields ? fields : cells.map(() => null);
    return { ...fatal('no-header', why, first.line), layout: { fields: guess, header }, first: cells };
  }
  return { fields, header };
}

const fieldOf = (sheet: Sheet, header: string): string | null => {
  const name = plainName(header);
  if (name === '') return null;
  const column = sheet.columns.find(
    ({ field, title, names }) => [field, title].some((one) => plainName(one) === name) || names.includes(name),
  );
  return column?.field ?? null;
};

/** A name that is there twice means its first column. */
const onlyFirst = (fields: readonly (string | null)[]): readonly (string | null)[] =>
  fields.map((field, i) => (field !== null && fields.indexOf(field) === i ? field : null));

/** Without the empty cells that a spreadsheet leaves at the end. */
export function trimEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] as string).trim() === '') end -= 1;
  return cells.slice(0, end);
}
