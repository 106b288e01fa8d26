import type { Person } from './access/useMe';

/** Who may open a page; the others go to / (spec §2, §6). */
export const may = {
  anyone: () => true,
  staff: (me: Person) => me.staff,
  wall: (me: Person) => me.active && me.staff,
  admin: (me: Person) => me.admin,
  /** Role customer has nothing to read of its company but name and logo (decisions §1). */
  company: (me: Person) => me.viewer.role !== 'customer',
  /** Role customer reads the published prints of its own jobs (decisions §1). */
  quotes: (me: Person) =>
    me.admin || me.viewer.role === 'customer' || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  tools: (me: Person) => me.staff || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  catalog: (me: Person) => me.admin || (me.viewer.role === 'client' && me.viewer.hasQuoter),
} as const;

/** `/workflow?display=wall`: the staff's board for a room, without bar, menus or overlays around it. */
export const isWall = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/workflow' && new URLSearchParams(search).get('display') === 'wall';
