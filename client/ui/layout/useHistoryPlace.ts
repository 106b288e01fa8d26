import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The user's position on a page: both scroll positions, and a selector of the focused element. */
interface Place {
  readonly top: number;
  readonly gridTop: number;
  readonly focus: string | null;
}

const maxPlaces = 50;
const places = new Map<string, Place>();
const start: Place = { top: 0, gridTop: 0, focus: null };

/** How long a page may take to render its previous content, in ms; also on a slow line. */
const restoreMs = 10_000;

/** Tall lists scroll inside the grid, all other pages in the shell. */
const gridOf = (main: HTMLElement) => main.querySelector<HTMLElement>('.ag-grid-viewport');

function selectorOf(element: Element): string | null {
  const row = element.closest('[row-id]')?.getAttribute('row-id');
  const column = element.closest('[col-id]')?.getAttribute('col-id');
  if (row && column) return `[row-id="${CSS.escape(row)}"] [col-id="${CSS.escape(column)}"]`;
  const link = element.closest('a[href]')?.getAttribute('href');
  return link ? linkTo(link) : null;
}

const linkTo = (path: string): string => `a[href="${CSS.escape(path)}"]`;

function savePlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  for (const oldest of places.keys()) {
    if (places.size <= maxPlaces) break;
    places.delete(oldest);
  }
}

/**
 * Restores scroll position and focus as soon as the content is rendered; stops when the user acts. Returns a function
 * to stop.
 */
function restore(main: HTMLElement, place: Place, onEnd: () => void, leftPath: string | undefined): () => void {
  const targets = [place.focus, leftPath === undefined ? null : linkTo(leftPath)].filter((one) => one !== null);
  const isFocusFree = () => [document.body, main, null].includes(document.activeElement as HTMLElement | null);
  const attempt = () => {
    const grid = gridOf(main);
    main.scrollTop = place.top;
    if (grid) grid.scrollTop = place.gridTop;
    const target = isFocusFree() ? targets.map((one) => main.querySelector<HTMLElement>(one)).find(Boolean) : null;
    target?.focus({ preventScroll: true });
    const isThere = main.scrollTop >= place.top - 1 && (grid?.scrollTop ?? 0) >= place.gridTop - 1;
    if (isThere && (targets.length === 0 || !isFocusFree())) end();
  };
  const observer = new MutationObserver(attempt);
  const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, end, { capture: true });
    onEnd();
  };
  const timer = setTimeout(end, restoreMs);
  for (const act of acts) addEventListener(act, end, { capture: true, passive: true });
  // Content that was only hidden while it loaded comes without new nodes.
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['style', 'class', 'hidden'] });
  attempt();
  return end;
}

/** Starts a new page at the top; Back and Forward restore the scroll position and focus of their history entry. */
export function useHistoryPlace(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });
  const restoring = useRef(false);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (!main.current || before.key === key) return;
    const place = places.get(key);
    if (type === 'POP' && place) {
      restoring.current = true;
      const onEnd = () => {
        restoring.current = false;
      };
      return restore(main.current, place, onEnd, before.pathname === pathname ? undefined : before.pathname);
    }
    if (before.pathname !== pathname) main.current.scrollTop = 0;
    else savePlace(key, places.get(before.key) ?? start);
  }, [main, key, pathname, type]);
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const change = (now: Partial<Place>) => {
      if (!restoring.current) savePlace(shown.current.key, { ...start, ...places.get(shown.current.key), ...now });
    };
    const onScroll = () => change({ top: element.scrollTop, gridTop: gridOf(element)?.scrollTop ?? 0 });
    const onFocus = ({ target }: FocusEvent) =>
      change({ focus: target instanceof Element ? selectorOf(target) : null });
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('focusin', onFocus);
    };
  }, [main]);
}
