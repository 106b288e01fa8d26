import * as Y from 'yjs';
import type { QuotePresence } from '../../common/quotes/quoteLive';
import { officeName } from '../../common/notes/officeName';
import type { QuoteWatcher } from '../quotes/OpenQuote';
import { type Presence, readAwareness, writeAwareness } from './awarenessFrame';
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

  constructor(readonly line: Line) {}

  /** A person has one colour in a quote, in whatever tab: the first that nobody else there has. */
  colorFor(id: number, userId: number): number {
    const taken = new Set<number>();
    for (const { person, color } of this.#seats.get(id) ?? []) {
      if (person.id === userId) return color;
      taken.add(color);
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
    this.#tellPresence(
      seat,
      [...seat.presence.values()].map(({ clientId, clock }) => ({ clientId, clock: clock + 1, state: null })),
    );
    if (seats.size > 0) return;
    this.#seats.delete(id);
    const relay = this.#relays.get(id);
    if (relay?.timer) clearTimeout(relay.timer);
    this.#relays.delete(id);
  }

  /** Where everybody else is, for somebody who has just come; null: nobody says. */
  everybody(id: number, inside: boolean, but: Seat): Uint8Array | null {
    const there = [...(this.#seats.get(id) ?? [])]
      .filter((seat) => seat !== but)
      .flatMap((seat) => [...seat.presence.values()].map((one) => (inside ? one : masked(seat, one))));
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
    return false;
  }

  #tellPresence(seat: Seat, told: readonly Presence[]): void {
    if (told.length === 0) return;
    const { id } = seat.quote;
    for (const inside of [true, false]) {
      const update = writeAwareness(inside ? told : told.map((one) => masked(seat, one)));
      this.line.emitBut(sideRoom(id, inside), seat.socketId, 'quoteAwareness', { id, update });
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

const masked = ({ inside }: Seat, one: Presence): Presence =>
  !inside || one.state === null
    ? one
    : {
        ...one,
        state: { ...(one.state as QuotePresence), user: { ...(one.state as QuotePresence).user, name: officeName } },
      };
