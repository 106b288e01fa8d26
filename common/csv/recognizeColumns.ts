import { fileText } from './csvText';
import { type Fatal, fatal } from './fault';
import type { Layout } from './layout';
import type { CsvRecord } from './parse';
import { plainName, type Sheet } from './sheet';

/** The user's choice of columns in the import wizard. */
export interface Chosen {
  readonly fields?: readonly (string | null)[] | undefined;
  readonly header?: boolean | undefined;
}

/** Matches columns by name or synonym, else by the order in the specification (R8). */
export function recognizeColumns(sheet: Sheet, first: CsvRecord, chosen: Chosen = {}): Layout | Fatal {
  const cells = trimEnd(first.cells);
  const { fields: named, ambiguous } = namedFields(sheet, cells);
  const known = named.filter((field) => field !== null).length + (ambiguous ? 1 : 0);
  // A single match may be a value that looks like a name. Two matches make a header, and so does one if the file has
  // other columns or if it is a required column.
  const inOrder = cells.length >= sheet.order.length;
  const isNeeded = (field: string | null) => field !== null && sheet.needs.includes(field);
  const header =
    chosen.header ?? (known >= 2 || (known === 1 && (cells.length === 1 || !inOrder || named.some(isNeeded))));
  const fields = onlyFirst(chosen.fields ?? (header ? named : inOrder ? sheet.order : cells.map(() => null)));
  const withGuess = (reason: 'no-header' | 'two-columns', why: string, guess: readonly (string | null)[]) => ({
    ...{ ...fatal(reason, why, first.line), layout: { fields: guess, header }, first: cells },
  });
  if (header && !chosen.fields && ambiguous) {
    return withGuess('two-columns', fileText.twoColumns(ambiguous.names, ambiguous.title), named);
  }
  const missing = sheet.needs.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const titles = missing.map((field) => sheet.columns.find((column) => column.field === field)?.title ?? field);
    return withGuess('no-header', fileText.noColumn(titles), header || chosen.fields ? fields : cells.map(() => null));
  }
  return { fields, header };
}

interface Named {
  readonly fields: readonly (string | null)[];
  /** The first field that two columns match equally well; it is assigned to neither. */
  readonly ambiguous: { readonly title: string; readonly names: readonly string[] } | null;
}

/** Field of each column by its name. Exact names win over synonyms (Q7). */
function namedFields(sheet: Sheet, cells: readonly string[]): Named {
  const fields: (string | null)[] = cells.map(() => null);
  let ambiguous: Named['ambiguous'] = null;
  const plain = cells.map(plainName);
  for (const { field, title, names } of sheet.columns) {
    const exact = [plainName(field), plainName(title)];
    const fitting = [exact, names.filter((name) => !exact.includes(name))]
      .map((tier) => [...plain.keys()].filter((at) => fields[at] === null && tier.includes(plain[at] as string)))
      .find((places) => places.length > 0);
    if (fitting?.length === 1) fields[fitting[0] as number] = field;
    if (fitting && fitting.length > 1) ambiguous ??= { title, names: fitting.map((at) => cells[at]?.trim() ?? '') };
  }
  return { fields, ambiguous };
}

/** Keeps only the first column if a field was chosen twice. */
const onlyFirst = (fields: readonly (string | null)[]): readonly (string | null)[] =>
  fields.map((field, i) => (field !== null && fields.indexOf(field) === i ? field : null));

/** Drops the empty cells that spreadsheets leave at the end. */
export function trimEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] as string).trim() === '') end -= 1;
  return cells.slice(0, end);
}
