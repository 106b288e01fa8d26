import type { Person } from './access/useMe';

/** Access rules of the pages; users without access are redirected to / (R7, R1). */
export const may = {
  anyone: () => true,
  staff: (me: Person) => me.staff,
  wall: (me: Person) => me.active && me.staff,
  admin: (me: Person) => me.admin,
  /** Role customer reads only name and logo of its company (R1). */
  company: (me: Person) => me.viewer.role !== 'customer',
  /** Role customer reads the published prints of their jobs (R1). */
  quotes: (me: Person) =>
    me.admin || me.viewer.role === 'customer' || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  tools: (me: Person) => me.staff || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  catalog: (me: Person) => me.admin || (me.viewer.role === 'client' && me.viewer.hasQuoter),
} as const;

/** `/workflow?display=wall`: the board on a wall display, without header, menus or overlays. */
export const isWall = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/workflow' && new URLSearchParams(search).get('display') === 'wall';
