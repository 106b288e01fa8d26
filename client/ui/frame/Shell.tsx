import { type ReactNode, Suspense, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { clockTime, zoneTitle } from '../../../common/format/dates';
import { Brand } from './Brand';
import { useClock } from '../status/time/clock';
import { Count } from '../status/Count';
import { NavMenu } from './NavMenu';
import { lazyPart } from '../feedback/lazyPart';
import { shellFrameText } from '../layout/layoutText';
import type { NavItem, NavLeaf } from './navItem';
import { useHistoryPaths } from '../layout/historyPaths';
import { useHistoryPlace } from '../layout/useHistoryPlace';
import { useNarrow } from '../layout/useNarrow';
import { useWhenIdle } from '../layout/useWhenIdle';
import css from './Shell.module.css';

const NavSheet = lazyPart(
  () => import('../overlay/NavSheet'),
  (m) => m.NavSheet,
  { overlay: true },
);

interface ShellProps {
  nav: readonly NavItem[];
  /** The user's menu. */
  user?: { name: string; items: readonly NavLeaf[] };
  /** Global search, shown in the header at every width. */
  find?: ReactNode;
  /** Tools shown before the user's menu on wide screens. */
  tools?: ReactNode;
  /** The same tools at the end of the menu, on narrow screens. */
  sheetTools?: ReactNode;
  /** Above the footer: OfflineBand, new version. */
  band?: ReactNode;
  /** In the footer: the connection state. */
  connection: ReactNode;
  /** In the footer, after the connection state: other users, keyboard shortcuts. */
  footNote?: ReactNode;
  children: ReactNode;
}

const zone = zoneTitle();

/** Header, page and footer of every signed-in screen. Only the page scrolls. */
export function Shell({ nav, user, find, tools, sheetTools, band, connection, footNote, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const time = useClock((now) => clockTime(now));
  const narrow = useNarrow();
  const idle = useWhenIdle();
  useHistoryPlace(main);
  useHistoryPaths();
  return (
    <div className={css.shell}>
      <header className={css.bar}>
        <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
          {shellFrameText.skip}
        </button>
        <Link to="/" className={css.brand} aria-label={shellFrameText.home}>
          <Brand />
        </Link>
        <nav className={css.nav} aria-label={shellFrameText.nav}>
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
          {(narrow || idle) && (
            <Suspense fallback={null}>
              <NavSheet items={nav} user={user} tools={sheetTools} />
            </Suspense>
          )}
        </div>
      </header>
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {children}
      </main>
      <div className={css.band}>{band}</div>
      <footer className={css.foot}>
        {connection}
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
