import * as Y from 'yjs';
import type { QuotePresence } from '../../common/quotes/quoteLive';
import { officeName } from '../../common/notes/officeName';
import type { Processes } from '../outside/processes/processes';
import type { QuoteWatcher } from '../quotes/OpenQuote';
import { type Presence, readAwareness, writeAwareness } from './awarenessFrame';
import { FarPresence, type FarSeats, userOf } from './FarPresence';
import type { Line } from './line';
import type { Seat } from './seat';

export const quoteRoom = (id: number): string => `quote:${id}`;
export const sideRoom = (id: number, inside: boolean): string => `quote:${id}/${inside ? 'office' : 'outside'}`;

/** What is relayed goes at once; of many edits, those of so many milliseconds go together. */
const togetherMs = 8;
/** Where more tabs than a few are told, each message costs: so many milliseconds then. */
const crowdedMs = 18;
const few = 8;
const presencesPerSeat = 4;
const longestCell = 120;

interface Relay {
  last: number;
  timer: NodeJS.Timeout | null;
  waiting: { update: Uint8Array; from: string | null }[];
}

/** Who has which quote open on this process, and what they are told of each other. */
export class QuoteRooms implements QuoteWatcher {
  readonly #seats = new Map<number, Set<Seat>>();
  readonly #relays = new Map<number, Relay>();
  /** Who has them open on other processes. */
  readonly far: FarPresence;

  constructor(
    readonly line: Line,
    processes: Processes,
  ) {
    this.far = new FarPresence(
      processes,
      () => this.#ours(),
      (seats) => this.#farMoved(seats),
    );
  }

