import { guard } from '../csv/write';
import type { ComputedQuote } from './computeQuote';
import type { QuoteContent } from './content';
import { threeDecimals } from './lengths';
import { panelCode } from './picks';

/** Bundles from 900 on are scrap codes of the controller, 0 is scrap (domain 3.2). */
const lastBundle = 899;
/** A controller's quantity has four digits, its material and order codes twenty characters. */
const most = 9999;
const width = 20;

/**
 * Guarded against formulas (Q25), and as wide as a controller reads. A text that is longer ends in a check of the whole,
 * so that Charcoal Gray and Charcoal Green stay two materials.
 */
function word(text: string): string {
  const whole = guard(text.replaceAll('"', "''").replace(/\s+/g, ' ').trim());
  if (whole.length <= width) return `"${whole}"`;
  let check = 0;
  for (const letter of whole.toUpperCase()) check = (check * 31 + (letter.codePointAt(0) ?? 0)) % 36 ** 4;
  return `"${whole.slice(0, width - 5)}-${check.toString(36).toUpperCase().padStart(4, '0')}"`;
}

/**
 * One row a bundle and length: order, bundle, quantity, decimal inches with three decimals, material (metal, paint and
 * color), product. Strings in quotes, CR LF. Bundles are the packs, passed through as they are; without a weight per
 * foot there are none, and everything is bundle 1.
 */
export function rollFormerCsv(
  order: string,
  { header, cutlist }: QuoteContent,
  computed: ComputedQuote,
): string | { readonly problem: string } {
  const wrong = computed.cutlist.findIndex((row) => row.linearFeet === null && row.problems.length > 0);
  if (wrong >= 0)
    return {
      problem: `Row ${wrong + 1} of the cut list cannot be made: ${computed.cutlist[wrong]?.problems[0]?.text}`,
    };
  const { packs, cut } = computed.packs;
  if (cut || packs.length > lastBundle)
    return { problem: `A roll former takes ${lastBundle} bundles; this cut list makes more.` };
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
  const material = word([header.metal, header.coating, header.color].filter((pick) => pick.trim() !== '').join(' '));
  const rows = new Map(cutlist.map((row) => [row.id, row]));
  const lines: string[] = [];
  for (const { number, parts } of bundles) {
    for (const { id, length, pieces } of parts) {
      const product = word(rows.get(id)?.panel.trim() || panelCode(header));
      for (let left = pieces; left > 0; left -= most) {
        lines.push([word(order), number, Math.min(left, most), threeDecimals(length), material, product].join(','));
      }
    }
  }
  return lines.map((line) => `${line}\r\n`).join('');
}
