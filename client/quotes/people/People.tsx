import { atom, useAtomValue } from 'jotai';
import { initials } from '../../../common/format/initials';
import { connectionAtom } from '../../live/connectionState';
import type { QuoteSession } from '../sync/QuoteSession';
import { useOthers } from './useOthers';
import css from '../quotes.module.css';
import { quotePageText } from '../quoteText';

/** True if updates are delayed; a separate atom, because the other values of the connection change all the time. */
const delayedAtom = atom((get) => {
  const connection = get(connectionAtom);
  return connection.live && connection.late === true;
});

/** Other users who have this quote open, one entry per person. */
export function People({ session }: { session: QuoteSession }) {
  const others = useOthers(session);
  const delayed = useAtomValue(delayedAtom);
  const people = others.filter((one, i) => others.findIndex(({ user }) => user === one.user) === i);
  return (
    <>
      {delayed && (
        <span className={css.facts} title={quotePageText.whyPaused}>
          {quotePageText.cursorsPaused}
        </span>
      )}
      {people.length > 0 && (
        <ul className={css.people} aria-label={quotePageText.people}>
          {people.map(({ user, name, color }) => (
            <li key={user} style={{ background: `var(--drafter-${color})` }} title={name}>
              <span aria-hidden="true">{initials(name)}</span>
              <span className="hidden">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
