import * as Y from 'yjs';
import * as z from 'zod/mini';
import type { CommitFailure, QuotePresence } from '../../common/quotes/quoteLive';
import { officeName } from '../../common/notes/officeName';
import type { Processes } from '../outside/processes/processes';
import type { QuoteWatcher } from '../quotes/document/QuoteWatcher';
import { type Presence, readAwareness, writeAwareness } from './awarenessFrame';
import { RemotePresence, type RemoteTabs, userOf } from './RemotePresence';
import type { Realtime } from './Realtime';
import type { QuoteConnection } from './QuoteConnection';

export const quoteRoom = (id: number): string => `quote:${id}`;
export const audienceRoom = (id: number, inside: boolean): string => `quote:${id}/${inside ? 'office' : 'outside'}`;

/** Updates within this window are relayed together, in ms. */
const batchMs = 8;
/** The window when more than a few tabs have the quote open, in ms; each message has a cost per tab. */
const crowdedBatchMs = 18;
const crowdedFrom = 8;
const presencesPerConnection = 4;
const maxCellLength = 120;

interface Relay {
  last: number;
  timer: NodeJS.Timeout | null;
  waiting: { update: Uint8Array; from: string | null }[];
}

/** The quotes that are open on this process: relays updates and presence between their tabs. */
export class QuoteRooms implements QuoteWatcher {
  readonly #connections = new Map<number, Set<QuoteConnection>>();
  readonly #relays = new Map<number, Relay>();
  /** Presences on other processes. */
  readonly remote: RemotePresence;

  constructor(
    readonly realtime: Realtime,
    processes: Processes,
  ) {
    this.remote = new RemotePresence(
      { topic: 'presence', id: z.number(), state: z.record(z.string(), z.unknown()) },
      processes,
      () => this.#localTabs(),
      (tabs) => this.#onRemoteMoved(tabs),
    );
  }

