import { NavLink } from 'react-router-dom';

/** Visitors see Login and Register (spec §2 "Navigation"). */
export const VisitorNav = () => (
  <nav className="row" aria-label="Main">
    <NavLink to="/login">Login</NavLink>
    <NavLink to="/register">Register</NavLink>
  </nav>
);
