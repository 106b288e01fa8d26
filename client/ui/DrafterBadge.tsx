import { initials } from '../../common/format/initials';
import css from './DrafterBadge.module.css';

export interface Drafter {
  _id: number;
  name: string;
}

/** One of twelve colours, the same for a drafter on every screen and in both themes. */
export const drafterColour = (id: number): string => String(((Math.abs(id) - 1 + 12) % 12) + 1);

interface DrafterBadgeProps {
  drafter: Drafter | null;
  /** Without a drafter: `free` says so in a word, where somebody may take the job. */
  none?: 'dash' | 'free';
}

/** Initials in the drafter's own colour. Outside roles never get one (look: Do, don't). */
export function DrafterBadge({ drafter, none = 'dash' }: DrafterBadgeProps) {
  if (drafter === null) {
    return (
      <span className={`${css.badge} ${css.none} ${none === 'free' ? css.free : ''}`} title="No drafter">
        <span aria-hidden="true">{none === 'free' ? 'free' : '–'}</span>
        <span className="hidden">No drafter</span>
      </span>
    );
  }
  return (
    <span className={css.badge} data-drafter={drafterColour(drafter._id)} title={drafter.name}>
      <span aria-hidden="true">{initials(drafter.name)}</span>
      <span className="hidden">{drafter.name}</span>
    </span>
  );
}
