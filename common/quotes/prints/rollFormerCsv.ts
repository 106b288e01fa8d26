import { guard } from '../../csv/write';
import type { ComputedQuote } from '../pricing/computeQuote';
import type { QuoteContent } from '../document/content';
import { threeDecimals } from '../panels/lengths';
import { panelCode } from '../pricing/picks';
import { rollFormerText } from '../quotesText';

/** The controller treats bundle 0 and bundles from 900 on as scrap (domain 3.2). */
const lastBundle = 899;
/** The controller reads quantities of up to four digits, and codes of up to 20 characters. */
const most = 9999;
const width = 20;

/**
 * Guards the text against formulas (Q25) and limits it to the controller's width. A shortened text ends in a checksum,
 * so that Charcoal Gray and Charcoal Green stay different materials.
 */
function codeOf(text: string): string {
  const whole = wholeOf(text);
  if (whole.length <= width) return whole;
  let check = 0;
  for (const letter of whole.toUpperCase()) check = (check * 31 + (letter.codePointAt(0) ?? 0)) % 36 ** 4;
  return `${whole.slice(0, width - 5)}-${check.toString(36).toUpperCase().padStart(4, '0')}`;
}

const wholeOf = (text: string): string => guard(text.replaceAll('"', "''").replace(/\s+/g, ' ').trim());
const word = (text: string): string => `"${codeOf(text)}"`;

/** A material or product name that is too long for the controller, and its code in the file. */
export interface ShortenedWord {
  readonly text: string;
  readonly code: string;
}

/** All materials and products shortened in the file, so the machine operator can recognize them. */
export function shortenedWords({ header, cutlist }: QuoteContent): readonly ShortenedWord[] {
  const products = cutlist.map((row) => productOf(row, header));
  return [...new Set([materialOf(header), ...products].map(wholeOf))]
    .map((text) => ({ text, code: codeOf(text) }))
    .filter(({ text, code }) => text !== code);
}

const materialOf = (header: QuoteContent['header']): string =>
  [header.metal, header.coating, header.color].filter((pick) => pick.trim() !== '').join(' ');
const productOf = (row: { readonly panel: string } | undefined, header: QuoteContent['header']): string =>
  row?.panel.trim() || panelCode(header);

/**
 * One row per bundle and length: order, bundle, quantity, inches with three decimals, material (metal, paint and
 * color), product. Strings are quoted, lines end in CR LF. Uses the bundles of the quote; without a weight per foot,
 * everything is in bundle 1.
 */
export function rollFormerCsv(
  order: string,
  { header, cutlist }: QuoteContent,
  computed: ComputedQuote,
): string | { readonly problem: string } {
  const wrong = computed.cutlist.findIndex((row) => row.linearFeet === null && row.problems.length > 0);
  if (wrong >= 0)
    return {
      problem: rollFormerText.row(wrong + 1, computed.cutlist[wrong]?.problems[0]?.text ?? ''),
    };
  const { packs, cut } = computed.packs;
  if (cut || packs.length > lastBundle) return { problem: rollFormerText.tooMany(lastBundle) };
  const bundles =
    packs.length > 0
      ? packs.map(({ number, runs }) => ({ number, parts: runs.flatMap(({ parts }) => parts) }))
      : [
          {
            number: 1,
            parts: computed.cutlist.flatMap(({ id, length, quantity }) =>
              length && quantity ? [{ id, length, pieces: quantity }] : [],
            ),
          },
        ];
  const material = word(materialOf(header));
  const rows = new Map(cutlist.map((row) => [row.id, row]));
  const lines: string[] = [];
  for (const { number, parts } of bundles) {
    for (const { id, length, pieces } of parts) {
      const product = word(productOf(rows.get(id), header));
      for (let left = pieces; left > 0; left -= most) {
        lines.push([word(order), number, Math.min(left, most), threeDecimals(length), material, product].join(','));
      }
    }
  }
  return lines.map((line) => `${line}\r\n`).join('');
}
