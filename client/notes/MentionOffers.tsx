import { composerText } from './noteText';
import css from './notes.module.css';

export interface Offered {
  readonly _id: number;
  readonly name: string;
}
interface MentionOffersProps {
  id: string;
  people: readonly Offered[];
  /** Position of the highlighted one. */
  at: number;
  onPick: (person: Offered) => void;
}

/** People offered after an @ in a note; the field keeps the focus. */
export const MentionOffers = ({ id, people, at, onPick }: MentionOffersProps) => (
  <div id={id} className={css.offers} role="listbox" aria-label={composerText.mention} tabIndex={-1}>
    {people.map((person, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
      <div
        key={person._id}
        id={`${id}-${i}`}
        role="option"
        tabIndex={-1}
        aria-selected={i === at}
        data-user-text
        // The field would lose the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(person)}
      >
        {person.name}
      </div>
    ))}
  </div>
);
