import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key that does something on this page, as the overlay of keys shows it. */
export interface KeyDeed {
  /** `a`, `j`, `/`, `Enter`: as the browser names it. */
  readonly key: string;
  readonly says: string;
  /** Null: it would do nothing now; the overlay shows it faint. */
  readonly does: (() => void) | null;
}
export interface KeyGroup {
  /** Where they work: "This job", "The list". */
  readonly title: string;
  readonly deeds: readonly KeyDeed[];
  /** A dialog of the page is open, or about to. */
  readonly paused?: boolean;
}

const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
/** Enter and blanks belong to what has the focus. */
const pressable = 'a, button, summary, [role="button"], [role="link"], [role="option"]';
/** Moving on may be held down; a deed is done once. */
const held = ['j', 'k'];

/** Replaced, never changed: who shows the keys hears of each that comes or goes. */
let groups: readonly { current: KeyGroup }[] = [];
const listeners = new Set<() => void>();
function put(next: typeof groups): void {
  groups = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Every key that works on the page that is shown now, also while that page is still coming. */
export const useKeyGroups = (): readonly KeyGroup[] =>
  useSyncExternalStore(subscribe, () => groups).map(({ current }) => current);

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.repeat && !held.includes(event.key)) return;
  const target = event.target as Element;
  if (target.closest(writing) || (event.key === 'Enter' && target.closest(pressable))) return;
  if (groups.some(({ current }) => current.paused)) return;
  for (const { current } of [...groups].reverse()) {
    const deed = current.deeds.find(({ key, does }) => key === event.key && does !== null);
    if (!deed) continue;
    event.preventDefault();
    deed.does?.();
    return;
  }
}

/** Keys of one's own for as long as the component is shown; never while somebody types or a dialog is open. */
export function useKeys(group: KeyGroup): void {
  const latest = useRef(group);
  latest.current = group;
  useEffect(() => {
    if (groups.length === 0) document.addEventListener('keydown', onKey);
    put([...groups, latest]);
    return () => {
      put(groups.filter((one) => one !== latest));
      if (groups.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}
