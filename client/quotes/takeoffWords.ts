import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { count } from '../../common/format/numbers';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

/** Rows of files with what is said of each. */
export const rowWords = (rows: readonly { file: string; line: number; message: string }[]): string[] =>
  rows.map(({ file, line, message }) => `${file}, row ${line}: ${message}`);

/** Codes of zero pieces (Q10); `total`: how many there are in all. */
export const skippedWords = (skipped: readonly string[], total = skipped.length): string[] => {
  const more = total > skipped.length ? ` and ${count(total - skipped.length)} more` : '';
  return skipped.length > 0 ? [`Nothing to make of ${skipped.join(', ')}${more}: their quantity is zero.`] : [];
};

/** Refused rows and warnings that the answer counts and does not name. */
export const hiddenNotes = ({ refused, warnings, counts }: Takeoff): number =>
  counts.refused - refused.length + counts.warnings - warnings.length;
export const moreRows = (more: number): string[] =>
  more > 0 ? [`${count(more)} more ${more === 1 ? 'row needs' : 'rows need'} attention.`] : [];

/** What could not be taken as it stands in the files, and why; what is to be matched is said by the quote itself. */
export function takeoffWords({ refused, warnings, unread, skipped, counts, withoutLength }: Takeoff): string[] {
  return [
    ...rowWords([...refused, ...warnings, ...unread]),
    ...skippedWords(skipped, counts.skipped),
    ...(withoutLength.length > 0 ? [`No length, so no accessories: ${withoutLength.join(', ')}.`] : []),
  ];
}
