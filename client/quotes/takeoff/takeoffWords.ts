import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { takeoffNotesText } from '../takeoffText';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

/** One note per row. */
export const rowWords = (rows: readonly { file: string; line: number; message: string }[]): string[] =>
  rows.map(({ file, line, message }) => takeoffNotesText.row(file, line, message));

/** Codes of zero pieces (Q10); `total` is their full number. */
export const skippedWords = (skipped: readonly string[], total = skipped.length): string[] => {
  return skipped.length > 0 ? [takeoffNotesText.skipped(skipped, total - skipped.length)] : [];
};

/** Refused rows and warnings that the answer counts and does not name. */
export const hiddenNotes = ({ refused, warnings, counts }: Takeoff): number =>
  counts.refused - refused.length + counts.warnings - warnings.length;
export const moreRows = (more: number): string[] => (more > 0 ? [takeoffNotesText.more(more)] : []);

/** Notes about rows and codes of the files; unmatched codes are listed by the quote itself. */
export function takeoffWords({ refused, warnings, unread, skipped, counts, withoutLength }: Takeoff): string[] {
  return [
    ...rowWords([...refused, ...warnings, ...unread]),
    ...skippedWords(skipped, counts.skipped),
    ...(withoutLength.length > 0 ? [takeoffNotesText.withoutLength(withoutLength)] : []),
  ];
}
