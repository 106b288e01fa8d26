import { atom, useAtomValue } from 'jotai';
import { initials } from '../../common/format/initials';
import { lineAtom } from '../live/lineState';
import type { QuoteSession } from './QuoteSession';
import { useOthers } from './useOthers';
import css from './quotes.module.css';

const why = 'The servers do not hear each other right now: where others are may not be shown. What they write comes.';

/** Only whether it is late: the line's milliseconds move with every fact. */
const lateAtom = atom((get) => {
  const line = get(lineAtom);
  return line.live && line.late === true;
});

/** Who else has this quote open; a person's tabs count once. */
export function People({ session }: { session: QuoteSession }) {
  const others = useOthers(session);
  const late = useAtomValue(lateAtom);
  const people = others.filter((one, i) => others.findIndex(({ user }) => user === one.user) === i);
  return (
    <>
      {late && (
        <span className={css.facts} title={why}>
          Others’ places pause
        </span>
      )}
      {people.length > 0 && (
        <ul className={css.people} aria-label="Also here">
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
