import { useSyncExternalStore } from 'react';
import type { QuoteAnswer } from '../../../common/quotes/quote';
import { isOptional } from '../../../common/quotes/pricing/sections';
import { toast } from '../../ui/feedback/toast';
import { answerText } from '../linkText';
import { useOpenQuote } from '../page/QuoteContext';
import { lineMarks } from '../rows/useLineMarks';
import { undoAction } from '../undo/undoAction';

/** Accepted options that are still optional in the quote, and the edit that includes them. */
export function useMissingOptions(options: QuoteAnswer['options']): { count: number; include: () => void } {
  const { session } = useOpenQuote();
  const accepted = new Set(options.map(({ line }) => line));
  const missing = () => session.store.content().lines.filter((line) => accepted.has(line.id) && isOptional(line));
  const count = useSyncExternalStore(session.store.subscribe, () => (accepted.size === 0 ? 0 : missing().length));
  const include = () => {
    const lines = missing();
    session.sync.write({
      rows: lines.map((line) => ({ map: 'lines', id: line.id, cells: lineMarks.optional.cells(line, false) })),
    });
    toast.done({ text: answerText.included(lines.length), action: undoAction(session) });
  };
  return { count, include };
}
