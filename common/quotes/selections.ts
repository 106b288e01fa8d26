import type { QuoteContent } from './content';

/** What may be chosen for a whole quote; a choice without any prices it anew as it is. */
export const choiceFields = ['panelClass', 'metal', 'coating', 'color', 'priceCode'] as const;
type Selections = Readonly<Record<(typeof choiceFields)[number], string>>;
export type Choice = Readonly<Partial<Selections>>;

/** The selections that lines are matched and priced with, as the quote keeps them. */
export const selectionsText = (header: QuoteContent['header']): string =>
  JSON.stringify(Object.fromEntries(choiceFields.map((field) => [field, header[field]])));

/** The same read; null: the quote does not say. */
export function selectionsOf(text: string): Selections | null {
  try {
    const said = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof said !== 'object' || said === null) return null;
    const word = (field: string) => (typeof said[field] === 'string' ? said[field] : '');
    return Object.fromEntries(choiceFields.map((field) => [field, word(field)])) as Selections;
  } catch {
    return null;
  }
}
