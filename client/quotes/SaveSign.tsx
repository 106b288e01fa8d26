import { useUnsent } from '../state/unsent';
import { Glyph } from '../ui/Glyph';
import type { QuoteSession } from './QuoteSession';
import { useSync } from './useQuoteDoc';
import css from './quotes.module.css';

const words = {
  saved: 'All changes saved',
  typed: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Offline: kept in this browser',
} as const;

/** True when it says so: saved is what the server has committed. Each open cell is not read out. */
export function SaveSign({ session }: { session: QuoteSession }) {
  const saved = useSync(session, 'saved');
  const refused = useSync(session, 'refused');
  const orphaned = useSync(session, 'orphaned');
  useUnsent(
    saved === 'saved' && refused === null && orphaned === null
      ? null
      : 'edits of a quote that the server does not have yet',
  );
  return (
    <span className={css.saved} data-saved={saved} role="status">
      <span>
        {saved === 'saved' && <Glyph name="check" />}
        {saved === 'offline' && <Glyph name="alert" />}
        <span aria-hidden={saved === 'typed'}>{words[saved]}</span>
      </span>
    </span>
  );
}
