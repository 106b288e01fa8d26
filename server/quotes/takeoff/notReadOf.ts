import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';

/** Part of a takeoff's files that is in neither list; `line` is null for a whole file. */
export interface NotRead {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** Files, rows and columns missing from both lists; repeated headers don't matter. */
export const notReadOf = ({ faults, refused, unread }: Takeoff): NotRead[] => [
  ...faults.map(({ file, message }) => ({ file, line: null, message })),
  ...[...refused, ...unread.filter(({ reason }) => reason !== 'repeated-header')].map(({ file, line, message }) => ({
    ...{ file, line, message },
  })),
];
