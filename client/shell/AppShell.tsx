import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { OverlayRoot } from '../look/OverlayRoot';
import { ContainErrors } from '../ui/ContainErrors';
import { KeysOverlay } from '../ui/KeysOverlay';
import { Shell } from '../ui/Shell';
import { ThemeChoice } from '../ui/ThemeChoice';
import { Bands } from './Bands';
import { EmailUs } from './EmailUs';
import { FootKeys } from './FootKeys';
import { FootLine } from './FootLine';
import { LeaveDialog } from './LeaveGuard';
import { FindAnything } from './FindAnything';
import { navOf, userMenuOf } from './navOf';
import { waysOf } from './pageItems';
import { ThemeMenu } from './ThemeMenu';
import { useSignOut } from './useSignOut';
import { waitingOf } from '../home/waiting';

/** Who is not active yet has the greeting and the own profile (decisions §1). */
const forEverybody = ['/', '/profile'];

/** Bar, page and foot for everybody who is signed in. */
export function AppShell() {
  const me = useMe();
  const { pathname } = useLocation();
  const { data: figures } = useLiveQuery(queries.weekly(), me.active);
  const { signOut, dialog } = useSignOut();
  const nav = navOf(me, waitingOf(figures));
  const userMenu = userMenuOf(signOut);
  return (
    <OverlayRoot>
      <Shell
        nav={nav}
        user={{ name: me.user.name, items: userMenu }}
        find={me.active && <FindAnything ways={waysOf(me, nav, userMenu)} />}
        tools={
          <>
            <EmailUs quiet />
            <ThemeMenu />
          </>
        }
        sheetTools={
          <>
            <ThemeChoice />
            <EmailUs />
          </>
        }
        line={<FootLine />}
        footNote={<FootKeys />}
        band={<Bands />}
      >
        <ContainErrors resetKey={pathname}>
          <Suspense fallback={null}>
            {me.active || forEverybody.includes(pathname) ? <Outlet /> : <Navigate to="/" replace />}
          </Suspense>
        </ContainErrors>
      </Shell>
      {dialog}
      <LeaveDialog />
      <KeysOverlay />
    </OverlayRoot>
  );
}