  #localTabs(): RemoteTabs[] {
    return [...this.#connections].flatMap(([id, connections]) =>
      [...connections].map(({ inside, presence }) => ({ id, inside, presences: [...presence.values()] })),
    );
  }

  /** Ignores tabs that have reconnected to this process; the local state is newer. */
  #onRemoteMoved({ id, inside, presences }: RemoteTabs): void {
    const foreign = presences.filter(({ clientId }) => !this.#isLocal(id, clientId));
    if (this.#connections.has(id) && foreign.length > 0) this.#broadcastLocal(id, inside, null, foreign);
  }
  #isLocal(id: number, clientId: number): boolean {
    return [...(this.#connections.get(id) ?? [])].some(({ presence }) => presence.has(clientId));
  }

  /** Color of a user in a quote, the same in all of their tabs: the first that no one else there uses. */
  colorFor(id: number, userId: number): number {
    const taken = new Set<number>();
    for (const { person, color } of this.#connections.get(id) ?? []) {
      if (person.id === userId) return color;
      taken.add(color);
    }
    for (const { presence } of this.remote.of(id)) {
      const user = userOf(presence);
      if (user?.id === userId) return user.color;
      if (user) taken.add(user.color);
    }
    let color = 0;
    while (taken.has(color)) color++;
    return color;
  }

  enter(connection: QuoteConnection): void {
    const connections = this.#connections.get(connection.quote.id) ?? new Set();
    connections.add(connection);
    this.#connections.set(connection.quote.id, connections);
  }

  leave(connection: QuoteConnection): void {
    const { id } = connection.quote;
    const connections = this.#connections.get(id);
    if (!connections?.delete(connection)) return;
    // A tab that has reconnected to another process has not left.
    const elsewhere = new Set(this.remote.of(id).map(({ presence }) => presence.clientId));
    this.#broadcastPresence(
      connection,
      [...connection.presence.values()]
        .filter(({ clientId }) => !elsewhere.has(clientId))
        .map(({ clientId, clock }) => ({ clientId, clock: clock + 1, state: null })),
    );
    if (connections.size > 0) return;
    this.#connections.delete(id);
    this.#dropRelay(id);
  }

  /** Drops updates that have not been relayed yet. */
  #dropRelay(id: number): void {
    const relay = this.#relays.get(id);
    if (relay?.timer) clearTimeout(relay.timer);
    this.#relays.delete(id);
  }

  /** User ID of the tab that shows this Yjs client ID; null if none does. */
  userShowing(id: number, clientId: number): number | null {
    for (const { person, presence } of this.#connections.get(id) ?? []) if (presence.has(clientId)) return person.id;
    return null;
  }

  /** Presences of everybody else, for a tab that has just opened the quote; null if there are none. */
  presencesFor(id: number, inside: boolean, except: QuoteConnection): Uint8Array | null {
    const others = [...(this.#connections.get(id) ?? [])]
      .filter((connection) => connection !== except)
      .flatMap((connection) =>
        [...connection.presence.values()].map((presence) => (inside ? presence : masked(connection.inside, presence))),
      );
    for (const tab of this.remote.of(id))
      if (!this.#isLocal(id, tab.presence.clientId))
        others.push(inside ? tab.presence : masked(tab.inside, tab.presence));
    return others.length === 0 ? null : writeAwareness(others);
  }

  /** Applies a presence update of a tab. The server sets the user, whatever the tab sends. */
  applyPresence(connection: QuoteConnection, update: Uint8Array): void {
    const presences: Presence[] = [];
    for (const entry of readAwareness(update) ?? []) {
      if (this.#belongsToOther(connection, entry.clientId)) continue;
      const state = entry.state === null ? null : presenceOf(connection, entry.state);
      const presence = { clientId: entry.clientId, clock: entry.clock, state };
      if (state === null) connection.presence.delete(entry.clientId);
      else connection.presence.set(entry.clientId, presence);
      presences.push(presence);
    }
    for (const [clientId, { clock }] of connection.presence) {
      if (connection.presence.size <= presencesPerConnection) break;
      connection.presence.delete(clientId);
      presences.push({ clientId, clock: clock + 1, state: null });
    }
    this.#broadcastPresence(connection, presences);
  }

  #belongsToOther(connection: QuoteConnection, clientId: number): boolean {
    for (const other of this.#connections.get(connection.quote.id) ?? [])
      if (other !== connection && other.presence.has(clientId)) return true;
    // The same user's tab may have reconnected from another process.
    return this.remote
      .of(connection.quote.id)
      .some(({ presence }) => presence.clientId === clientId && userOf(presence)?.id !== connection.person.id);
  }

  #broadcastPresence(connection: QuoteConnection, presences: readonly Presence[]): void {
    if (presences.length === 0) return;
    const { id } = connection.quote;
    this.#broadcastLocal(id, connection.inside, connection.socketId, presences);
    this.remote.announce({ id, inside: connection.inside, presences });
  }

  #broadcastLocal(id: number, isInside: boolean, exceptSocketId: string | null, presences: readonly Presence[]): void {
    for (const inside of [true, false]) {
      const update = writeAwareness(inside ? presences : presences.map((presence) => masked(isInside, presence)));
      this.realtime.emitExcept(audienceRoom(id, inside), exceptSocketId, 'quoteAwareness', { id, update });
    }
  }

  relay(id: number, epoch: number, update: Uint8Array, from: string | null): void {
    const connections = this.#connections.get(id);
    if (!connections) return;
    let relay = this.#relays.get(id);
    if (!relay) this.#relays.set(id, (relay = { last: Number.NEGATIVE_INFINITY, timer: null, waiting: [] }));
    const current = relay;
    current.waiting.push({ update, from });
    if (current.timer) return;
    const wait = current.last + (connections.size > crowdedFrom ? crowdedBatchMs : batchMs) - performance.now();
    if (wait <= 0) this.#flush(id, epoch, current);
    else current.timer = setTimeout(() => this.#flush(id, epoch, current), wait);
  }

  #flush(id: number, epoch: number, relay: Relay): void {
    relay.timer = null;
    relay.last = performance.now();
    const batch = relay.waiting.splice(0);
    const [first] = batch;
    if (!first) return;
    const update = batch.length === 1 ? first.update : Y.mergeUpdates(batch.map((one) => one.update));
    const oneSender = batch.every(({ from }) => from === first.from);
    this.realtime.emitExcept(quoteRoom(id), oneSender ? first.from : null, 'quoteUpdate', { id, epoch, update });
  }

  reset(id: number, reason: string, failure?: CommitFailure): void {
    // After a reset every tab loads the committed state; a later relay would bring back uncommitted updates.
    this.#dropRelay(id);
    this.realtime.emit(quoteRoom(id), 'quoteReset', { id, reason, ...(failure && { failure }) });
  }
  removed(id: number, reason: string): void {
    this.reset(id, reason);
  }
}

function presenceOf(connection: QuoteConnection, state: unknown): QuotePresence {
  const { cell, typing } = (typeof state === 'object' ? state : {}) as { cell?: unknown; typing?: unknown };
  return {
    user: { ...connection.person, color: connection.color },
    cell: typeof cell === 'string' && cell.length <= maxCellLength ? cell : null,
    typing: typing === true,
  };
}

const masked = (inside: boolean, presence: Presence): Presence =>
  !inside || presence.state === null
    ? presence
    : {
        ...presence,
        state: {
          ...(presence.state as QuotePresence),
          user: { ...(presence.state as QuotePresence).user, name: officeName },
        },
      };
