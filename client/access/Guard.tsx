import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
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

interface GuardProps {
  may: (me: Person) => boolean;
  /** A page that was open when the right to it was taken says so itself, and gives back what was typed. */
  saysItself?: boolean;
  children: ReactNode;
}

/** A page for some: the others go to / (spec §2). */
export function Guard({ may, saysItself = false, children }: GuardProps) {
  const allowed = may(useMe());
  const [entered] = useState(allowed);
  return allowed || (saysItself && entered) ? children : <Navigate to="/" replace />;
}
