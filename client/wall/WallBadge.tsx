import { initials } from '../../common/format/initials';
import { type Drafter, drafterColor } from '../ui/status/job/DrafterBadge';
import css from './wall.module.css';

/** The drafter's initials in the drafter's color. */
export const WallBadge = ({ drafter, small = false }: { drafter: Drafter; small?: boolean }) => (
  <span className={small ? `${css.badge} ${css.small}` : css.badge} data-drafter={drafterColor(drafter._id)}>
    <span aria-hidden="true">{initials(drafter.name)}</span>
    <span className="hidden">{drafter.name}</span>
  </span>
);
