import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { leftAtom, sessionAtom } from '../state/session';
import { type Person, useMe } from './useMe';

/** Visitors go to /login and come back to where they wanted to be (spec §2). */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const left = useAtomValue(leftAtom);
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to="/login" replace state={left ? null : { from: `${pathname}${search}` }} />;
  return children;
}

/** A page for some: the others go to / (spec §2). */
export function Guard({ may, children }: { may: (me: Person) => boolean; children: ReactNode }) {
  const me = useMe();
  return may(me) ? children : <Navigate to="/" replace />;
}
