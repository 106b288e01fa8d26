import type { Person } from './access/useMe';

/** Who may open a page; the others go to / (spec §2, §6). */
export const may = {
  anyone: () => true,
  staff: (me: Person) => me.staff,
  admin: (me: Person) => me.admin,
  /** Role customer has nothing to read of its company but name and logo (decisions §1). */
  company: (me: Person) => me.viewer.role !== 'customer',
  /** Role customer reads the published prints of its own jobs (decisions §1). */
  quotes: (me: Person) =>
    me.admin || me.viewer.role === 'customer' || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  tools: (me: Person) => me.staff || (me.viewer.role === 'client' && me.viewer.hasQuoter),
  catalog: (me: Person) => me.admin || (me.viewer.role === 'client' && me.viewer.hasQuoter),
} as const;

export interface LaterPage {
  readonly path: string;
  readonly title: string;
  readonly may: (me: Person) => boolean;
}

/** Pages of spec §2 that are not there yet: guarded as they will be, and honest about it. */
export const later: readonly LaterPage[] = [
  { path: '/quotes', title: 'Quotes', may: may.quotes },
  { path: '/quotes/:id', title: 'Quote', may: may.quotes },
  { path: '/tools/flatcalc/:url', title: 'Flat calculator', may: may.tools },
  { path: '/tools/packlist/:url', title: 'Pack list', may: may.tools },
];

const shapes = later.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
/** Is this address a page that is not there yet? */
export const notYet = (to: string): boolean => shapes.some((shape) => shape.test(to.split('?')[0] as string));
