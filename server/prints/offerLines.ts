import { exactDollars, thousands } from '../../common/format/exact';
import { showLength } from '../../common/format/length';
import type { LineText, QuoteContent } from '../../common/quotes/document/content';
import { isTrim } from '../../common/quotes/pricing/billed';
import type { ComputedLine } from '../../common/quotes/pricing/computedLine';
import type { ComputedQuote } from '../../common/quotes/pricing/computeQuote';
import { one, short } from '../../common/quotes/pricing/decimal';
import type { FrozenExemption } from '../../common/quotes/tax/exemption';
import { isOptional, isSection, sectionsOf } from '../../common/quotes/pricing/sections';
import { offerText } from './pdfText';
import { filled } from './printText';

/** A line as customers read it, in PDFs and on the page of a link. Blank amounts are open. */
export interface OfferLine {
  readonly name: string;
  /** Length and count of its pieces, and the note for the customer. */
  readonly about: string;
  /** True if it has no total yet. */
  readonly open: boolean;
  readonly sku: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly total: string;
}

/** Lines under one heading; without sections there is one group of all lines. */
export interface OfferSection {
  readonly title: string;
  readonly lines: readonly OfferLine[];
  /** In dollars, as printed; null for lines outside of sections. */
  readonly subTotal: string | null;
}

/** The lines with content by section, without optional ones. Problems and comments aren't shown to customers (Q37). */
export const offerSections = (content: QuoteContent, { lines }: ComputedQuote): OfferSection[] =>
  sectionsOf(content.lines, lines).flatMap(({ heading, rows }) => {
    const own = rows.flatMap((at) => {
      const [line, amounts] = [content.lines[at], lines[at]];
      return line && amounts && hasContent(line, amounts) && !isOptional(line) ? [offerLine(line, amounts)] : [];
    });
    if (own.length === 0) return [];
    const onQuote = heading === null && rows.every((at) => content.lines[at]?.kind === 'discount');
    const title = heading?.name || (onQuote ? offerText.discounts : offerText.items);
    const subTotal = heading === null ? null : heading.subTotal === null ? '–' : exactDollars(heading.subTotal);
    return [{ title, lines: own, subTotal }];
  });

/** An optional line, with its ID in the quote's document. */
export interface OfferOption extends OfferLine {
  readonly id: string;
  readonly discount: boolean;
}

/** The optional lines, which are in no sum (Q61). */
export const offerOptions = (content: QuoteContent, { lines }: ComputedQuote): OfferOption[] =>
  content.lines.flatMap((line, i) => {
    const amounts = lines[i];
    return amounts && isOptional(line) && hasContent(line, amounts)
      ? [{ ...offerLine(line, amounts), id: line.id, discount: line.kind === 'discount' }]
      : [];
  });

const hasContent = (line: LineText, { quantity, price }: ComputedLine): boolean =>
  !isSection(line) &&
  (quantity !== null || price !== null || filled([line.code, line.description, line.sku]).length > 0);

/** Text that isn't a number, such as "ask Bob", is left out. */
const offerLine = (line: LineText, amounts: ComputedLine): OfferLine => ({
  name: line.description.trim() || line.code || line.sku || (line.kind === 'discount' ? offerText.discount : ''),
  // Comments are internal (Q37); notes are for customers (Q65).
  about: filled([lengthOf(line, amounts), line.note.trim()]).join(' · '),
  open: amounts.total === null,
  sku: line.sku,
  quantity: amounts.quantity === null ? '' : thousands(short(amounts.quantity)),
  unit: line.unit,
  price: priceOf(amounts),
  total: amounts.total === null ? '' : exactDollars(amounts.total),
});

/** The price of a unit, or the percent of a discount. */
function priceOf({ price, percent }: ComputedLine): string {
  if (percent !== null) return `${short(percent)}%`;
  return price === null ? '' : exactDollars(price);
}

/** `4 pieces, 10' 6"` if the quantity is their total length (Q28), otherwise only the length. */
function lengthOf(line: LineText, { length, pieces, quantity }: ComputedLine): string {
  if (length === null) return '';
  const counted = isTrim(line) && pieces !== null && quantity !== null && pieces !== quantity;
  if (counted) return `${thousands(short(pieces))} ${pieces === one ? 'piece' : 'pieces'}, ${showLength(length)}`;
  return line.length.trim() === '' ? '' : showLength(length);
}

interface OfferSum {
  readonly name: string;
  readonly cents: number | null;
}

export interface OfferSums {
  /** Rows before the total. */
  readonly rows: readonly OfferSum[];
  readonly total: number | null;
  /** Rows after the total: the deposit and what is left (Q64). */
  readonly after: readonly OfferSum[];
  /** Lines that aren't in the total yet. */
  readonly unpriced: number;
}

/** The sums; without tax, the certificate of an exempt customer is named (Q91). */
export function offerSums(
  content: QuoteContent,
  computed: ComputedQuote,
  exemption: FrozenExemption | null,
): OfferSums {
  const { subTotal, freight, tax, total, deposit } = computed.totals;
  const lines = offerSections(content, computed).flatMap((section) => section.lines);
  return {
    rows: [
      { name: offerText.subtotal, cents: subTotal },
      ...(freight === null ? [] : [{ name: offerText.freight, cents: freight }]),
      { name: taxName(computed, exemption), cents: tax },
    ],
    total,
    after:
      deposit === null || total === null
        ? []
        : [
            { name: offerText.deposit, cents: deposit },
            { name: offerText.balance, cents: total - deposit },
          ],
    unpriced: lines.filter(({ open }) => open).length,
  };
}

function taxName({ totals, used }: ComputedQuote, exemption: FrozenExemption | null): string {
  if (totals.tax === null) return offerText.tax;
  return exemption?.valid && used.tax === 0n
    ? offerText.exempt(exemption.certificate)
    : offerText.taxRate(short(used.tax));
}

/** Text below a line's name; the price of an open line follows only where prices are shown. */
export const belowName = ({ about, open }: OfferLine, priced: boolean): string =>
  filled([about, open && priced ? offerText.priceToFollow : '']).join(' · ');
