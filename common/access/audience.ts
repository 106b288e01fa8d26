import { isAdmin, isStaff } from './roles';
import { isActive, isDisplay, type Viewer } from './viewer';

/**
 * Views are built per audience rather than per user (R1): admin and super, staff (cad), per company pricer (quoter who can
 * see costs, Q83), quoter (client with hasQuoter) and rep (client without, viewer), per author customer. `self` can read
 * only their own profile.
 */
export const audiences = ['admin', 'staff', 'pricer', 'quoter', 'rep', 'customer'] as const;
export type Audience = (typeof audiences)[number];
/** `display` is a wall display, which reads only the views that name it. */
export type Reader = Audience | 'self' | 'display';

/** The audience of an active viewer; null for an inactive one, who can read only their own profile, and a display. */
export function audienceOf(viewer: Viewer): Audience | null {
  if (isDisplay(viewer) || !isActive(viewer)) return null;
  if (isAdmin(viewer.role)) return 'admin';
  if (isStaff(viewer.role)) return 'staff';
  if (viewer.role === 'customer') return 'customer';
  if (viewer.role !== 'client' || !viewer.hasQuoter) return 'rep';
  return viewer.seesCosts ? 'pricer' : 'quoter';
}

/** Audiences that manage the catalog and quotes. */
const managesQuotes = (audience: Audience | null): boolean =>
  audience === 'admin' || audience === 'pricer' || audience === 'quoter';

/** Owner company of a row and, for jobs, its author. */
export interface Owned {
  readonly companyId: number | null;
  readonly authorId?: number | null;
}

/** Socket room of one audience in one company. */
export type Room = string;
export const selfRoom = (userId: number): Room => `self:${userId}`;
export const sessionRoom = (sessionId: string): Room => `session:${sessionId}`;

/** Session ID of a display's sockets; it has no session of a user. */
export const displaySession = (displayId: number): string => `display:${displayId}`;
export const displayOfSession = (sessionId: string): number | null => {
  const id = /^display:(\d+)$/.exec(sessionId)?.[1];
  return id === undefined ? null : Number(id);
};

const authorRoom = (companyId: number | null, authorId: number): Room => `author:${companyId ?? 0}:${authorId}`;
const customersRoom = (companyId: number): Room => `customers:${companyId}`;

/** The rooms that an active viewer's socket joins besides its own; none for an inactive viewer. */
export function roomsOf(viewer: Viewer): Room[] {
  if (isDisplay(viewer)) return [displaysRoom];
  switch (audienceOf(viewer)) {
    case null:
      return [];
    case 'admin':
      return ['admin'];
    case 'staff':
      return ['staff'];
    case 'customer':
      return [authorRoom(viewer.companyId, viewer.id), customersRoom(viewer.companyId as number)];
    case 'pricer':
      return [`pricer:${viewer.companyId}`];
    case 'quoter':
      return [`quoter:${viewer.companyId}`];
    case 'rep':
      return [`rep:${viewer.companyId}`];
  }
}

/** The room of all wall displays. */
export const displaysRoom: Room = 'displays';

/** The room that carries the viewer's counts. */
export const countsRoom = (viewer: Viewer): Room | null => roomsOf(viewer)[0] ?? null;

export interface RoomFor {
  readonly room: Room;
  readonly reader: Reader;
}

const office: readonly RoomFor[] = [
  { room: 'admin', reader: 'admin' },
  { room: 'staff', reader: 'staff' },
];
const quoterRooms = (companyId: number): RoomFor[] => [
  { room: `pricer:${companyId}`, reader: 'pricer' },
  { room: `quoter:${companyId}`, reader: 'quoter' },
];
const companyRooms = (companyId: number): RoomFor[] => [
  ...quoterRooms(companyId),
  { room: `rep:${companyId}`, reader: 'rep' },
];

