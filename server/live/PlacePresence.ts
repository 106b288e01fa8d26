import * as z from 'zod/mini';
import { audienceOf, pageRoom, type Room, roomsFor } from '../../common/access/audience';
import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { type ListName, listNames, maxPresent, type Presence } from '../../common/live/events';
import type { Processes, Topic } from '../outside/processes/processes';
import type { Realtime } from './Realtime';
import { RemotePresence, type RemoteTabs } from './RemotePresence';

const stateShape = z.object({
  _id: z.number(),
  name: z.string(),
  companyId: z.nullable(z.number()),
  /** Missing in messages of an earlier version. */
  file: z.optional(z.nullable(z.string())),
});
type Who = z.output<typeof stateShape>;

/** A person at the place, on this process or another. */
interface Present extends Who {
  readonly staff: boolean;
}
interface LocalTab {
  /** Unique on this process. */
  readonly number: number;
  readonly who: Present;
  /** Raised with each change of the file. */
  readonly clock: number;
}

/** Readers who see the same people: the office, or the users of one company. */
type Group = 'office' | number;

/** A kind of places where people see each other; a place is a job's page or a list. */
export interface Places<Id extends number | string> {
  readonly kind: Presence['kind'];
  readonly topic: Topic;
  readonly id: z.ZodMiniType<Id>;
  readonly event: (id: Id, present: Pick<Presence, 'people' | 'count'>) => Presence;
  /** True if the group sees people of this company; null is the office. */
  readonly sees: (group: Group, companyId: number | null) => boolean;
}

/** The office sees everyone who has the job open, a company only its own users. */
export const jobPages: Places<number> = {
  kind: 'jobPage',
  topic: 'jobPresence',
  id: z.number(),
  event: (id, present) => ({ kind: 'jobPage', id, ...present }),
  sees: (group, companyId) => group === 'office' || companyId === group,
};

/** Each company has its own lists, and so has the office. */
export const lists: Places<ListName> = {
  kind: 'list',
  topic: 'listPresence',
  id: z.enum(listNames),
  event: (id, present) => ({ kind: 'list', id, ...present }),
  sees: (group, companyId) => group === (companyId ?? 'office'),
};

/** Changes within this time are sent together, so that reloading a page shows nothing, in ms. */
const settleMs = 300;

/** Tells people with the same job's page or list open about each other, on all processes (PROTOCOL P55). */
export class PlacePresence<Id extends number | string> {
  readonly #tabs = new Map<Id, Map<string, LocalTab>>();
  /** Last message sent to each group, per place that is open here. */
  readonly #sent = new Map<Id, Map<Group, string>>();
  readonly #timers = new Map<Id, NodeJS.Timeout>();
  /** People on other processes. */
  readonly remote: RemotePresence<Id>;
  #lastNumber = 0;

  constructor(
    readonly places: Places<Id>,
    readonly realtime: Realtime,
    processes: Processes,
  ) {
    this.remote = new RemotePresence(
      { topic: places.topic, id: places.id, state: stateShape },
      processes,
      () => this.#localTabs(),
      ({ id }) => this.#announceSoon(id),
    );
  }

  start(): void {
    this.remote.start();
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.remote.stop();
  }

