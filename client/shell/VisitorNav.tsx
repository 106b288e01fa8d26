import { NavLink } from 'react-router-dom';
import { captchaIsForeign } from '../state/outsideSettings';
import { visitorNavText } from './shellText';

/** Visitors see Login and Register (R7). */
export const VisitorNav = () => (
  <nav className="row" aria-label={visitorNavText.nav}>
    <NavLink to="/login">{visitorNavText.login}</NavLink>
    <NavLink to="/register" reloadDocument={captchaIsForeign()}>
      {visitorNavText.register}
    </NavLink>
  </nav>
);
