import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A keyboard shortcut of the page, as the overlay lists it. */
export interface KeyAction {
  /** KeyboardEvent.key: `a`, `j`, `/`, `Enter`. */
  readonly key: string;
  readonly label: string;
  /** The action; null if it isn't available now, and the overlay shows it in gray. */
  readonly run: (() => void) | null;
}
export interface KeyGroup {
  /** Context of the shortcuts: "This job", "List". */
  readonly title: string;
  readonly actions: readonly KeyAction[];
  /** No shortcut works while a dialog is open or opening. */
  readonly paused?: boolean;
  /** The focused table handles these keys itself; they are only listed in the overlay. */
  readonly listedOnly?: boolean;
}

/** Elements that take keys themselves; a radio button or checkbox takes only arrows and Space. */
const writing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
/** Elements on which Enter and Space act themselves. */
const pressable = 'a, button, input, summary, [role="button"], [role="link"], [role="option"]';
/** Keys that repeat while pressed; all others act once per press. */
const repeatable = ['j', 'k'];

/** Immutable, so that useSyncExternalStore sees each change. */
let groups: readonly { current: KeyGroup }[] = [];
const listeners = new Set<() => void>();
function setGroups(next: typeof groups): void {
  groups = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** All shortcuts of the current page. */
export const useKeyGroups = (): readonly KeyGroup[] =>
  useSyncExternalStore(subscribe, () => groups).map(({ current }) => current);

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.repeat && !repeatable.includes(event.key)) return;
  // This Esc closes an overlay.
  if (event.key === 'Escape' && document.documentElement.hasAttribute('data-covered')) return;
  const target = event.target as Element;
  if (target.closest(writing) || (event.key === 'Enter' && target.closest(pressable))) return;
  if (runShortcut(event.key)) event.preventDefault();
}

/** Runs the page's shortcut for a key; false if there is none. Also for tables, which handle their keys themselves. */
export function runShortcut(pressed: string): boolean {
  if (groups.some(({ current }) => current.paused)) return false;
  for (const { current } of [...groups].reverse()) {
    if (current.listedOnly) continue;
    const action = current.actions.find(({ key, run }) => key === pressed && run !== null);
    if (!action) continue;
    action.run?.();
    return true;
  }
  return false;
}

/** Registers shortcuts while the component is mounted. They don't work while the user types or a dialog is open. */
export function useKeys(group: KeyGroup): void {
  const latest = useRef(group);
  latest.current = group;
  // Runs before the paint, so keys work as soon as the page is visible.
  useLayoutEffect(() => {
    if (groups.length === 0) document.addEventListener('keydown', onKey);
    setGroups([...groups, latest]);
    return () => {
      setGroups(groups.filter((one) => one !== latest));
      if (groups.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}
