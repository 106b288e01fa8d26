import * as z from 'zod/mini';
import { audiences } from '../access/audience';
import { kinds, type Kind, type Views } from '../api/views';
import { idNumber, opaqueId } from '../api/text';
import { quoteMessages, type QuoteAck, type QuoteOpened, type QuoteServerToClient } from '../quotes/quoteLive';
import { weeklySchema } from '../stats/stats';

/** Events and messages of the socket protocol (server/live/PROTOCOL.md). */
/** People that a `presence` event names. */
export const maxPresent = 20;
/** Lists on which people see each other. */
export const listNames = ['jobs', 'quotes', 'board', 'billing'] as const;
export type ListName = (typeof listNames)[number];

const present = {
  people: z
    .array(
      z.strictObject({
        _id: idNumber,
        name: z.string(),
        staff: z.boolean(),
        /** The job's file that is open in the viewer; its name is in the page's data. */
        file: z.nullable(opaqueId),
      }),
    )
    .check(z.maxLength(maxPresent)),
  /** Number of people, also of those who aren't named. */
  count: z.int(),
};

const kind = z.enum(kinds as [Kind, ...Kind[]]);
export const eventSchemas = {
  changed: z.strictObject({
    kind,
    id: idNumber,
    version: z.int(),
    view: z.looseObject({}),
    /** Milliseconds from commit to this emit. */
    took: z.int(),
  }),
  removed: z.strictObject({ kind, id: idNumber, version: z.int() }),
  stale: z.strictObject({ kinds: z.array(kind) }),
  /** Numbers of GET /admin/data/weekly for the room's audience. */
  counts: weeklySchema,
  ready: z.strictObject({
    build: z.string(),
    /** The viewer's audience, null for an inactive user. A different one clears the client's cache. */
    audience: z.nullable(z.enum([...audiences, 'display'])),
    /** User ID; null for a display, which is no user. */
    user: z.nullable(idNumber),
    /** Initial value of `pace`. */
    late: z.boolean(),
  }),
  /** True if changes committed by other processes arrive late. */
  pace: z.strictObject({ late: z.boolean() }),
  /** Sent every two seconds while the server follows the change log. */
  heartbeat: z.strictObject({}),
  /** People who have the job's page or the list open, including the reader. */
  presence: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('jobPage'), id: idNumber, ...present }),
    z.strictObject({ kind: z.literal('list'), id: z.enum(listNames), ...present }),
  ]),
};

export type Changed = { [K in Kind]: { kind: K; id: number; version: number; view: Views[K]; took: number } }[Kind];
export type Removed = z.output<typeof eventSchemas.removed>;
export type Stale = z.output<typeof eventSchemas.stale>;
export type Counts = z.output<typeof eventSchemas.counts>;
export type Ready = z.output<typeof eventSchemas.ready>;
export type Pace = z.output<typeof eventSchemas.pace>;
export type Heartbeat = z.output<typeof eventSchemas.heartbeat>;
export type Presence = z.output<typeof eventSchemas.presence>;

export interface ServerToClient extends QuoteServerToClient {
  changed: (event: Changed) => void;
  removed: (event: Removed) => void;
  stale: (event: Stale) => void;
  counts: (event: Counts) => void;
  ready: (event: Ready) => void;
  pace: (event: Pace) => void;
  heartbeat: (event: Heartbeat) => void;
  presence: (event: Presence) => void;
}

/** Pages must be opened, and permission is checked then; only users who have a page open get its events. */
export const pageKinds = ['jobPage', 'companyPage', 'quotePage'] as const;
export type PageKind = (typeof pageKinds)[number];

export const messageSchemas = {
  open: z.strictObject({ kind: z.enum(pageKinds), id: idNumber }),
  close: z.strictObject({ kind: z.enum(pageKinds), id: idNumber }),
  view: z.union([
    z.strictObject({ id: idNumber, file: z.nullable(opaqueId) }),
    z.strictObject({ list: z.nullable(z.enum(listNames)) }),
  ]),
  beat: z.strictObject({}),
  ...quoteMessages,
};
export type MessageName = keyof typeof messageSchemas;

export type Ack<T> = (answer: { ok: true; value: T } | { ok: false; message: string; status: number }) => void;
export interface ClientToServer {
  /** Joins a page's room. `version` is the entity's current version, so the client notices a missed change. */
  open: (page: { kind: PageKind; id: number }, ack?: Ack<{ version: number }>) => void;
  close: (page: { kind: PageKind; id: number }, ack?: Ack<null>) => void;
  /** Says which file of an open job is in the viewer, or which list is on the screen; null for none. */
  view: (shown: { id: number; file: string | null } | { list: ListName | null }, ack?: Ack<null>) => void;
  /** Measures the round trip for "Live · 14 ms". Returns the server's clock in milliseconds for countdowns. */
  beat: (nothing: Record<string, never>, ack?: Ack<{ now: number }>) => void;
  quoteOpen: (ask: { id: number; vector: Uint8Array; epoch: number | null }, ack?: Ack<QuoteOpened>) => void;
  quoteUpdate: (
    ask: { id: number; epoch: number; n: number; update: Uint8Array },
    ack?: (answer: QuoteAck) => void,
  ) => void;
  quoteAwareness: (ask: { id: number; update: Uint8Array }, ack?: Ack<null>) => void;
  quoteClose: (ask: { id: number }, ack?: Ack<null>) => void;
}
