import { NavLink, useLocation } from 'react-router-dom';
import { notYet } from '../pageList';

const links = [
  { label: 'Login', to: '/login' },
  { label: 'Register', to: '/register' },
];

/** Visitors see Login and Register (spec §2 "Navigation"); nothing where the only way leads to where they are. */
export function VisitorNav() {
  const { pathname } = useLocation();
  const there = links.filter(({ to }) => !notYet(to));
  if (!there.some(({ to }) => to !== pathname)) return null;
  return (
    <nav className="row" aria-label="Main">
      {there.map(({ label, to }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
