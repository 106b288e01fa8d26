import { type CodeFeet, needsOf, partsOfHundredths, partsOfPieces, type RatioRow } from './accessories';
import type { ComputedLine } from './computedLine';
import { lineFields, type LineText, type QuoteContent } from '../document/content';
import type { ComputedRow } from '../panels/cutlist';
import { fromNumber, readDecimal, short, toNumber } from './decimal';
import { plainWord } from '../../csv/sheet';
import { isOptional } from './sections';

/**
 * Stores an accessory's ratio rows in its line, so every browser can update the quantity without the lists. Rows that
 * apply now come first. Returns blank if even those don't fit; the quantity is then a fixed number.
 */
export function ratioCell(rows: readonly RatioRow[], applying: readonly RatioRow[]): string {
  const texts = (some: readonly RatioRow[]) => some.map(({ ratio, code }) => `${short(fromNumber(ratio))}|${code}`);
  const first = texts(applying).join('\n');
  if (first.length > lineFields.ratio) return '';
  const rest = texts(rows.filter((row) => !applying.includes(row)));
  return rest.reduce((all, text) => (all.length + text.length < lineFields.ratio ? `${all}\n${text}` : all), first);
}

/** Parses the stored ratio rows. They share one item name, so they are summed and rounded up once. */
export const readRatio = (text: string): RatioRow[] =>
  text.split('\n').flatMap((row) => {
    const at = row.indexOf('|');
    const ratio = at < 0 ? null : readDecimal(row.slice(0, at));
    return ratio === null ? [] : [{ ratio: toNumber(ratio), code: row.slice(at + 1), item: '' }];
  });

/** Pieces required by a ratio cell; 0 if the base is gone. */
export const piecesNeeded = (ratio: string, feet: readonly CodeFeet[]): number =>
  needsOf(readRatio(ratio), feet)[0]?.pieces ?? 0;

/**
 * Feet by code (Q15): panels from their cut-list rows (Q31), counting rows without one as `panel`; trims from pieces
 * and exact length.
 */
export function feetByCode(
  { lines, cutlist }: Pick<QuoteContent, 'lines' | 'cutlist'>,
  computed: readonly (ComputedLine | null)[],
  rows: readonly ComputedRow[],
  panel: string,
): CodeFeet[] {
  const panels = new Map<string, number>();
  // Q61: panels that are only offered need no accessories.
  const counted = hasOptionalPanels(lines) ? [] : cutlist;
  for (const [i, row] of counted.entries()) {
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

/** True if the quote has panel lines, and all of them are optional. */
export function hasOptionalPanels(lines: readonly LineText[]): boolean {
  const panels = lines.filter(({ kind }) => kind === 'panel');
  return panels.length > 0 && panels.every(isOptional);
}

/** True if ratios can apply to the feet of this line. */
export const isBase = (line: LineText): boolean =>
  (line.kind === '' || line.kind === 'trim') && line.code.trim() !== '' && !isOptional(line);
