import * as z from 'zod/mini';
import type { QuotePresence } from '../../common/quotes/quoteLive';
import type { Processes } from '../outside/processes/processes';
import { readMessage } from '../outside/processes/readMessage';
import type { Presence } from './awarenessFrame';

/** Presences of one process in one quote. `inside` is true for office staff. */
const tabsShape = z.object({
  id: z.number(),
  inside: z.boolean(),
  presences: z.array(
    z.object({ clientId: z.number(), clock: z.number(), state: z.nullable(z.record(z.string(), z.unknown())) }),
  ),
});
export interface RemoteTabs {
  readonly id: number;
  readonly inside: boolean;
  readonly presences: readonly Presence[];
}
const messageShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('update'), tabs: tabsShape }),
  z.object({ type: z.literal('all'), tabs: z.array(tabsShape) }),
  z.object({ type: z.literal('request') }),
]);
type PresenceMessage =
  | { readonly type: 'update'; readonly tabs: RemoteTabs }
  | { readonly type: 'all'; readonly tabs: readonly RemoteTabs[] }
  | { readonly type: 'request' };

export interface RemoteTab {
  readonly inside: boolean;
  readonly presence: Presence;
}

/** Interval at which each process sends all of its presences, in ms. */
const sendAllMs = 2000;
/** Remove a process's presences after this long without a message, in ms. */
const expiryMs = 6000;

/** Presences of the other processes' users (PROTOCOL P42, P46). The latest message of a process wins. */
export class RemotePresence {
  readonly #byProcess = new Map<string, { heardAt: number; quotes: Map<number, Map<number, RemoteTab>> }>();
  #timer: NodeJS.Timeout | null = null;
  #announced = false;

  constructor(
    readonly processes: Processes,
    /** All presences of this process. */
    readonly localTabs: () => RemoteTabs[],
    /** Called when a remote user moves, arrives, or leaves (state null). */
    readonly onMoved: (tabs: RemoteTabs) => void,
  ) {}

  start(): void {
    if (this.processes.by !== 'redis') return;
    this.processes.subscribe('presence', (message, from) => {
      const parsed = readMessage(messageShape, message);
      if (parsed) this.#receive(parsed, from);
    });
    this.processes.onChange((up) => {
      if (up) this.#requestAll();
    });
    this.#requestAll();
    this.#timer = setInterval(() => this.#sweep(), sendAllMs);
  }

  /** Announces that this process has no presences left. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    if (this.#announced) this.#send({ type: 'all', tabs: [] });
  }

  announce(tabs: RemoteTabs): void {
    this.#announced = true;
    this.#send({ type: 'update', tabs });
  }

  of(id: number): RemoteTab[] {
    return [...this.#byProcess.values()].flatMap(({ quotes }) => [...(quotes.get(id)?.values() ?? [])]);
  }

  #send(message: PresenceMessage): void {
    if (this.processes.by === 'redis') this.processes.publish('presence', JSON.stringify(message));
  }
  #requestAll(): void {
    this.#send({ type: 'request' });
    this.#sendAll();
  }
  #sendAll(): void {
    const tabs = this.localTabs();
    if (tabs.length > 0 || this.#announced) this.#send({ type: 'all', tabs });
    this.#announced = tabs.length > 0;
  }

  #sweep(): void {
    this.#sendAll();
    for (const [process, { heardAt, quotes }] of this.#byProcess) {
      if (performance.now() - heardAt < expiryMs) continue;
      this.#byProcess.delete(process);
      for (const [id, tabs] of quotes) this.#reportGone(id, [...tabs.values()]);
    }
  }

  #receive(message: PresenceMessage, processId: string): void {
    if (message.type === 'request') {
      this.#sendAll();
      return;
    }
    let known = this.#byProcess.get(processId);
    if (!known) this.#byProcess.set(processId, (known = { heardAt: 0, quotes: new Map() }));
    known.heardAt = performance.now();
    if (message.type === 'update') {
      this.#store(known.quotes, message.tabs);
      return;
    }
    const before = new Map(known.quotes);
    known.quotes.clear();
    for (const tabs of message.tabs) this.#store(known.quotes, tabs, before.get(tabs.id));
    for (const [id, tabs] of before) {
      const now = known.quotes.get(id);
      this.#reportGone(
        id,
        [...tabs.values()].filter(({ presence }) => !now?.has(presence.clientId)),
      );
    }
    if (known.quotes.size === 0) this.#byProcess.delete(processId);
  }

  /** Stores the presences and reports the new ones. */
  #store(
    quotes: Map<number, Map<number, RemoteTab>>,
    { id, inside, presences }: RemoteTabs,
    previous = quotes.get(id),
  ): void {
    const tabs = quotes.get(id) ?? new Map<number, RemoteTab>();
    const changed = presences.filter(
      ({ clientId, clock, state }) => state === null || previous?.get(clientId)?.presence.clock !== clock,
    );
    for (const presence of presences) {
      if (presence.state === null) tabs.delete(presence.clientId);
      else tabs.set(presence.clientId, { inside, presence });
    }
    if (tabs.size > 0) quotes.set(id, tabs);
    else quotes.delete(id);
    if (changed.length > 0) this.onMoved({ id, inside, presences: changed });
  }

  /** Reports the tabs as gone with their last known clock, so that a tab that reconnects is newer. */
  #reportGone(id: number, tabs: readonly RemoteTab[]): void {
    for (const { inside, presence } of tabs) this.onMoved({ id, inside, presences: [{ ...presence, state: null }] });
  }
}

/** User of a presence; null if it has left. */
export const userOf = ({ state }: Presence): QuotePresence['user'] | null =>
  (state as QuotePresence | null)?.user ?? null;
