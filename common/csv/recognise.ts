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
  const { fields: named, twice } = namedFields(sheet, cells);
  const known = named.filter((field) => field !== null).length + (twice ? 1 : 0);
  // One word may be a value that happens to be a name; two are a header, and so is one in a file of other columns.
  const inOrder = cells.length >= sheet.order.length;
  const header = chosen.header ?? (known >= 2 || (known === 1 && (cells.length === 1 || !inOrder)));
  const fields = onlyFirst(chosen.fields ?? (header ? named : inOrder ? sheet.order : cells.map(() => null)));
  const ask = (reason: 'no-header' | 'two-columns', why: string, guess: readonly (string | null)[]) => ({
    ...{ ...fatal(reason, why, first.line), layout: { fields: guess, header }, first: cells },
  });
  if (header && !chosen.fields && twice) {
    const both = twice.names.map((name) => `“${name}”`).join(' and ');
    return ask('two-columns', `${both} could both be ${twice.title}. Choose one.`, named);
  }
  const missing = sheet.needs.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const titles = missing.map((field) => sheet.columns.find((column) => column.field === field)?.title);
    const why = `No column was recognized as ${titles.join(' or ')}. Choose one.`;
    return ask('no-header', why, header || chosen.fields ? fields : cells.map(() => null));
  }
  return { fields, header };
}

interface Named {
  readonly fields: readonly (string | null)[];
  /** The first field that two columns fit alike; neither is taken for it. */
  readonly twice: { readonly title: string; readonly names: readonly string[] } | null;
}

/** What each column is by its name: an exact name wins over a looser one (Q7). */
function namedFields(sheet: Sheet, cells: readonly string[]): Named {
  const fields: (string | null)[] = cells.map(() => null);
  let twice: Named['twice'] = null;
  const plain = cells.map(plainName);
  for (const { field, title, names } of sheet.columns) {
    const exact = [plainName(field), plainName(title)];
    const fitting = [exact, names.filter((name) => !exact.includes(name))]
      .map((tier) => [...plain.keys()].filter((at) => fields[at] === null && tier.includes(plain[at] as string)))
      .find((places) => places.length > 0);
    if (fitting?.length === 1) fields[fitting[0] as number] = field;
    if (fitting && fitting.length > 1) twice ??= { title, names: fitting.map((at) => cells[at]?.trim() ?? '') };
  }
  return { fields, twice };
}

/** A field that was chosen twice means its first column. */
const onlyFirst = (fields: readonly (string | null)[]): readonly (string | null)[] =>
  fields.map((field, i) => (field !== null && fields.indexOf(field) === i ? field : null));

/** Without the empty cells that a spreadsheet leaves at the end. */
export function trimEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] as string).trim() === '') end -= 1;
  return cells.slice(0, end);
}
