import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';

type Takeoff = ReplyOf<Routes['quotes.takeoff']>;

/** What could not be taken as it stands in the files, and why; what is to be matched is said by the quote itself. */
export function takeoffWords({ refused, warnings, skipped, withoutLength }: Takeoff): string[] {
  return [
    ...[...refused, ...warnings].map(({ file, line, message }) => `${file}, row ${line}: ${message}`),
    ...(skipped.length > 0 ? [`Nothing to make of ${skipped.join(', ')}: their quantity is zero.`] : []),
    ...(withoutLength.length > 0 ? [`No length, so no accessories: ${withoutLength.join(', ')}.`] : []),
  ];
}
