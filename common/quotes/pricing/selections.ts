import type { QuoteContent } from '../document/content';

/** Selections that apply to a whole quote. An empty choice re-prices it with the current ones. */
export const choiceFields = ['panelClass', 'metal', 'coating', 'color', 'priceCode'] as const;
type Selections = Readonly<Record<(typeof choiceFields)[number], string>>;
/** `panelClassInput`: a one-off panel instead of one of the company's. */
export type Choice = Readonly<Partial<Selections & { panelClassInput: string }>>;

/** The selections that lines were matched and priced with, as stored in the quote. */
export const selectionsText = (header: QuoteContent['header']): string =>
  JSON.stringify(Object.fromEntries(choiceFields.map((field) => [field, header[field]])));

/** True if lines were matched and priced with other selections than the current ones. */
export function usesOldSelections({ header, lines }: QuoteContent): boolean {
  return lines.length > 0 && selectionsOf(header.matchedWith) !== null && header.matchedWith !== selectionsText(header);
}

/** Parses stored selections; null if the quote has none. */
export function selectionsOf(text: string): Selections | null {
  try {
    const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof parsed !== 'object' || parsed === null) return null;
    const word = (field: string) => (typeof parsed[field] === 'string' ? parsed[field] : '');
    return Object.fromEntries(choiceFields.map((field) => [field, word(field)])) as Selections;
  } catch {
    return null;
  }
}
