import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { texts } from '../../common/api/errors';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ViewerSlot } from '../files/ViewerSlot';
import { OverlayRoot } from '../look/OverlayRoot';
import { useOfficeCalendar } from '../settings/useOfficeCalendar';
import { installAtom } from '../state/installPrompt';
import { Alert } from '../ui/feedback/Alert';
import { ContainErrors } from '../ui/feedback/ContainErrors';
import { KeysOverlay } from '../ui/overlay/KeysOverlay';
import { Shell } from '../ui/frame/Shell';
import { ThemeChoice } from '../ui/frame/ThemeChoice';
import { lazyPart } from '../ui/feedback/lazyPart';
import { useWhenIdle } from '../ui/layout/useWhenIdle';
import { Bands } from './Bands';
import { EmailUs } from './EmailUs';
import { FootKeys } from './FootKeys';
import { InboxLink } from './InboxLink';
import { ConnectionStatus } from './ConnectionStatus';
import { LeaveDialog } from './LeaveGuard';
import { FindAnything } from './FindAnything';
import { navOf, userMenuOf } from './navOf';
import { paletteCommands } from './pageItems';
import { answerOtherTabs } from './otherTabs';
import { ThemeMenu } from './ThemeMenu';
import { useSignOut } from './useSignOut';
import { waitingOf } from '../home/queue/waiting';

const IdleParts = lazyPart(
  () => import('./IdleParts'),
  (m) => m.IdleParts,
  { overlay: true },
);

/** Pages of users who aren't active yet (R1). */
const forInactive = ['/', '/profile'];

/** Header, page and footer of every signed-in user. */
export function AppShell() {
  const me = useMe();
  const { pathname } = useLocation();
  const { data: figures } = useLiveQuery(queries.weekly(), me.active);
  useOfficeCalendar();
  const idle = useWhenIdle();
  useEffect(answerOtherTabs, []);
  const { signOut, dialog } = useSignOut();
  const nav = navOf(me, waitingOf(figures));
  const userMenu = userMenuOf(signOut, useAtomValue(installAtom)?.open);
  return (
    <OverlayRoot>
      <Shell
        nav={nav}
        user={{ name: me.user.name, items: userMenu }}
        find={
          me.active && (
            <>
              <FindAnything ways={paletteCommands(me, nav, userMenu)} />
              <InboxLink />
            </>
          )
        }
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
        connection={<ConnectionStatus />}
        footNote={<FootKeys />}
        band={<Bands />}
      >
        {me.viewer.onHold && <Alert kind="warning">{texts.billingHold}</Alert>}
        <ContainErrors resetKey={pathname}>
          <Suspense fallback={null}>
            {me.active || forInactive.includes(pathname) ? <Outlet /> : <Navigate to="/" replace />}
          </Suspense>
        </ContainErrors>
      </Shell>
      {dialog}
      <Suspense fallback={null}>
        <ViewerSlot />
      </Suspense>
      <LeaveDialog />
      <KeysOverlay />
      <Suspense fallback={null}>{idle && <IdleParts />}</Suspense>
    </OverlayRoot>
  );
}
