import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { leavingLoses } from '../state/unsent';
import { lazyPart } from '../ui/lazyPart';

const Dialog = lazyPart(() => import('../ui/Dialog').then((m) => m.Dialog), { overlay: true });

/** A navigation that waits for an answer: calling it goes on. */
const waitingAtom = atom<{ readonly proceed: () => void } | null>(null);

/**
 * The router listens from its first render on, and a window calls its listeners in the order in which they came: this one
 * is there before, and what it stops has not happened for the pages.
 */
let hearPop: ((event: PopStateEvent) => void) | null = null;
addEventListener('popstate', (event) => hearPop?.(event));

/** The router numbers the entries of the browser's history; null: not one of its own. */
const entryNumber = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null;

/**
 * Inside the router: a link, a redirect or Back that would leave a page with unsaved changes waits for an answer. The
 * router's own blocker needs its data router, which is 16 kB more for everybody.
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
    /** Popstate events of our own making: the way back to the page that stays, and the way that was then allowed. */
    let returning = false;
    let allowed = false;
    hearPop = (event) => {
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
      hearPop = null;
      // Another person is drawn anew: nothing that the former one was asked is open.
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

/** The question, where dialogs can be shown. */
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
          title="You have unsaved changes"
          consequence="Leave without saving?"
          submitLabel="Leave without saving"
          kind="danger"
          cancelLabel="Stay"
          onSubmit={leave}
        />
      )}
    </Suspense>
  );
}
