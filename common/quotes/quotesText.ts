import { count } from '../format/numbers';
import { plural } from '../format/plural';

/** Why a quote can't be exported to QuickBooks. */
export const quickBooksText = {
  freight: 'Freight',
  noCustomer: 'Select a customer first: a QuickBooks estimate needs one.',
  noLines: 'This quote has no lines to export.',
  noSums: 'Correct the freight and the tax rate first.',
  unpriced: (rows: readonly number[]) => {
    const named = rows.slice(0, 5).join(', ') + (rows.length > 5 ? ` and ${count(rows.length - 5)} more` : '');
    return `${plural(rows.length, 'line has', 'lines have')} no total (line ${named}). Enter prices first.`;
  },
};

/** Why there are no labels. */
export const labelsText = {
  none: 'There are no bundles. Enter weight per foot and a panel list first.',
  tooMany: (most: number) => `This panel list has more than ${count(most)} bundles. Raise the max bundle weight.`,
};

/** The roll former's order file. */
export const rollFormerText = {
  row: (row: number, problem: string) => `Panel row ${row} can't be exported: ${problem}`,
  tooMany: (most: number) => `The order file can hold ${count(most)} bundles. This panel list has more.`,
  shortened: (words: readonly { readonly text: string; readonly code: string }[]) =>
    `${plural(words.length, 'name was', 'names were')} shortened to 20 characters: ${words
      .map(({ text, code }) => `${text} is ${code}`)
      .join('; ')}.`,
};
