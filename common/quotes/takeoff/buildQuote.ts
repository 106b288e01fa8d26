import { cutTo } from '../../api/storable';
import { plainWord } from '../../csv/sheet';
import { computeQuote } from '../pricing/computeQuote';
import {
  type CutlistField,
  type CutlistText,
  cutlistFields,
  type HeaderField,
  headerFields,
  type LineText,
  lineFields,
  type QuoteContent,
} from '../document/content';
import { decimalInches, feetOf, inchOf } from '../panels/lengths';
import type { QuoteLists } from '../pricing/lists';
import { type Accessory, accessoriesOf } from '../pricing/needs';
import { panelOf, picksOf } from '../pricing/picks';
import { type Explanation, type LineCells, type Resolved, resolveCode } from '../pricing/resolve';
import type { Takeoff } from './readTakeoff';
import type { Steps } from './steps';

export type CutlistCells = Readonly<Partial<Record<CutlistField, string>>>;

/** A quote built from a takeoff: its lines, cut list, and what needs the user's attention. */
export interface BuiltQuote {
  readonly lines: readonly { readonly cells: LineCells; readonly why: readonly Explanation[] }[];
  readonly cutlist: readonly CutlistCells[];
  /** Codes without a SKU, to be matched manually. */
  readonly unmatched: readonly string[];
  readonly accessories: readonly Accessory[];
  readonly withoutLength: readonly string[];
}

type Header = QuoteContent['header'];

/** Q11–Q19: the panel line, the trims in order of their codes, then the accessories in order of the ratio list. */
export function* buildSteps(takeoff: Takeoff, header: Header, lists: QuoteLists): Steps<BuiltQuote> {
  const [picks, level] = [picksOf(header), header.priceCode];
  const cutlist = takeoff.panels.map(
    ({ quantity, length, panel, mark, plane, color }): CutlistCells => ({
      kind: 'takeoff',
      quantity: String(quantity),
      feet: String(feetOf(length)),
      inch: inchOf(length),
      panel,
      mark,
      plane,
      color,
    }),
  );
  const panel = panelOf({ header, cutlist: asContent(header, [], cutlist).cutlist });
  const lines: { cells: LineCells; why: readonly Explanation[] }[] = [];
  const unmatched: string[] = [];
  const add = (cells: LineCells, why: readonly Explanation[]) => {
    if (cells.flags === 'no match') unmatched.push(cells.code ?? '');
    lines.push({ cells, why });
  };
  if (cutlist.length > 0) {
    const { cells, why } = resolveCode(panel, picks, level, lists);
    // The quantity is blank because it follows the cut list (Q11).
    add({ ...cells, kind: 'panel', code: panel }, why);
  }
  // Resolve a code once, even if it has many lengths.
  const known = new Map<string, Resolved>();
  for (const { code, quantity, length, description } of takeoff.trims) {
    const resolved = known.get(code) ?? resolveCode(code, picks, level, lists);
    known.set(code, resolved);
    const { cells, why } = resolved;
    const matched = cells.flags !== 'no match';
    const comments = matched ? '' : cutTo(description, lineFields.comments);
    const inches = length === null ? '' : decimalInches(length);
    add({ ...cells, kind: 'trim', code, quantity: String(quantity), length: inches, comments: comments }, why);
  }
  yield;
  const content = asContent(
    header,
    lines.map(({ cells }) => cells),
    cutlist,
  );
  const computed = computeQuote(content, lists);
  yield;
  const { accessories, withoutLength } = accessoriesOf(content, computed, panel, picks, level, lists);
  for (const { cells, why } of accessories) add(cells, why);
  return { lines, cutlist, unmatched: unique(unmatched), accessories, withoutLength: unique(withoutLength) };
}

/** Removes codes that differ only in case; keeps the first spelling. */
const unique = (codes: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const code of codes) if (!first.has(plainWord(code))) first.set(plainWord(code), code);
  return [...first.values()];
};

const blank = <F extends string>(fields: Readonly<Record<F, number>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<F, string>;
const blankLine = blank(lineFields);
const blankRow = blank(cutlistFields);

export const headerOf = (cells: Readonly<Partial<Record<HeaderField, string>>>): Header => ({
  ...blank(headerFields),
  ...cells,
});

/** Wraps rows that aren't in a document yet, to compute their amounts. */
export const asContent = (
  header: Header,
  lines: readonly LineCells[],
  cutlist: readonly CutlistCells[],
): QuoteContent => ({
  header,
  lines: lines.map((cells, i): LineText => ({ ...blankLine, ...cells, id: `line ${i}` })),
  cutlist: cutlist.map((cells, i): CutlistText => ({ ...blankRow, ...cells, id: `row ${i}` })),
});
