import { can } from '../../common/access/can';
import { foldText, searchWords } from '../../common/live/searchText';
import type { Person } from '../access/useMe';
import type { NavItem, NavLeaf } from '../ui/frame/navItem';
import { actionText } from './shellText';

/** A page or action in the palette, found by its label. */
export interface PaletteCommand {
  readonly label: string;
  readonly to?: string;
  readonly onSelect?: () => void;
}

/** True if every typed word begins a word of the label: "new est" finds "New estimate". */
export function answersTo(label: string, typed: string): boolean {
  const words = foldText(label).split(/[^\p{L}\p{N}]+/u);
  return searchWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** Pages of the user's navigation and the actions on them. */
export function paletteCommands(me: Person, nav: readonly NavItem[], user: readonly NavLeaf[]): PaletteCommand[] {
  if (!me.active) return [...user];
  const pages = nav.flatMap((item): readonly NavLeaf[] => item.children ?? [item]);
  return [
    ...(can['job.submit'](me.viewer) ? [{ label: actionText.newEstimate, to: '/?new=1' }] : []),
    ...(can['quote.create'](me.viewer) ? [{ label: actionText.newQuote, to: '/quotes?new=1' }] : []),
    ...pages,
    ...(me.staff ? [{ label: actionText.wall, to: '/workflow?display=wall' }] : []),
    ...user,
  ];
}
