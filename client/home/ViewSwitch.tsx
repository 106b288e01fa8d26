import { NavLink } from 'react-router-dom';
import { useMe } from '../access/useMe';
import css from './home.module.css';

/** Staff switch between the dashboard and the workflow view (spec §2 "Home dashboard"). */
export function ViewSwitch() {
  const me = useMe();
  if (!me.staff) return null;
  return (
    <nav className={css.switch} aria-label="View">
      <NavLink to="/" end>
        Dashboard
      </NavLink>
      <NavLink to="/workflow">Workflow</NavLink>
    </nav>
  );
}
