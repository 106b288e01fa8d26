import { NavLink } from 'react-router-dom';
import { captchaIsForeign } from '../state/outsideSettings';

/** Visitors see Login and Register (spec §2 "Navigation"). */
export const VisitorNav = () => (
  <nav className="row" aria-label="Main">
    <NavLink to="/login">Login</NavLink>
    <NavLink to="/register" reloadDocument={captchaIsForeign()}>
      Register
    </NavLink>
  </nav>
);