  /** Called once the person's permission to read the place has been checked. */
  enter(socketId: string, viewer: Viewer, id: Id): void {
    const tabs = this.#tabs.get(id) ?? new Map<string, LocalTab>();
    this.#tabs.set(id, tabs);
    if (!tabs.has(socketId)) {
      const { id: _id, name, companyId } = viewer;
      const who = { _id, name, companyId, staff: isStaff(viewer.role), file: null };
      const tab = { number: ++this.#lastNumber, clock: 1, who };
      tabs.set(socketId, tab);
      this.remote.announce(remoteTab(id, tab));
      this.#announceSoon(id);
    }
    // A newcomer sees at once who is there.
    const group = groupOf(viewer);
    if (group === null) return;
    const event = this.#eventOf(id, group);
    if (event.count < 2) return;
    this.realtime.emit(socketId, 'presence', event);
    // Someone who has just entered knows an older list, even if the group was sent this one before.
    this.#sentOf(id).set(group, '');
  }

  /** Called once the person's permission to read the file has been checked. Ignored if the page isn't open. */
  view(socketId: string, id: Id, file: string | null): void {
    const tabs = this.#tabs.get(id);
    const tab = tabs?.get(socketId);
    if (!tabs || !tab || tab.who.file === file) return;
    const changed = { ...tab, clock: tab.clock + 1, who: { ...tab.who, file } };
    tabs.set(socketId, changed);
    this.remote.announce(remoteTab(id, changed));
    this.#announceSoon(id);
  }

  leave(socketId: string, id: Id): void {
    const tabs = this.#tabs.get(id);
    const tab = tabs?.get(socketId);
    if (!tabs || !tab) return;
    tabs.delete(socketId);
    this.remote.announce(remoteTab(id, tab, true));
    if (tabs.size > 0) {
      this.#announceSoon(id);
      return;
    }
    this.#tabs.delete(id);
    this.#sent.delete(id);
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #sentOf(id: Id): Map<Group, string> {
    const sent = this.#sent.get(id) ?? new Map<Group, string>();
    this.#sent.set(id, sent);
    return sent;
  }

  #localTabs(): RemoteTabs<Id>[] {
    return [...this.#tabs].flatMap(([id, tabs]) => [...tabs.values()].map((tab) => remoteTab(id, tab)));
  }

  /** The people at a place that the group sees, once each. */
  #seenBy(group: Group, id: Id): Present[] {
    const people = new Map<number, Present>();
    // A person with several tabs counts once: with the tab that shows a file, if there is one.
    const add = (who: Present) => {
      if (!people.get(who._id)?.file) people.set(who._id, who);
    };
    for (const { who } of this.#tabs.get(id)?.values() ?? []) add(who);
    for (const { inside, presence } of this.remote.of(id)) add({ ...(presence.state as Who), staff: inside });
    return [...people.values()].filter(({ companyId }) => this.places.sees(group, companyId));
  }

  #announceSoon(id: Id): void {
    if (!this.#tabs.has(id) || this.#timers.has(id)) return;
    this.#timers.set(
      id,
      setTimeout(() => {
        this.#timers.delete(id);
        this.#announce(id);
      }, settleMs),
    );
  }

  /** Sends each group its list if it changed; an unchanged one would tell that somebody else came or left. */
  #announce(id: Id): void {
    const sent = this.#sentOf(id);
    const companies = [...(this.#tabs.get(id)?.values() ?? [])].map(({ who }) => who.companyId);
    for (const group of new Set<Group>(['office', ...companies.filter((company) => company !== null)])) {
      const event = this.#eventOf(id, group);
      const text = JSON.stringify(event);
      // A list of one person has only the reader.
      if (text === sent.get(group) || (event.count < 2 && !sent.has(group))) continue;
      sent.set(group, text);
      for (const room of roomsOfGroup(group))
        this.realtime.emit(pageRoom(room, this.places.kind, id), 'presence', event);
    }
  }

  #eventOf(id: Id, group: Group): Presence {
    const people = this.#seenBy(group, id);
    return this.places.event(id, {
      people: people.slice(0, maxPresent).map(({ _id, name, staff, file = null }) => ({ _id, name, staff, file })),
      count: people.length,
    });
  }
}

const remoteTab = <Id extends number | string>(
  id: Id,
  { number, clock, who }: LocalTab,
  left = false,
): RemoteTabs<Id> => {
  const { staff, ...state } = who;
  return {
    id,
    inside: staff,
    presences: [{ clientId: number, clock: left ? clock + 1 : clock, state: left ? null : state }],
  };
};

/** The viewer's room; null for role customer, who sees no presence. */
export const groupOf = (viewer: Viewer): Group | null =>
  isStaff(viewer.role) ? 'office' : audienceOf(viewer) === 'customer' ? null : viewer.companyId;

const office = roomsFor.job({ companyId: null }).map(({ room }) => room);
const roomsOfGroup = (group: Group): Room[] =>
  group === 'office'
    ? office
    : roomsFor
        .job({ companyId: group })
        .map(({ room }) => room)
        .filter((room) => !office.includes(room));
