import { type CodeFeet, needsOf, partsOfHundredths, partsOfPieces, type RatioRow } from './accessories';
import type { ComputedLine } from './computeLine';
import { lineFields, type LineText, type QuoteContent } from './content';
import type { ComputedRow } from './cutlist';
import { fromNumber, readDecimal, short, toNumber } from './decimal';
import { plainWord } from '../csv/sheet';

/**
 * The rows of one accessory as its line keeps them, so that its count follows in every browser without the lists. Rows
 * that apply now go first; blank: not even those fit, so the count is written as a number.
 */
export function ratioCell(rows: readonly RatioRow[], applying: readonly RatioRow[]): string {
  const texts = (some: readonly RatioRow[]) => some.map(({ ratio, code }) => `${short(fromNumber(ratio))}|${code}`);
  const first = texts(applying).join('\n');
  if (first.length > lineFields.ratio) return '';
  const rest = texts(rows.filter((row) => !applying.includes(row)));
  return rest.reduce((all, text) => (all.length + text.length < lineFields.ratio ? `${all}\n${text}` : all), first);
}

/** The rows that a line keeps, under a name of their own: they are summed and rounded up once. */
export const readRatio = (text: string): RatioRow[] =>
  text.split('\n').flatMap((row) => {
    const at = row.indexOf('|');
    const ratio = at < 0 ? null : readDecimal(row.slice(0, at));
    return ratio === null ? [] : [{ ratio: toNumber(ratio), code: row.slice(at + 1), item: '' }];
  });

/** Pieces that the rows of a ratio cell ask for; 0: its base is gone. */
export const piecesNeeded = (ratio: string, feet: readonly CodeFeet[]): number =>
  needsOf(readRatio(ratio), feet)[0]?.pieces ?? 0;

/**
 * Feet by code (Q15): each panel's own rows (Q31), those without a panel as `panel`'s; trims by pieces and exact length.
 */
export function feetByCode(
  { lines, cutlist }: Pick<QuoteContent, 'lines' | 'cutlist'>,
  computed: readonly (ComputedLine | null)[],
  rows: readonly ComputedRow[],
  panel: string,
): CodeFeet[] {
  const panels = new Map<string, number>();
  for (const [i, row] of cutlist.entries()) {
    const code = plainWord(row.panel) || plainWord(panel);
    if (code !== '') panels.set(code, (panels.get(code) ?? 0) + (rows[i]?.linearFeet ?? 0));
  }
  const feet = [...panels].map(([code, hundredths]): CodeFeet => ({ code, parts: partsOfHundredths(hundredths) }));
  for (const [i, line] of lines.entries()) {
    const { pieces = null, length = null } = computed[i] ?? {};
    if (!isBase(line) || pieces === null || length === null) continue;
    feet.push({ code: line.code, parts: partsOfPieces(pieces, length) });
  }
  return feet;
}

/** A line whose feet ratios may ask for. */
export const isBase = ({ kind, code }: LineText): boolean => (kind === '' || kind === 'trim') && code.trim() !== '';
