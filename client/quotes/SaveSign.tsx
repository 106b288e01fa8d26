import { Glyph } from '../ui/Glyph';
import type { SyncState } from './quoteSync';
import css from './quotes.module.css';

const words = {
  saved: 'All changes saved',
  saving: 'Saving…',
  offline: 'Offline: kept in this browser',
} as const;

/** True when it says so: saved is what the server has committed. */
export const SaveSign = ({ saved }: { saved: SyncState['saved'] }) => (
  <span className={css.saved} data-saved={saved} role="status">
    {saved === 'saved' && <Glyph name="check" />}
    {saved === 'offline' && <Glyph name="alert" />}
    {words[saved]}
  </span>
);