/** Rooms that receive a row of each kind, and the reader each one is presented for. Mirrors roomsOf. */
export const roomsFor = {
  job: (row: Owned): RoomFor[] => [
    ...office,
    ...(row.companyId === null ? [] : companyRooms(row.companyId)),
    ...(row.companyId === null || row.authorId == null
      ? []
      : [{ room: authorRoom(row.companyId, row.authorId), reader: 'customer' as const }]),
  ],
  company: (row: { companyId: number }): RoomFor[] => [
    ...office,
    ...companyRooms(row.companyId),
    { room: customersRoom(row.companyId), reader: 'customer' },
  ],
  customer: (row: { companyId: number }): RoomFor[] => [...office, ...companyRooms(row.companyId)],
  settings: (): RoomFor[] => [...office],
  /** Templates and checklists, which only the office reads. */
  desk: (): RoomFor[] => [...office],
  display: (row: { displayId: number }): RoomFor[] => [
    ...office,
    { room: sessionRoom(displaySession(row.displayId)), reader: 'display' },
  ],
  wallJob: (): RoomFor[] => [{ room: displaysRoom, reader: 'display' }],
  item: (row: { companyId: number }): RoomFor[] => [{ room: 'admin', reader: 'admin' }, ...quoterRooms(row.companyId)],
  /** Includes role customer, for quotes of their own jobs; the row decides which of them they can read. */
  quote: (row: { companyId: number; authorId: number }): RoomFor[] => [
    { room: 'admin', reader: 'admin' },
    ...quoterRooms(row.companyId),
    { room: authorRoom(row.companyId, row.authorId), reader: 'customer' },
  ],
  import: (row: { companyId: number }): RoomFor[] => [
    { room: 'admin', reader: 'admin' },
    ...companyRooms(row.companyId),
  ],
  user: (row: { userId: number }): RoomFor[] => [
    { room: 'admin', reader: 'admin' },
    { room: selfRoom(row.userId), reader: 'self' },
  ],
  inbox: (row: { userId: number }): RoomFor[] => [{ room: selfRoom(row.userId), reader: 'self' }],
};

/** The room of those who have one entity's page or one list open, inside an audience's room. */
export const pageRoom = (room: Room, kind: string, id: number | string): Room => `${room}/${kind}:${id}`;

/** The rows a reader can see: all, one company's, or one author's within it (R1). */
export type Tenancy = { all: true } | { all: false; companyId: number; authorId?: number };

export function jobTenancy(viewer: Viewer): Tenancy | null {
  const audience = audienceOf(viewer);
  if (audience === null) return null;
  if (audience === 'admin' || audience === 'staff') return { all: true };
  const companyId = viewer.companyId as number;
  return audience === 'customer' ? { all: false, companyId, authorId: viewer.id } : { all: false, companyId };
}

/** Customers of a company: role customer reads none (R1). */
export function customerTenancy(viewer: Viewer): Tenancy | null {
  return audienceOf(viewer) === 'customer' ? null : jobTenancy(viewer);
}

/** A catalog: admin+ all, a quoter the own company's, nobody else any (R1). */
export function itemTenancy(viewer: Viewer): Tenancy | null {
  const audience = audienceOf(viewer);
  return managesQuotes(audience) ? jobTenancy(viewer) : null;
}

/** Quotes: as the catalog; role customer those of own jobs that have published prints (R1). */
export function quoteTenancy(viewer: Viewer): Tenancy | null {
  const audience = audienceOf(viewer);
  return managesQuotes(audience) || audience === 'customer' ? jobTenancy(viewer) : null;
}

/** Imports: as the catalog's; a rep those of the match and ratio lists, which the company's page shows. */
export function importTenancy(viewer: Viewer): Tenancy | null {
  const audience = audienceOf(viewer);
  return audience === 'staff' || audience === 'customer' ? null : jobTenancy(viewer);
}

/** Companies: everyone active reads the own one, staff all. */
export function companyTenancy(viewer: Viewer): Tenancy | null {
  const tenancy = jobTenancy(viewer);
  return tenancy === null || tenancy.all ? tenancy : { all: false, companyId: tenancy.companyId };
}
