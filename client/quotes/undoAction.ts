import { toast } from '../ui/toast';
import type { QuoteSession } from './QuoteSession';

const says = {
  later: 'Something else was done since: undo that first.',
  gone: 'It is taken back already.',
} as const;

/** The button of a toast that tells of the last act: it takes back that act, and no other one. */
export function undoAction(session: QuoteSession): { label: string; onClick: () => void } {
  const { act } = session.sync;
  return {
    label: 'Undo',
    onClick: () => {
      const state = session.undo.stateOf(act);
      if (state === 'last') session.undo.undo();
      else toast.error(says[state]);
    },
  };
}
