import type { QuotePresence } from '../../common/quotes/quoteLive';
import type { Processes } from '../outside/processes/processes';
import type { Presence } from './awarenessFrame';

/** Where tabs of one process are in one quote. `inside`: people of the office. */
export interface FarSeats {
  readonly id: number;
  readonly inside: boolean;
  readonly told: readonly Presence[];
}
type Word =
  | { readonly word: 'told'; readonly seats: FarSeats }
  | { readonly word: 'all'; readonly seats: readonly FarSeats[] }
  | { readonly word: 'who' };

export interface FarTab {
  readonly inside: boolean;
  readonly one: Presence;
}

/** Each process says all that it has this often. */
const sayAllMs = 2000;
/** Whoever has said nothing for so long has gone, or cannot be heard: its people are not shown any more. */
const silentMs = 6000;

/** Where people of the other processes are in quotes (PROTOCOL P42, P46); what a process said last is believed. */
export class FarPresence {
  readonly #there = new Map<string, { heard: number; quotes: Map<number, Map<number, FarTab>> }>();
  #timer: NodeJS.Timeout | null = null;
  #saidSome = false;

  constructor(
    readonly processes: Processes,
    /** All that people of this process have to say. */
    readonly ours: () => FarSeats[],
    /** Somebody far has moved, come, or left (state null). */
    readonly moved: (seats: FarSeats) => void,
  ) {}

  start(): void {
    if (this.processes.by !== 'redis') return;
    this.processes.hear('presence', (message, from) => this.#hear(JSON.parse(message) as Word, from));
    this.processes.onChange((up) => {
      if (up) this.#ask();
    });
    this.#ask();
    this.#timer = setInterval(() => this.#beat(), sayAllMs);
  }

  /** Nobody of this process is anywhere any more. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    if (this.#saidSome) this.#say({ word: 'all', seats: [] });
  }

  told(seats: FarSeats): void {
    this.#saidSome = true;
    this.#say({ word: 'told', seats });
  }

  of(id: number): FarTab[] {
    return [...this.#there.values()].flatMap(({ quotes }) => [...(quotes.get(id)?.values() ?? [])]);
  }

  #say(word: Word): void {
    if (this.processes.by === 'redis') this.processes.say('presence', JSON.stringify(word));
  }
  #ask(): void {
    this.#say({ word: 'who' });
    this.#sayAll();
  }
  #sayAll(): void {
    const seats = this.ours();
    if (seats.length > 0 || this.#saidSome) this.#say({ word: 'all', seats });
    this.#saidSome = seats.length > 0;
  }

  #beat(): void {
    this.#sayAll();
    for (const [process, { heard, quotes }] of this.#there) {
      if (performance.now() - heard < silentMs) continue;
      this.#there.delete(process);
      for (const [id, tabs] of quotes) this.#leave(id, [...tabs.values()]);
    }
  }

  #hear(word: Word, from: string): void {
    if (word.word === 'who') {
      this.#sayAll();
      return;
    }
    let there = this.#there.get(from);
    if (!there) this.#there.set(from, (there = { heard: 0, quotes: new Map() }));
    there.heard = performance.now();
    if (word.word === 'told') {
      this.#put(there.quotes, word.seats);
      return;
    }
    const before = new Map(there.quotes);
    there.quotes.clear();
    for (const seats of word.seats) this.#put(there.quotes, seats, before.get(seats.id));
    for (const [id, tabs] of before) {
      const now = there.quotes.get(id);
      this.#leave(
        id,
        [...tabs.values()].filter(({ one }) => !now?.has(one.clientId)),
      );
    }
    if (there.quotes.size === 0) this.#there.delete(from);
  }

  /** What is new of it is told on. */
  #put(quotes: Map<number, Map<number, FarTab>>, { id, inside, told }: FarSeats, known = quotes.get(id)): void {
    const tabs = quotes.get(id) ?? new Map<number, FarTab>();
    const news = told.filter((one) => one.state === null || known?.get(one.clientId)?.one.clock !== one.clock);
    for (const one of told) {
      if (one.state === null) tabs.delete(one.clientId);
      else tabs.set(one.clientId, { inside, one });
    }
    if (tabs.size > 0) quotes.set(id, tabs);
    else quotes.delete(id);
    if (news.length > 0) this.moved({ id, inside, told: news });
  }

  /** Under the number that everybody knows: whoever comes back later is newer than that. */
  #leave(id: number, tabs: readonly FarTab[]): void {
    for (const { inside, one } of tabs) this.moved({ id, inside, told: [{ ...one, state: null }] });
  }
}

/** Whose tab it is. */
export const userOf = ({ state }: Presence): QuotePresence['user'] | null =>
  (state as QuotePresence | null)?.user ?? null;
