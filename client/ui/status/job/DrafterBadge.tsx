import { initials } from '../../../../common/format/initials';
import { unknown } from '../../../../common/format/numbers';
import { drafterText } from '../statusText';
import css from './DrafterBadge.module.css';

export interface Drafter {
  _id: number;
  name: string;
}

/** Number of the drafter's color, one of twelve, the same on every screen and in both themes. */
export const drafterColor = (id: number): string => String(((Math.abs(id) - 1 + 12) % 12) + 1);

interface DrafterBadgeProps {
  drafter: Drafter | null;
  /** Content without a drafter: `free` shows "Unassigned" where the user can take the job. */
  none?: 'dash' | 'free';
}

/** Initials in the drafter's color. Outside roles never get one (look: Do, don't). */
export function DrafterBadge({ drafter, none = 'dash' }: DrafterBadgeProps) {
  if (drafter === null) {
    return (
      <span className={`${css.badge} ${css.none} ${none === 'free' ? css.free : ''}`} title={drafterText.unassigned}>
        <span aria-hidden="true">{none === 'free' ? drafterText.unassigned : unknown}</span>
        <span className="hidden">{drafterText.unassigned}</span>
      </span>
    );
  }
  return (
    <span className={css.badge} data-drafter={drafterColor(drafter._id)} title={drafter.name}>
      <span aria-hidden="true">{initials(drafter.name)}</span>
      <span className="hidden">{drafter.name}</span>
    </span>
  );
}
