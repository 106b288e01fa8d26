import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/IconButton';
import type { QuoteSession } from '../sync/QuoteSession';
import { quotePageText } from '../quoteText';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Undo and redo of the user's own edits; the shortcuts work wherever the focus isn't in a text field. */
export function UndoButtons({ session }: { session: QuoteSession }) {
  const { subscribe } = session.sync;
  const canUndo = useSyncExternalStore(subscribe, () => session.undo.canUndo);
  const canRedo = useSyncExternalStore(subscribe, () => session.undo.canRedo);
  useEffect(() => {
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
  }, [session]);
  return (
    <span className="row">
      <IconButton label={quotePageText.undo} onClick={() => session.undo.undo()} disabled={!canUndo}>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label={quotePageText.redo} onClick={() => session.undo.redo()} disabled={!canRedo}>
        <IconArrowForwardUp size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
