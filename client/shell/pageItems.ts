import { can } from '../../common/access/can';
import { foldText, searchWords } from '../../common/live/searchText';
import type { Person } from '../access/useMe';
import type { NavItem, NavLeaf } from '../ui/navItem';

/** A way that a person may go, by the words that one would type for it. */
export interface Way {
  readonly label: string;
  readonly to?: string;
  readonly onSelect?: () => void;
}

/** Every word that was typed begins a word of the label: "new est" finds "New estimate". */
export function answersTo(label: string, typed: string): boolean {
  const words = foldText(label).split(/[^\p{L}\p{N}]+/u);
  return searchWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** Pages and actions: what the navigation offers this person, and what hangs on its pages. */
export function waysOf(me: Person, nav: readonly NavItem[], user: readonly NavLeaf[]): Way[] {
  if (!me.active) return [...user];
  const pages = nav.flatMap((item): readonly NavLeaf[] => item.children ?? [item]);
  return [
    ...(can['job.submit'](me.viewer) ? [{ label: 'New estimate', to: '/?new=1' }] : []),
    ...(can['quote.create'](me.viewer) ? [{ label: 'New quote', to: '/quotes?new=1' }] : []),
    ...pages,
    ...(me.staff ? [{ label: 'Wall display', to: '/workflow?display=wall' }] : []),
    ...user,
  ];
}
