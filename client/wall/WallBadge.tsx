import { initials } from '../../common/format/initials';
import { type Drafter, drafterColour } from '../ui/DrafterBadge';
import css from './wall.module.css';

/** Initials in the drafter's own colour, the same as at the desk; `free` where nobody has it. */
export function WallBadge({ drafter, small = false }: { drafter: Drafter | null; small?: boolean }) {
  if (drafter === null) return <span className={`${css.badge} ${css.free}`}>free</span>;
  return (
    <span className={small ? `${css.badge} ${css.small}` : css.badge} data-drafter={drafterColour(drafter._id)}>
      <span aria-hidden="true">{initials(drafter.name)}</span>
      <span className="hidden">{drafter.name}</span>
    </span>
  );
}
