import type { Cells } from '../journal';

/** Merges the cells of several closed pages; the later text of a cell wins. */
export const mergeByTime = (
  records: readonly { readonly at: number; readonly cells: Cells }[],
): Record<string, string> =>
  Object.assign({}, ...[...records].sort((a, b) => a.at - b.at).map(({ cells }) => cells)) as Record<string, string>;
