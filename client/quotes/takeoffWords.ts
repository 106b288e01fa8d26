import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

/** Rows of files with what is said of each. */
export const rowWords = (rows: readonly { file: string; line: number; message: string }[]): string[] =>
  rows.map(({ file, line, message }) => `${file}, row ${line}: ${message}`);

/** Codes of zero pieces (Q10). */
export const skippedWords = (skipped: readonly string[]): string[] =>
  skipped.length > 0 ? [`Nothing to make of ${skipped.join(', ')}: their quantity is zero.`] : [];

/** What could not be taken as it stands in the files, and why; what is to be matched is said by the quote itself. */
export function takeoffWords({ refused, warnings, skipped, withoutLength }: Takeoff): string[] {
  return [
    ...rowWords([...refused, ...warnings]),
    ...skippedWords(skipped),
    ...(withoutLength.length > 0 ? [`No length, so no accessories: ${withoutLength.join(', ')}.`] : []),
  ];
}
