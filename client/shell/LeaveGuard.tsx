import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { leavingLoses } from '../state/unsent';
import { leaveText } from './shellText';
import { lazyPart } from '../ui/feedback/lazyPart';

const Dialog = lazyPart(
  () => import('../ui/overlay/Dialog'),
  (m) => m.Dialog,
  { overlay: true },
);

/** A navigation that waits for the user's answer; `proceed` continues it. */
const waitingAtom = atom<{ readonly proceed: () => void } | null>(null);

/**
 * Listeners run in the order they were added. This one is added before the router's, so an event that it stops never
 * reaches the pages.
 */
let onPop: ((event: PopStateEvent) => void) | null = null;
addEventListener('popstate', (event) => onPop?.(event));

/** The router's number of the current history entry; null if the router didn't create it. */
const entryNumber = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;

/**
 * Asks before a link, a redirect or Back leaves a page with unsaved changes. The router's own blocker needs the data
 * router, which adds 16 kB to the initial bundle.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const { pathname } = useLocation();
  const wait = useSetAtom(waitingAtom);
  const shown = useRef({ pathname, entry: entryNumber() });
  useLayoutEffect(() => {
    shown.current = { pathname, entry: entryNumber() };
  });

  useEffect(() => {
    /** Popstate events caused here: returning to the page, and the navigation that was then allowed. */
    let returning = false;
    let allowed = false;
    onPop = (event) => {
      if (returning) {
        returning = false;
        event.stopImmediatePropagation();
        return;
      }
      const { entry: from, pathname: page } = shown.current;
      const to = entryNumber();
      if (allowed || from === null || to === null || location.pathname === page || !leavingLoses()) {
        allowed = false;
        return;
      }
      event.stopImmediatePropagation();
      const steps = to - from;
      returning = true;
      history.go(-steps);
      wait({
        proceed: () => {
          allowed = true;
          history.go(steps);
        },
      });
    };
    return () => {
      onPop = null;
      // Another user's screens follow, so the question is obsolete.
      wait(null);
    };
  }, [wait]);

  const guarded = useMemo(() => {
    const { navigator } = context;
    const unlessLost = (to: Parameters<typeof navigator.push>[0], proceed: () => void) => {
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
      if (path === undefined || path === shown.current.pathname || !leavingLoses()) proceed();
      else wait({ proceed });
    };
    return {
      ...context,
      navigator: {
        createHref: navigator.createHref.bind(navigator),
        encodeLocation: navigator.encodeLocation?.bind(navigator),
        go: navigator.go.bind(navigator),
        push: (...to: Parameters<typeof navigator.push>) => unlessLost(to[0], () => navigator.push(...to)),
        replace: (...to: Parameters<typeof navigator.replace>) => unlessLost(to[0], () => navigator.replace(...to)),
      },
    };
  }, [context, wait]);
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>;
}

/** The question, rendered where dialogs work. */
export function LeaveDialog() {
  const waiting = useAtomValue(waitingAtom);
  const wait = useSetAtom(waitingAtom);
  const leave = () => {
    wait(null);
    waiting?.proceed();
  };
  return (
    <Suspense fallback={null}>
      {waiting && (
        <Dialog
          opened
          draftKept
          onClose={() => wait(null)}
          title={leaveText.title}
          consequence={leaveText.consequence}
          submitLabel={leaveText.leave}
          kind="danger"
          cancelLabel={leaveText.stay}
          onSubmit={leave}
        />
      )}
    </Suspense>
  );
}
