import { useEffect, useReducer } from 'react';
import type { QuoteSession } from './QuoteSession';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Undo and redo of the person's own acts, from anywhere on the page where nobody writes. */
export function useUndoKeys(session: QuoteSession, canEdit: boolean) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => session.sync.subscribe(redraw), [session]);
  useEffect(() => {
    if (!canEdit) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest(writing)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) session.undo.redo();
      else session.undo.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session, canEdit]);
  return {
    undo: () => session.undo.undo(),
    redo: () => session.undo.redo(),
    canUndo: session.undo.canUndo,
    canRedo: session.undo.canRedo,
  };
}
