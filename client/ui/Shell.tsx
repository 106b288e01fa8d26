import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { clockTime } from '../../common/format/dates';
import { Brand } from './Brand';
import { useClock } from './clock';
import { Count } from './Count';
import { NavMenu } from './NavMenu';
import { NavSheet } from './NavSheet';
import type { NavItem, NavLeaf } from './navItem';
import css from './Shell.module.css';

interface ShellProps {
  nav: readonly NavItem[];
  /** The person's own menu. */
  user?: { name: string; items: readonly NavLeaf[] };
  /** The search for anything: in the bar at every width. */
  find?: ReactNode;
  /** Before the person's menu, where the bar is wide: a theme switch. */
  tools?: ReactNode;
  /** Their like at the end of a narrow screen's sheet. */
  sheetTools?: ReactNode;
  /** Above the foot, where its coming moves nothing: OfflineBand, a newer program. */
  band?: ReactNode;
  /** In the foot: the state of the line. */
  line: ReactNode;
  /** In the foot, after the state of the line: who else reads this, which keys work here. */
  footNote?: ReactNode;
  children: ReactNode;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Bar, page and foot around every screen of those who are signed in. The page scrolls, bar and foot stand. */
export function Shell({ nav, user, find, tools, sheetTools, band, line, footNote, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const time = useClock((now) => clockTime(now));
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [pathname]);
  return (
    <div className={css.shell}>
      <header className={css.bar}>
        <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
          Skip to the page
        </button>
        <Link to="/" className={css.brand} aria-label="Takeoffs, to the start">
          <Brand />
        </Link>
        <nav className={css.nav} aria-label="Main">
          {nav.map((item) =>
            item.children ? (
              <NavMenu key={item.label} label={<NavLabel item={item} />} items={item.children} />
            ) : (
              <NavLink key={item.label} to={item.to ?? '/'} end={item.end} className={css.link}>
                <NavLabel item={item} />
              </NavLink>
            ),
          )}
        </nav>
        <span className={css.space} />
        {find}
        <div className={css.tools}>{tools}</div>
        {user && (
          <div className={css.user}>
            <NavMenu label={user.name} items={user.items} align="end" strong />
          </div>
        )}
        <div className={css.narrow}>
          <NavSheet items={nav} user={user} tools={sheetTools} />
        </div>
      </header>
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {children}
      </main>
      <div className={css.band}>{band}</div>
      <footer className={css.foot}>
        {line}
        {footNote}
        <span className={css.space} />
        <span className={css.zone}>{`${zone} · ${time}`}</span>
      </footer>
    </div>
  );
}

const NavLabel = ({ item }: { item: NavItem }) => (
  <>
    {item.label}
    {item.count !== undefined && <Count value={item.count} of={item.countOf} />}
  </>
);
