import * as z from 'zod/mini';
import type { QuotePresence } from '../../common/quotes/quoteLive';
import type { Processes, Topic } from '../outside/processes/processes';
import { readMessage } from '../outside/processes/readMessage';
import type { Presence } from './awarenessFrame';

const tabsShape = ({ id, state }: Pick<PresenceTopic, 'id' | 'state'>) =>
  z.object({
    id,
    inside: z.boolean(),
    presences: z.array(z.object({ clientId: z.number(), clock: z.number(), state: z.nullable(state) })),
  });
/** Presences of one process in one quote, job or list. `inside` is true for office staff. */
export interface RemoteTabs<Id extends number | string = number> {
  readonly id: Id;
  readonly inside: boolean;
  readonly presences: readonly Presence[];
}
const messageShape = (topic: Pick<PresenceTopic, 'id' | 'state'>) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('update'), tabs: tabsShape(topic) }),
    z.object({ type: z.literal('all'), tabs: z.array(tabsShape(topic)) }),
    z.object({ type: z.literal('request') }),
  ]);
type PresenceMessage<Id extends number | string> =
  | { readonly type: 'update'; readonly tabs: RemoteTabs<Id> }
  | { readonly type: 'all'; readonly tabs: readonly RemoteTabs<Id>[] }
  | { readonly type: 'request' };

export interface RemoteTab {
  readonly inside: boolean;
  readonly presence: Presence;
}

/** Interval at which each process sends all of its presences, in ms. */
const sendAllMs = 2000;
/** Remove a process's presences after this long without a message, in ms. */
const expiryMs = 6000;

/** Message exchanged between processes. */
export interface PresenceTopic {
  readonly topic: Topic;
  /** Schemas of the place's ID and of the state; a message that doesn't match is ignored. */
  readonly id: z.ZodMiniType;
  readonly state: z.ZodMiniType;
}

/** Presences of the other processes' users (PROTOCOL P42, P46, P55). The latest message of a process wins. */
export class RemotePresence<Id extends number | string = number> {
  readonly #byProcess = new Map<string, { heardAt: number; places: Map<Id, Map<number, RemoteTab>> }>();
  #timer: NodeJS.Timeout | null = null;
  #announced = false;

  constructor(
    readonly exchange: PresenceTopic,
    readonly processes: Processes,
    /** All presences of this process. */
    readonly localTabs: () => RemoteTabs<Id>[],
    /** Called when a remote user moves, arrives, or leaves (state null). */
    readonly onMoved: (tabs: RemoteTabs<Id>) => void,
  ) {}

  start(): void {
    if (this.processes.by !== 'redis') return;
    const shape = messageShape(this.exchange);
    this.processes.subscribe(this.exchange.topic, (message, from) => {
      const parsed = readMessage(shape, message);
      if (parsed) this.#receive(parsed as PresenceMessage<Id>, from);
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

  announce(tabs: RemoteTabs<Id>): void {
    this.#announced = true;
    this.#send({ type: 'update', tabs });
  }

  of(id: Id): RemoteTab[] {
    return [...this.#byProcess.values()].flatMap(({ places }) => [...(places.get(id)?.values() ?? [])]);
  }

  #send(message: PresenceMessage<Id>): void {
    if (this.processes.by === 'redis') this.processes.publish(this.exchange.topic, JSON.stringify(message));
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
    for (const [process, { heardAt, places }] of this.#byProcess) {
      if (performance.now() - heardAt < expiryMs) continue;
      this.#byProcess.delete(process);
      for (const [id, tabs] of places) this.#reportGone(id, [...tabs.values()]);
    }
  }

  #receive(message: PresenceMessage<Id>, processId: string): void {
    if (message.type === 'request') {
      this.#sendAll();
      return;
    }
    let known = this.#byProcess.get(processId);
    if (!known) this.#byProcess.set(processId, (known = { heardAt: 0, places: new Map() }));
    known.heardAt = performance.now();
    if (message.type === 'update') {
      this.#store(known.places, message.tabs);
      return;
    }
    const before = new Map(known.places);
    known.places.clear();
    for (const tabs of message.tabs) this.#store(known.places, tabs, before.get(tabs.id));
    for (const [id, tabs] of before) {
      const now = known.places.get(id);
      this.#reportGone(
        id,
        [...tabs.values()].filter(({ presence }) => !now?.has(presence.clientId)),
      );
    }
    if (known.places.size === 0) this.#byProcess.delete(processId);
  }

  /** Stores the presences and reports the new ones. */
  #store(
    places: Map<Id, Map<number, RemoteTab>>,
    { id, inside, presences }: RemoteTabs<Id>,
    previous = places.get(id),
  ): void {
    const tabs = places.get(id) ?? new Map<number, RemoteTab>();
    const changed = presences.filter(
      ({ clientId, clock, state }) => state === null || previous?.get(clientId)?.presence.clock !== clock,
    );
    for (const presence of presences) {
      if (presence.state === null) tabs.delete(presence.clientId);
      else tabs.set(presence.clientId, { inside, presence });
    }
    if (tabs.size > 0) places.set(id, tabs);
    else places.delete(id);
    if (changed.length > 0) this.onMoved({ id, inside, presences: changed });
  }

  /** Reports the tabs as gone with their last known clock, so that a tab that reconnects is newer. */
  #reportGone(id: Id, tabs: readonly RemoteTab[]): void {
    for (const { inside, presence } of tabs) this.onMoved({ id, inside, presences: [{ ...presence, state: null }] });
  }
}

/** User of a presence; null if it has left. */
export const userOf = ({ state }: Presence): QuotePresence['user'] | null =>
  (state as QuotePresence | null)?.user ?? null;
