import { vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import type { PageKind } from '../../common/live/events';
import { isStaff } from '../../common/access/roles';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { Caller } from './caller';
import type { Person } from './people';

/** The localStorage of a browser tab. */
class Storage {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

export interface TabOptions {
  /** A port other than the server's, such as a TestProxy. */
  readonly linePort?: number;
  /** Refetches without the usual delay of up to two seconds, for comparing many states. */
  readonly hurried?: boolean;
  /** False: don't connect until connect() is called. */
  readonly connects?: boolean;
}

/**
 * The browser's data layer (calls, query definitions, cache, live connection) as one tab of one user, without its
 * screens. Each tab loads its own module instances, as in a browser.
 */
export class BrowserTab {
  /** URLs of all GET requests of the tab, in order. */
  readonly requestedUrls: string[] = [];
  #subscriptions: (() => void)[] = [];
  #refused = 0;

  private constructor(
    readonly person: Person,
    private base: string,
    readonly client: QueryClient,
    readonly queries: typeof import('../../client/api/queries')['queries'],
    readonly command: typeof import('../../client/api/call')['call'],
    private readonly modules: {
      line: InstanceType<typeof import('../../client/live/LiveConnection')['LiveConnection']>;
      observe: typeof import('@tanstack/react-query').QueryObserver;
      options: typeof import('../../client/api/liveOptions')['liveOptions'];
      isLive: () => boolean;
      isLate: () => boolean | undefined;
      isUpdating: () => boolean | undefined;
      onLine: (listener: () => void) => () => void;
      isNewBuild: () => boolean;
      pendingRefetches: () => number;
      session: typeof import('../../client/state/session');
    },
  ) {}

  static async open(
    caller: Caller,
    port: number,
    { linePort, hurried = false, connects = true }: TabOptions = {},
  ): Promise<BrowserTab> {
    const person = caller.person as Person;
    vi.resetModules();
    if (hurried)
      vi.doMock('../../client/live/refetchTiming', () => ({
        minRefetchIntervalMs: 50,
        refetchSpreadMs: 100,
        reconnectSpreadMs: 100,
        retryDelayMs: 100,
        recountDelayMs: 100,
      }));
    else vi.doUnmock('../../client/live/refetchTiming');
    vi.stubGlobal('localStorage', new Storage());
    // Without a window, TanStack Query assumes a server and never fetches by itself.
    vi.stubGlobal('window', {});
    const session = await import('../../client/state/session');
    const { call } = await import('../../client/api/call');
    const { queries } = await import('../../client/api/queries');
    const { createQueryClient } = await import('../../client/api/queryClient');
    const { LiveConnection } = await import('../../client/live/LiveConnection');
    const { liveOptions } = await import('../../client/api/liveOptions');
    const { pendingRefetches } = await import('../../client/live/applyEvent');
    const { isLive, connectionAtom, newBuildAtom } = await import('../../client/live/connectionState');
    const { QueryObserver } = await import('@tanstack/react-query');

    const client = createQueryClient();
    const { store } = session;
    const tab = new BrowserTab(person, `http://127.0.0.1:${port}`, client, queries, call, {
      line: new LiveConnection(client, `http://127.0.0.1:${linePort ?? port}`),
      observe: QueryObserver,
      options: liveOptions,
      isLive,
      isLate: () => {
        const line = store.get(connectionAtom);
        return line.live && line.late;
      },
      isUpdating: () => {
        const line = store.get(connectionAtom);
        return line.live && line.updating;
      },
      onLine: (listener) => store.sub(connectionAtom, listener),
      isNewBuild: () => store.get(newBuildAtom),
      pendingRefetches,
      session,
    });
    tabs.set(caller.token as string, [...(tabs.get(caller.token as string) ?? []), tab]);
    routeFetch();
    session.storeSession({ token: caller.token as string, user: { _id: person.id, role: person.role } as never });
    if (connects) await tab.connect();
    return tab;
  }

  async connect(): Promise<void> {
    this.modules.line.connect();
    await this.until(() => this.live, 'the connection is up');
  }
  /** Sends calls to another server from now on, as behind a proxy. */
  moveTo(port: number): void {
    this.base = `http://127.0.0.1:${port}`;
  }
  /** Answers the next calls with 503, as a proxy does. */
  refuse(calls: number): void {
    this.#refused = calls;
  }
  /** Sends a request of this tab to its server. */
  fetch(input: string, init?: RequestInit): Promise<Response> {
    if ((init?.method ?? 'GET') === 'GET') this.requestedUrls.push(input);
    if (this.#refused > 0) {
      this.#refused--;
      return Promise.resolve(Response.json({ message: 'not now', code: 'unavailable', status: 503 }, { status: 503 }));
    }
    return realFetch(`${this.base}${input}`, init);
  }

  get me() {
    return { id: this.person.id, staff: isStaff(this.person.role) };
  }
  /** True if any refetch is scheduled. */
  waits(): boolean {
    return this.modules.pendingRefetches() > 0;
  }
  get live(): boolean {
    return this.modules.isLive();
  }
  get late(): boolean {
    return this.modules.isLate() ?? false;
  }
  /** True if something on screen has not been refetched since the connection was made. */
  get updating(): boolean {
    return this.modules.isUpdating() ?? false;
  }
  /** Subscribes to changes of the connection status; returns the unsubscribe function. */
  onSign(listener: () => void): () => void {
    return this.modules.onLine(listener);
  }
  get sawNewBuild(): boolean {
    return this.modules.isNewBuild();
  }

  get signedIn(): boolean {
    return this.modules.session.currentSession() !== null;
  }
  /** Uses a renewed token from now on. */
  renew(token: string): void {
    tabs.set(token, [...(tabs.get(token) ?? []), this]);
    this.modules.session.storeSession({ token, user: { _id: this.person.id, role: this.person.role } as never });
  }
  /** Sends a custom message on the tab's connection; returns the response, or null without one. */
  ask<T>(name: string, message: unknown): Promise<T | null> {
    return this.modules.line.request<T>(name, message);
  }
  /** Sends a message without waiting for a response. */
  say(name: string, message: unknown): void {
    this.modules.line.emit(name, message);
  }

  /** Shows a query, as a mounted screen does. */
  async show<T>(definition: QueryDefinition<T>): Promise<() => T | undefined> {
    const options = () => this.modules.options(definition, this.live, this.person.role);
    const observer = new this.modules.observe<T>(this.client, options());
    const leave = observer.subscribe(() => undefined);
    const unsubscribe = this.modules.onLine(() => observer.setOptions(options()));
    this.#subscriptions.push(leave, unsubscribe);
    await this.until(() => observer.getCurrentResult().status !== 'pending', 'the first response arrived');
    return () => this.client.getQueryData<T>(definition.key);
  }

  /** Opens a page's room; returns a function to leave it. */
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

  /** Unmounts everything shown; the cache stays. */
  hideAll(): void {
    for (const stop of this.#subscriptions.splice(0)) stop();
  }

  /** Unmounts everything and clears the cache. */
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

/** Routes relative URLs to the server of the tab that sent them, which is identified by its bearer token. */
const tabs = new Map<string, BrowserTab[]>();
const realFetch = globalThis.fetch;
function routeFetch(): void {
  globalThis.fetch = ((input: string | URL | Request, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return realFetch(input, init);
    const bearer = new Headers(init?.headers).get('authorization')?.slice(7);
    const tab = tabs.get(bearer ?? '')?.at(-1);
    if (!tab) throw new Error(`No tab requested ${input}.`);
    return tab.fetch(input, init);
  }) as typeof fetch;
}
