import type { LineText, QuoteContent } from './content';
import type { QuoteWrites } from './quoteDoc';
import { writesBetween } from './writesBetween';

/**
 * Writes that give a line the content of an earlier version; null if it has it already. A line that was removed returns
 * to its former place, one that was moved keeps its present place.
 */
export function restoreLine(now: QuoteContent, then: LineText): QuoteWrites | null {
  const present = now.lines.find(({ id }) => id === then.id);
  const wanted = present ? { ...then, order: present.order } : then;
  const only = (lines: readonly LineText[]): QuoteContent => ({ header: now.header, lines: [...lines], cutlist: [] });
  const { rows = [] } = writesBetween(only(present ? [present] : []), only([wanted]));
  return rows.length === 0 ? null : { rows };
}
