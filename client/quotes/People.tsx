import { initials } from '../../common/format/initials';
import type { QuoteSession } from './QuoteSession';
import { useOthers } from './useOthers';
import css from './quotes.module.css';

/** Who else has this quote open; a person's tabs count once. */
export function People({ session }: { session: QuoteSession }) {
  const others = useOthers(session);
  const people = others.filter((one, i) => others.findIndex(({ user }) => user === one.user) === i);
  if (people.length === 0) return null;
  return (
    <ul className={css.people} aria-label="Also here">
      {people.map(({ user, name, color }) => (
        <li key={user} style={{ background: `var(--drafter-${color})` }} title={name}>
          <span aria-hidden="true">{initials(name)}</span>
          <span className="hidden">{name}</span>
        </li>
      ))}
    </ul>
  );
}
