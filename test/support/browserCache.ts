import { vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import type { PageKind } from '../../common/live/events';
import { isStaff } from '../../common/access/roles';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { Caller } from './caller';
import type { Person } from './people';

/** Local storage as a browser tab has it. */
class Storage {
  readonly #kept = new Map<string, string>();
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
  clear = () => this.#kept.clear();
}

export interface TabOptions {
  /** Another port than the server's: a line that can be cut. */
  readonly linePort?: number;
  /** Asks again at once where a person's screen waits up to two seconds: for comparing many states. */
  readonly hurried?: boolean;
  /** False: the line is not joined until connect(). */
  readonly connects?: boolean;
}

/**
 * The browser program's own data half — calls, query definitions, cache, line — as one tab of one person, without its
 * screens. Each tab has modules of its own, as each browser has.
 */
export class BrowserTab {
  /** Every GET that the tab asked for, in order. */
  readonly asked: string[] = [];
  #watching: (() => void)[] = [];
  #refused = 0;

  private constructor(
    readonly person: Person,
    private base: string,
    readonly client: QueryClient,
    readonly queries: typeof import('../../client/api/queries')['queries'],
    readonly command: typeof import('../../client/api/call')['call'],
    private readonly modules: {
      line: InstanceType<typeof import('../../client/live/socket')['LiveLine']>;
      observe: typeof import('@tanstack/react-query').QueryObserver;
      options: typeof import('../../client/api/liveOptions')['liveOptions'];
      isLive: () => boolean;
      isLate: () => boolean | undefined;
      onLine: (tell: () => void) => () => void;
      isNewBuild: () => boolean;
      waiting: () => number;
      session: typeof import('../../client/state/session');
    },
  ) {}

  static async open(
    hands: Caller,
    port: number,
    { linePort, hurried = false, connects = true }: TabOptions = {},
  ): Promise<BrowserTab> {
    const person = hands.person as Person;
    vi.resetModules();
    if (hurried)
      vi.doMock('../../client/live/pace', () => ({ atMostEvery: 50, spread: 100, retryWait: 100, recountWait: 100 }));
    else vi.doUnmock('../../client/live/pace');
    vi.stubGlobal('localStorage', new Storage());
    // Where there is no window, queries take themselves for a server's and never ask by themselves.
    vi.stubGlobal('window', {});
    const session = await import('../../client/state/session');
    const { call } = await import('../../client/api/call');
    const { queries } = await import('../../client/api/queries');
    const { makeQueryClient } = await import('../../client/api/queryClient');
    const { LiveLine } = await import('../../client/live/socket');
    const { liveOptions } = await import('../../client/api/liveOptions');
    const { waiting } = await import('../../client/live/applyEvent');
    const { isLive, lineAtom, newBuildAtom } = await import('../../client/live/lineState');
    const { QueryObserver } = await import('@tanstack/react-query');

    const client = makeQueryClient();
    const { store } = session;
    const tab = new BrowserTab(person, `http://127.0.0.1:${port}`, client, queries, call, {
      line: new LiveLine(client, `http://127.0.0.1:${linePort ?? port}`),
      observe: QueryObserver,
      options: liveOptions,
      isLive,
      isLate: () => {
        const line = store.get(lineAtom);
        return line.live && line.late;
      },
      onLine: (tell) => store.sub(lineAtom, tell),
      isNewBuild: () => store.get(newBuildAtom),
      waiting,
      session,
    });
    tabs.set(hands.token as string, [...(tabs.get(hands.token as string) ?? []), tab]);
    throughOneDoor();
    session.keepSession({ token: hands.token as string, user: { _id: person.id, role: person.role } as never });
    if (connects) await tab.connect();
    return tab;
  }

  async connect(): Promise<void> {
    this.modules.line.connect();
    await this.until(() => this.live, 'the line is up');
  }
  /** Another server answers from now on, as behind a proxy. */
  moveTo(port: number): void {
    this.base = `http://127.0.0.1:${port}`;
  }
  /** Its next calls, so many, are answered 503 by a proxy in between. */
  refuse(calls: number): void {
    this.#refused = calls;
  }
  /** Asked by this tab: to its own server. */
  fetch(input: string, init?: RequestInit): Promise<Response> {
    if ((init?.method ?? 'GET') === 'GET') this.asked.push(input);
    if (this.#refused > 0) {
      this.#refused--;
      return Promise.resolve(Response.json({ message: 'not now', code: 'unavailable', status: 503 }, { status: 503 }));
    }
    return realFetch(`${this.base}${input}`, init);
  }

  get me() {
    return { id: this.person.id, staff: isStaff(this.person.role) };
  }
  /** Is something waiting to be asked again? */
  waits(): boolean {
    return this.modules.waiting() > 0;
  }
  get live(): boolean {
    return this.modules.isLive();
  }
  get late(): boolean {
    return this.modules.isLate() ?? false;
  }
  get sawNewBuild(): boolean {
    return this.modules.isNewBuild();
  }

  get signedIn(): boolean {
    return this.modules.session.currentSession() !== null;
  }
  /** The token was renewed: this one is used from now on. */
  renew(token: string): void {
    tabs.set(token, [...(tabs.get(token) ?? []), this]);
    this.modules.session.keepSession({ token, user: { _id: this.person.id, role: this.person.role } as never });
  }
  /** A message of the test's own on the tab's connection. */
  say(name: string, message: unknown): void {
    this.modules.line.say(name, message);
  }

  /** Show a query, as a mounted screen does. */
  async show<T>(definition: QueryDefinition<T>): Promise<() => T | undefined> {
    const options = () => this.modules.options(definition, this.live, this.person.role);
    const observer = new this.modules.observe<T>(this.client, options());
    const leave = observer.subscribe(() => undefined);
    const unheard = this.modules.onLine(() => observer.setOptions(options()));
    this.#watching.push(leave, unheard);
    await this.until(() => observer.getCurrentResult().status !== 'pending', 'the first answer is there');
    return () => this.client.getQueryData<T>(definition.key);
  }

  /** Answers how to leave it again. */
  async openPage(kind: PageKind, id: number): Promise<() => void> {
    const page = this.modules.line.openPage(kind, id);
    await page.opened;
    return () => page.close();
  }

  async until(there: () => boolean, what: string, ms = 8000): Promise<void> {
    const end = performance.now() + ms;
    while (!there()) {
      if (performance.now() > end) throw new Error(`${this.person.name}: not within ${ms} ms: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Nothing is shown any more; what was shown is still held. */
  hideAll(): void {
    for (const stop of this.#watching.splice(0)) stop();
  }

  /** Nothing is shown any more, and nothing is held. */
  leaveAll(): void {
    this.hideAll();
    this.client.clear();
  }

  close(): void {
    this.modules.line.end();
    this.leaveAll();
    for (const [token, open] of tabs) {
      tabs.set(
        token,
        open.filter((tab) => tab !== this),
      );
    }
  }
}

/** A tab asks its own server: addresses without a host go there, as in a browser; whose tab asked is told by the bearer. */
const tabs = new Map<string, BrowserTab[]>();
const realFetch = globalThis.fetch;
function throughOneDoor(): void {
  globalThis.fetch = ((input: string | URL | Request, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return realFetch(input, init);
    const bearer = new Headers(init?.headers).get('authorization')?.slice(7);
    const tab = tabs.get(bearer ?? '')?.at(-1);
    if (!tab) throw new Error(`Nobody's tab asks for ${input}.`);
    return tab.fetch(input, init);
  }) as typeof fetch;
}
