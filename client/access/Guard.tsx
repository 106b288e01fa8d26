import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { setDateFormat } from '../../common/format/dates';
import { officeHour24Atom } from '../state/office';
import { expiredUserAtom, loggedOutAtom, sessionAtom } from '../state/session';
import { onWallAtom } from '../state/theme';
import { lazyPart, useLoaded } from '../ui/feedback/lazyPart';
import { useWhenIdle } from '../ui/layout/useWhenIdle';
import { refreshClocks } from '../ui/status/time/clock';
import { useKeys } from '../ui/typing/keys';
import { type Person, useMe } from './useMe';

const SignInPage = lazyPart(
  () => import('../auth/LoginPage'),
  (m) => m.SignInPage,
);
const NoAccessPage = lazyPart(
  () => import('./NoAccessPage'),
  (m) => m.NoAccessPage,
);

/** Visitors go to /login and return to the page they wanted (R7). */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const expired = useAtomValue(expiredUserAtom) !== null;
  const left = useAtomValue(loggedOutAtom);
  const { pathname, search } = useLocation();
  // Loaded ahead: the server may have a newer version when the session expires.
  useLoaded(SignInPage, useWhenIdle());
  if (!session && !expired)
    return <Navigate to="/login" replace state={left ? null : { from: `${pathname}${search}` }} />;
  return (
    <>
      {expired && <SignInAgain />}
      <div style={{ display: expired ? 'none' : 'contents' }}>
        <ReaderFormats>{children}</ReaderFormats>
      </div>
    </>
  );
}

/**
 * Shown while the session has expired. The screens stay mounted behind it with everything that was typed, and no key
 * pressed here reaches them.
 */
function SignInAgain() {
  useKeys({ title: '', actions: [], paused: true });
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the hidden screens
    <div style={{ display: 'contents' }} onKeyDown={(event) => event.stopPropagation()}>
      <SignInPage />
    </div>
  );
}

/** Formats dates and times as this user (on a wall, the office) has chosen, from the first render on. */
function ReaderFormats({ children }: { children: ReactNode }) {
  const { user } = useMe();
  const onWall = useAtomValue(onWallAtom);
  const office = useAtomValue(officeHour24Atom);
  const hour24 = (onWall ? office : null) ?? user.hour24;
  setDateFormat({ language: navigator.language, hour24 });
  useEffect(refreshClocks, [hour24]);
  return children;
}

interface GuardProps {
  may: (me: Person) => boolean;
  /** The page itself says that the user lost access while it was open, and offers the typed text back. */
  saysItself?: boolean;
  /** Name of a page that says why it can't be opened; without it the user goes to / (R7). */
  page?: string;
  children: ReactNode;
}

/** A page that only some users may open. */
export function Guard({ may, saysItself = false, page, children }: GuardProps) {
  const allowed = may(useMe());
  const [entered] = useState(allowed);
  if (allowed || (saysItself && entered)) return children;
  return page === undefined ? <Navigate to="/" replace /> : <NoAccessPage page={page} />;
}
