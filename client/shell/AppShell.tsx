import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { lineAtom } from '../live/lineState';
import { OverlayRoot } from '../look/OverlayRoot';
import { KeysOverlay } from '../ui/KeysOverlay';
import { Shell } from '../ui/Shell';
import { ThemeChoice } from '../ui/ThemeChoice';
import { Bands } from './Bands';
import { EmailUs } from './EmailUs';
import { FootKeys } from './FootKeys';
import { navOf, userMenuOf } from './navOf';
import { ThemeMenu } from './ThemeMenu';
import { useSignOut } from './useSignOut';
import { waitingOf } from '../home/waiting';

/** Who is not active yet has the greeting and the own profile (decisions §1). */
const forEverybody = ['/', '/profile'];

/** Bar, page and foot for everybody who is signed in. */
export function AppShell() {
  const me = useMe();
  const line = useAtomValue(lineAtom);
  const { pathname } = useLocation();
  const { data: figures } = useLiveQuery(queries.weekly(), me.active);
  const { signOut, dialog } = useSignOut();
  return (
    <OverlayRoot>
      <Shell
        nav={navOf(me, waitingOf(figures))}
        user={{ name: me.user.name, items: userMenuOf(signOut) }}
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
        line={line}
        footNote={<FootKeys />}
        band={<Bands />}
      >
        <Suspense fallback={null}>
          {me.active || forEverybody.includes(pathname) ? <Outlet /> : <Navigate to="/" replace />}
        </Suspense>
      </Shell>
      {dialog}
      <KeysOverlay />
    </OverlayRoot>
  );
}