  #ours(): FarSeats[] {
    return [...this.#seats].flatMap(([id, seats]) =>
      [...seats].map(({ inside, presence }) => ({ id, inside, told: [...presence.values()] })),
    );
  }

  /** A tab that has come here meanwhile is known better here. */
  #farMoved({ id, inside, told }: FarSeats): void {
    const news = told.filter(({ clientId }) => !this.#isOurs(id, clientId));
    if (this.#seats.has(id) && news.length > 0) this.#tellHere(id, inside, null, news);
  }
  #isOurs(id: number, clientId: number): boolean {
    return [...(this.#seats.get(id) ?? [])].some(({ presence }) => presence.has(clientId));
  }

  /** A person has one colour in a quote, in whatever tab: the first that nobody else there has. */
  colorFor(id: number, userId: number): number {
    const taken = new Set<number>();
    for (const { person, color } of this.#seats.get(id) ?? []) {
      if (person.id === userId) return color;
      taken.add(color);
    }
    for (const { one } of this.far.of(id)) {
      const user = userOf(one);
      if (user?.id === userId) return user.color;
      if (user) taken.add(user.color);
    }
    let color = 0;
    while (taken.has(color)) color++;
    return color;
  }

  enter(seat: Seat): void {
    const seats = this.#seats.get(seat.quote.id) ?? new Set();
    seats.add(seat);
    this.#seats.set(seat.quote.id, seats);
  }

  leave(seat: Seat): void {
    const { id } = seat.quote;
    const seats = this.#seats.get(id);
    if (!seats?.delete(seat)) return;
    // A tab that is on another process by now has not left.
    const elsewhere = new Set(this.far.of(id).map(({ one }) => one.clientId));
    this.#tellPresence(
      seat,
      [...seat.presence.values()]
        .filter(({ clientId }) => !elsewhere.has(clientId))
        .map(({ clientId, clock }) => ({ clientId, clock: clock + 1, state: null })),
    );
    if (seats.size > 0) return;
    this.#seats.delete(id);
    this.#hush(id);
  }

  /** What waits to be relayed is not relayed any more. */
  #hush(id: number): void {
    const relay = this.#relays.get(id);
    if (relay?.timer) clearTimeout(relay.timer);
    this.#relays.delete(id);
  }

  /** Whose tab shows itself under this number; null: nobody's. */
  shownBy(id: number, clientId: number): number | null {
    for (const { person, presence } of this.#seats.get(id) ?? []) if (presence.has(clientId)) return person.id;
    return null;
  }

  /** Where everybody else is, for somebody who has just come; null: nobody says. */
  everybody(id: number, inside: boolean, but: Seat): Uint8Array | null {
    const there = [...(this.#seats.get(id) ?? [])]
      .filter((seat) => seat !== but)
      .flatMap((seat) => [...seat.presence.values()].map((one) => (inside ? one : masked(seat.inside, one))));
    for (const tab of this.far.of(id))
      if (!this.#isOurs(id, tab.one.clientId)) there.push(inside ? tab.one : masked(tab.inside, tab.one));
    return there.length === 0 ? null : writeAwareness(there);
  }

  /** Who it is says the server, whatever the tab says. */
  heard(seat: Seat, update: Uint8Array): void {
    const told: Presence[] = [];
    for (const entry of readAwareness(update) ?? []) {
      if (this.#isAnothers(seat, entry.clientId)) continue;
      const state = entry.state === null ? null : presenceOf(seat, entry.state);
      const one = { clientId: entry.clientId, clock: entry.clock, state };
      if (state === null) seat.presence.delete(one.clientId);
      else seat.presence.set(one.clientId, one);
      told.push(one);
    }
    for (const [clientId, { clock }] of seat.presence) {
      if (seat.presence.size <= presencesPerSeat) break;
      seat.presence.delete(clientId);
      told.push({ clientId, clock: clock + 1, state: null });
    }
    this.#tellPresence(seat, told);
  }

  #isAnothers(seat: Seat, clientId: number): boolean {
    for (const other of this.#seats.get(seat.quote.id) ?? [])
      if (other !== seat && other.presence.has(clientId)) return true;
    // The same person's tab may have come from there.
    return this.far
      .of(seat.quote.id)
      .some(({ one }) => one.clientId === clientId && userOf(one)?.id !== seat.person.id);
  }

  #tellPresence(seat: Seat, told: readonly Presence[]): void {
    if (told.length === 0) return;
    const { id } = seat.quote;
    this.#tellHere(id, seat.inside, seat.socketId, told);
    this.far.told({ id, inside: seat.inside, told });
  }

  #tellHere(id: number, whoIsInside: boolean, but: string | null, told: readonly Presence[]): void {
    for (const inside of [true, false]) {
      const update = writeAwareness(inside ? told : told.map((one) => masked(whoIsInside, one)));
      this.line.emitBut(sideRoom(id, inside), but, 'quoteAwareness', { id, update });
    }
  }

  relayed(id: number, epoch: number, update: Uint8Array, from: string | null): void {
    const seats = this.#seats.get(id);
    if (!seats) return;
    let relay = this.#relays.get(id);
    if (!relay) this.#relays.set(id, (relay = { last: Number.NEGATIVE_INFINITY, timer: null, waiting: [] }));
    const of = relay;
    of.waiting.push({ update, from });
    if (of.timer) return;
    const wait = of.last + (seats.size > few ? crowdedMs : togetherMs) - performance.now();
    if (wait <= 0) this.#tell(id, epoch, of);
    else of.timer = setTimeout(() => this.#tell(id, epoch, of), wait);
  }

  #tell(id: number, epoch: number, relay: Relay): void {
    relay.timer = null;
    relay.last = performance.now();
    const told = relay.waiting.splice(0);
    const [first] = told;
    if (!first) return;
    const update = told.length === 1 ? first.update : Y.mergeUpdates(told.map((one) => one.update));
    const alone = told.every(({ from }) => from === first.from);
    this.line.emitBut(quoteRoom(id), alone ? first.from : null, 'quoteUpdate', { id, epoch, update });
  }

  reset(id: number, reason: string): void {
    // After it everybody loads what is committed: a relay that comes later would bring back what is not.
    this.#hush(id);
    this.line.emit(quoteRoom(id), 'quoteReset', { id, reason });
  }
  gone(id: number, reason: string): void {
    this.reset(id, reason);
  }
}

function presenceOf(seat: Seat, state: unknown): QuotePresence {
  const { cell, typing } = (typeof state === 'object' ? state : {}) as { cell?: unknown; typing?: unknown };
  return {
    user: { ...seat.person, color: seat.color },
    cell: typeof cell === 'string' && cell.length <= longestCell ? cell : null,
    typing: typing === true,
  };
}

const masked = (inside: boolean, one: Presence): Presence =>
  !inside || one.state === null
    ? one
    : {
        ...one,
        state: { ...(one.state as QuotePresence), user: { ...(one.state as QuotePresence).user, name: officeName } },
      };
