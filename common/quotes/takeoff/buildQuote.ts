import { cutTo } from '../../api/storable';
import { computeQuote } from '../computeQuote';
import {
  type CutlistField,
  type CutlistText,
  cutlistFields,
  type HeaderField,
  headerFields,
  type LineText,
  lineFields,
  type QuoteContent,
} from '../content';
import { decimalInches, feetOf, inchOf } from '../lengths';
import type { QuoteLists } from '../lists';
import { alike, type Picks } from '../matching';
import { type Accessory, accessoriesOf } from '../needs';
import { type Because, type LineCells, resolveCode } from '../resolve';
import type { Takeoff } from './readTakeoff';

export type CutlistCells = Readonly<Partial<Record<CutlistField, string>>>;

/** A takeoff as a quote: the lines and the cut list that it writes, and what is left to be said. */
export interface BuiltQuote {
  readonly lines: readonly { readonly cells: LineCells; readonly why: readonly Because[] }[];
  readonly cutlist: readonly CutlistCells[];
  /** Codes without a SKU, to be matched by hand. */
  readonly unmatched: readonly string[];
  readonly accessories: readonly Accessory[];
  readonly withoutLength: readonly string[];
}

type Header = QuoteContent['header'];

export const picksOf = (header: Header): Picks => ({
  panel: header.panelClass,
  metal: header.metal,
  paint: header.coating,
  color: header.color,
});

/** The panel as it is matched: the pick, else what was typed in its place. */
export const panelCode = (header: Header): string => header.panelClass.trim() || header.panelClassInput.trim();

/** Q11–Q19: the panel, the trims in the order of their codes, the accessories in the order of the ratio list. */
export function buildQuote(takeoff: Takeoff, header: Header, lists: QuoteLists): BuiltQuote {
  const [picks, level] = [picksOf(header), header.priceCode];
  const cutlist = takeoff.panels.map(
    ({ quantity, length, panel, mark, plane, color }): CutlistCells => ({
      quantity: String(quantity),
      feet: String(feetOf(length)),
      inch: inchOf(length),
      panel,
      mark,
      plane,
      color,
    }),
  );
  const panel = panelCode(header) || (takeoff.panels.find((row) => row.panel !== '')?.panel ?? '');
  const lines: { cells: LineCells; why: readonly Because[] }[] = [];
  const unmatched: string[] = [];
  const add = (cells: LineCells, why: readonly Because[]) => {
    if (cells.flags === 'no match') unmatched.push(cells.code ?? '');
    lines.push({ cells, why });
  };
  if (cutlist.length > 0) {
    const { cells, why } = resolveCode(panel, picks, level, lists);
    // Its quantity stays blank: it follows the cut list (Q11).
    add({ ...cells, kind: 'panel', code: panel }, why);
  }
  for (const { code, quantity, length, description } of takeoff.trims) {
    const { cells, why } = resolveCode(code, picks, level, lists);
    const matched = cells.flags !== 'no match';
    const said = matched ? '' : cutTo(description, lineFields.comments);
    const inches = length === null ? '' : decimalInches(length);
    add({ ...cells, kind: 'trim', code, quantity: String(quantity), length: inches, comments: said }, why);
  }
  const content = asContent(
    header,
    lines.map(({ cells }) => cells),
    cutlist,
  );
  const { accessories, withoutLength } = accessoriesOf(
    content,
    computeQuote(content, lists),
    panel,
    picks,
    level,
    lists,
  );
  for (const { cells, why } of accessories) add(cells, why);
  return { lines, cutlist, unmatched: unique(unmatched), accessories, withoutLength: unique(withoutLength) };
}

const unique = (codes: readonly string[]): string[] =>
  codes.filter((code, i) => codes.findIndex((other) => alike(other, code)) === i);

const blank = <F extends string>(fields: Readonly<Record<F, number>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<F, string>;
const blankLine = blank(lineFields);
const blankRow = blank(cutlistFields);

export const headerOf = (cells: Readonly<Partial<Record<HeaderField, string>>>): Header => ({
  ...blank(headerFields),
  ...cells,
});

/** Rows that are in no document yet, to be computed. */
export const asContent = (
  header: Header,
  lines: readonly LineCells[],
  cutlist: readonly CutlistCells[],
): QuoteContent => ({
  header,
  lines: lines.map((cells, i): LineText => ({ ...blankLine, ...cells, id: `line ${i}` })),
  cutlist: cutlist.map((cells, i): CutlistText => ({ ...blankRow, ...cells, id: `row ${i}` })),
});
