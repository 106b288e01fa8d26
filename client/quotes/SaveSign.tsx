import { unsavedEdits, useUnsent } from '../state/unsent';
import { Glyph } from '../ui/Glyph';
import type { QuoteSession } from './QuoteSession';
import { useSync } from './useQuoteDoc';
import css from './quotes.module.css';

const words = {
  saved: 'All changes saved',
  checking: 'Checking connection…',
  typed: 'Not saved yet',
  saving: 'Saving…',
  idle: 'Offline',
  offline: 'Offline: saved in this browser',
  unstored: 'Offline: not saved, keep this page open',
} as const;
const warned: readonly (keyof typeof words)[] = ['idle', 'offline', 'unstored'];

/** Whether the server has what was typed. Each open cell is not read out. */
export function SaveSign({ session }: { session: QuoteSession }) {
  const saved = useSync(session, 'saved');
  const unsaved = useSync(session, 'unsaved');
  const refused = useSync(session, 'refused');
  const orphaned = useSync(session, 'orphaned');
  useUnsent(unsaved || refused !== null || orphaned !== null ? unsavedEdits : null);
  return (
    <span className={css.saved} data-saved={saved} role="status">
      <span>
        {saved === 'saved' && <Glyph name="check" />}
        {warned.includes(saved) && <Glyph name="alert" />}
        <span aria-hidden={saved === 'typed'}>{words[saved]}</span>
      </span>
    </span>
  );
}
