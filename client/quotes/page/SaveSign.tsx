import { unsavedEdits, useUnsent } from '../../state/unsent';
import { Glyph } from '../../ui/Glyph';
import type { QuoteSession } from '../sync/QuoteSession';
import { saveFailureText } from '../sync/saveFailureText';
import { useSync } from '../sync/useQuoteDoc';
import css from '../quotes.module.css';
import { saveSignText } from '../quoteText';

const warned: readonly (keyof typeof saveSignText)[] = ['idle', 'offline', 'unstored'];

/** True if all edits are saved. The state of a cell being typed in isn't announced. */
export function SaveSign({ session }: { session: QuoteSession }) {
  const saved = useSync(session, 'saved');
  const unsaved = useSync(session, 'unsaved');
  const refused = useSync(session, 'refused');
  const orphaned = useSync(session, 'orphaned');
  const failure = useSync(session, 'failure');
  const failing = saved === 'saving' ? failure : null;
  const hasUnsaved = unsaved || refused !== null || orphaned !== null;
  useUnsent(hasUnsaved ? unsavedEdits : null, saved === 'unstored' ? 'leaving' : 'signingOut');
  return (
    <span className={css.saved} data-saved={failing ? 'failing' : saved} role="status">
      <span>
        {saved === 'saved' && <Glyph name="check" />}
        {(failing || warned.includes(saved)) && <Glyph name="alert" />}
        <span aria-hidden={saved === 'typed'}>{failing ? saveFailureText[failing] : saveSignText[saved]}</span>
      </span>
    </span>
  );
}
