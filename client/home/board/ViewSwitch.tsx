import { NavLink } from 'react-router-dom';
import { useMe } from '../../access/useMe';
import css from '../home.module.css';
import { homeText } from '../homeText';

/** Staff switch between the dashboard and the workflow view (R7). */
export function ViewSwitch() {
  const me = useMe();
  if (!me.staff) return null;
  return (
    <nav className={css.switch} aria-label={homeText.view}>
      <NavLink to="/" end>
        {homeText.dashboard}
      </NavLink>
      <NavLink to="/workflow">{homeText.workflow}</NavLink>
    </nav>
  );
}
