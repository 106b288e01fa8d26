import { toast } from '../../ui/feedback/toast';
import type { QuoteSession } from '../sync/QuoteSession';
import { undoText } from '../quoteText';

/** Undo button of a toast about the last edit; it undoes only that edit. */
export function undoAction(session: QuoteSession): { label: string; onClick: () => void } {
  const { act } = session.sync;
  return {
    label: undoText.undo,
    onClick: () => {
      const state = session.undo.stateOf(act);
      toast.dismiss('undo');
      if (state === 'last') session.undo.undo();
      else toast.error({ key: 'undo', text: undoText[state] });
    },
  };
}
