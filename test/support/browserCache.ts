import { vi } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import type { PageKind } from '../../common/live/events';
import { isStaff } from '../../common/access/roles';
import type { QueryDefinition } from '../../client/api/queries';
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

/**
 * The browser program's own data half — calls, query definitions, cache, line — as one tab of one person, without its
 * screens. Each tab has modules of its own, as each browser has.
 */
export class BrowserTab {
  /** Every GET that the tab asked for, in order. */
  readonly asked: string[] = [];
  #line: { end(): void; openPage(kind: PageKind, id: number): { opened: Promise<unknown>; close(): void } } | null =
    null;
  #watching: (() => void)[] = [];

  private constructor(
    readonly person: Person,
    readonly client: QueryClient,
    readonly queries: typeof import('../../client/api/queries')['queries'],
    readonly command: typeof import('../../client/api/call')['call'],
    private readonly modules: {
      observe: typeof import('@tanstack/react-query').QueryObserver;
      settle: typeof import('../../client/live/held')['settle'];
      isLive: () => boolean;
      waiting: () => number;
    },
  ) {}

  static async open(hands: Caller, port: number, options: { linePort?: number } = {}): Promise<BrowserTab> {
    const person = hands.person as Person;
    const base = `http://127.0.0.1:${port}`;
    vi.resetModules();
    vi.stubGlobal('localStorage', new Storage());
    const session = await import('../../client/state/session');
    const { call } = await import('../../client/api/call');
    const { queries } = await import('../../client/api/queries');
    const { makeQueryClient } = await import('../../client/api/queryClient');
    const { LiveLine } = await import('../../client/live/socket');
    const { settle } = await import('../../client/live/held');
    const { waiting } = await import('../../client/live/applyEvent');
    const { isLive } = await import('../../client/live/lineState');
    const { QueryObserver } = await import('@tanstack/react-query');

    const client = makeQueryClient();
    const tab = new BrowserTab(person, client, queries, call, { observe: QueryObserver, settle, isLive, waiting });
    tabs.set(hands.token as string, tab);
    throughOneDoor(base);
    session.keepSession({ token: hands.token as string, user: { _id: person.id, role: person.role } as never });
    const line = new LiveLine(client, `http://127.0.0.1:${options.linePort ?? port}`);
    tab.#line = line;
    line.connect();
    await tab.until(() => isLive(), 'the line is up');
    return tab;
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

  /** Show a query, as a mounted screen does. */
  async show<T>(definition: QueryDefinition<T>): Promise<() => T | undefined> {
    const observer = new this.modules.observe<T>(this.client, {
      queryKey: definition.key,
      queryFn: ({ signal }) => definition.ask(signal),
      meta: { held: definition.held },
      structuralSharing: (old, incoming) => this.modules.settle(definition.held, old, incoming),
    });
    this.#watching.push(observer.subscribe(() => undefined));
    await this.until(() => observer.getCurrentResult().status !== 'pending', 'the first answer is there');
    return () => this.client.getQueryData<T>(definition.key);
  }

  /** Answers how to leave it again. */
  async openPage(kind: PageKind, id: number): Promise<() => void> {
    const page = this.#line?.openPage(kind, id);
    await page?.opened;
    return () => page?.close();
  }

  async until(there: () => boolean, what: string, ms = 8000): Promise<void> {
    const end = performance.now() + ms;
    while (!there()) {
      if (performance.now() > end) throw new Error(`${this.person.name}: not within ${ms} ms: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  close(): void {
    for (const stop of this.#watching) stop();
    this.#line?.end();
    this.client.clear();
    for (const [token, tab] of tabs) if (tab === this) tabs.delete(token);
  }
}

/** A tab asks its own server: addresses without a host go there, as in a browser; whose tab asked is told by the bearer. */
const tabs = new Map<string, BrowserTab>();
const realFetch = globalThis.fetch;
function throughOneDoor(base: string): void {
  globalThis.fetch = ((input: string | URL | Request, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return realFetch(input, init);
    const bearer = new Headers(init?.headers).get('authorization')?.slice(7);
    if ((init?.method ?? 'GET') === 'GET') tabs.get(bearer ?? '')?.asked.push(input);
    return realFetch(`${base}${input}`, init);
  }) as typeof fetch;
}
