import { count } from '../format/numbers';
import { plural } from '../format/plural';

/** The roll former's order file. */
export const rollFormerText = {
  row: (row: number, problem: string) => `Panel row ${row} can't be exported: ${problem}`,
  tooMany: (most: number) => `The order file can hold ${count(most)} bundles. This panel list has more.`,
  shortened: (words: readonly { readonly text: string; readonly code: string }[]) =>
    `${plural(words.length, 'name was', 'names were')} shortened to 20 characters: ${words
      .map(({ text, code }) => `${text} is ${code}`)
      .join('; ')}.`,
};
