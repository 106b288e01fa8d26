import type { Cells } from '../journal';
import type { PendingEdits, PendingRecord } from './storedRecords';

/** Merges the cells of several closed pages; the later text of a cell wins. */
export const mergeByTime = (
  records: readonly { readonly at: number; readonly cells: Cells }[],
): Record<string, string> =>
  Object.assign({}, ...[...records].sort((a, b) => a.at - b.at).map(({ cells }) => cells)) as Record<string, string>;

/** The decisions and the message that closed pages left open; null where there are none. */
export const openDecisions = (records: readonly PendingRecord[]): Omit<PendingEdits, 'cells'> => ({
  refused: joined(records.map(({ refused }) => refused)),
  orphaned: joined(records.map(({ orphaned }) => orphaned)),
  message: records.find(({ message }) => message !== null)?.message ?? null,
});

/** Adds edits of closed pages to those of this one; its own text of a cell wins. */
export const withInherited = (own: PendingEdits, inherited: PendingEdits): PendingEdits => ({
  cells: { ...inherited.cells, ...own.cells },
  refused: joined([own.refused, inherited.refused]),
  orphaned: joined([own.orphaned, inherited.orphaned]),
  message: own.message ?? inherited.message,
});

const joined = (all: readonly (Cells | null)[]): Cells | null => {
  const some = all.filter((cells) => cells !== null);
  return some.length > 0 ? Object.assign({}, ...some) : null;
};
