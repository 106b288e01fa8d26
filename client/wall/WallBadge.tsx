import { initials } from '../../common/format/initials';
import { type Drafter, drafterColor } from '../ui/status/job/DrafterBadge';
import { wallText } from './wallText';
import css from './wall.module.css';

/** The drafter's initials in the drafter's color; an open circle while the job is unassigned. */
export function WallBadge({ drafter, small = false }: { drafter: Drafter | null; small?: boolean }) {
  if (drafter === null)
    return (
      <span className={`${css.badge} ${css.free}`}>
        <span aria-hidden="true">○</span>
        <span className="hidden">{wallText.unassigned}</span>
      </span>
    );
  return (
    <span className={small ? `${css.badge} ${css.small}` : css.badge} data-drafter={drafterColor(drafter._id)}>
      <span aria-hidden="true">{initials(drafter.name)}</span>
      <span className="hidden">{drafter.name}</span>
    </span>
  );
}
