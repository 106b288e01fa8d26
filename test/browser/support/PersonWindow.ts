import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { emailOf, type StoryPerson, storyPassword } from './story';

export interface Call {
  readonly method: string;
  /** Path and query below /api/v1. */
  readonly path: string;
  readonly at: number;
}
export interface Frame {
  readonly way: 'sent' | 'received';
  readonly text: string;
  readonly at: number;
}

/** Maximum time for a step to show on a busy machine, in ms. */
export const patience = 30_000;
/** A page has loaded after this time without requests. Tests that count requests wait longer with `settled()`. */
const loadedMs = 200;
const api = '/api/v1';
/** Options of a window whose assets a test replaces: a service worker would fetch them past `page.route`. */
export const withoutWorker = { serviceWorkers: 'block' } as const;

/**
 * A browser window of one person. Records what its page does: API calls, WebSocket frames, document loads and errors.
 */
export class PersonWindow {
  /** All API calls in order, without file downloads. */
  readonly calls: Call[] = [];
  readonly frames: Frame[] = [];
  /** Text of all responses and received frames: everything this person was sent, shown or not. */
  readonly received: string[] = [];
  /** Console errors, exceptions, CSP violations and failed requests. */
  readonly faults: string[] = [];
  loads = 0;
  /** Connections to the server, the lost ones included. */
  connections = 0;
  #known = 0;
  /** Start times of pending requests. */
  readonly #pending = new Map<Request, number>();
  #lastRequest = 0;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly base: string,
  ) {
    page.on('domcontentloaded', () => this.loads++);
    page.on('pageerror', (error) => this.faults.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (/^Service Worker registration blocked/.test(message.text())) return;
      if (['error', 'warning'].includes(message.type())) this.faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const path = pathOf(request);
      if (isFile(path)) return;
      this.#lastRequest = Date.now();
      this.#pending.set(request, this.#lastRequest);
      if (path) this.calls.push({ method: request.method(), path, at: Date.now() });
    });
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', async (request) => {
      const ms = Date.now() - (this.#pending.get(request) ?? 0);
      this.#pending.delete(request);
      // A link that becomes a download aborts its navigation; the body of a 304 is never read.
      if (isFile(pathOf(request)) || (await request.response().catch(() => null))?.status() === 304) return;
      const { errorText } = request.failure() ?? {};
      // A page cancels reads it no longer needs, such as those of a screen that was left or of an outdated search. That
      // isn't a fault unless it is the timeout (10 s). A closed connection has another error, and writes are never canceled.
      if (errorText === 'net::ERR_ABORTED' && isRead(request) && ms < 9500) return;
      this.faults.push(`failed: ${request.method()} ${request.url()} ${errorText}`);
    });
    page.on('response', async (response) => {
      const path = pathOf(response.request());
      if (path && !isFile(path)) this.received.push(await response.text().catch(() => ''));
    });
    page.on('websocket', (socket) => {
      this.connections += 1;
      const record = (way: Frame['way']) => (data: { payload: string | Buffer }) => {
        const text = data.payload.toString();
        this.frames.push({ way, text, at: Date.now() });
        if (way === 'received') this.received.push(text);
      };
      socket.on('framesent', record('sent'));
      socket.on('framereceived', record('received'));
    });
  }

  static async open(
    browser: Browser,
    base: string,
    name: string,
    options: BrowserContextOptions = {},
  ): Promise<PersonWindow> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'America/Denver',
      ...options,
    });
    context.setDefaultTimeout(patience);
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      ),
    );
    return new PersonWindow(name, context, await context.newPage(), base);
  }

  /**
   * Opens a window of a signed-in demo user that is live, with a stored session. Tests of the sign-in screen itself use
   * `signIn`.
   */
  static async signedIn(
    browser: Browser,
    base: string,
    who: StoryPerson,
    options: BrowserContextOptions & { path?: string } = {},
  ): Promise<PersonWindow> {
    const { path = '/', ...context } = options;
    const storageState = context.storageState ?? (await createSession(base, who));
    const opened = await PersonWindow.open(browser, base, who, { ...context, storageState });
    await opened.page.goto(`${base}${path}`);
    await opened.live();
    await opened.settled(loadedMs);
    return opened;
  }

  /** Opens another page of the same browser, with the same session. */
  async another(path: string): Promise<PersonWindow> {
    const other = new PersonWindow(this.name, this.context, await this.context.newPage(), this.base);
    await other.page.goto(`${this.base}${path}`);
    await other.live();
    await other.settled(loadedMs);
    return other;
  }

  /** Opens another page of the same origin that doesn't run the app. */
  async withoutProgram(): Promise<PersonWindow> {
    const other = new PersonWindow(this.name, this.context, await this.context.newPage(), this.base);
    await other.page.goto(`${this.base}/healthz`);
    return other;
  }

  async signIn(who: StoryPerson): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email', { exact: true }).fill(emailOf(who));
    await page.getByLabel('Password', { exact: true }).fill(storyPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await this.live();
  }

  get foot(): Locator {
    return this.page.getByRole('contentinfo');
  }
  /** Waits until the connection is up, even if updates are delayed. */
  async live(): Promise<void> {
    await this.foot.getByText(/^Live|^Updates take about a second longer$/).waitFor();
  }

  /** Waits until the parts needed offline have been loaded in the background. */
  async readyForOffline(): Promise<void> {
    await this.page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['UnsentBands', 'pendingEdits'].every((part) => loaded.some((name) => name.includes(part)));
    });
  }

  /** Waits until the page is loaded and has made no requests for `still` ms. */
  async settled(still = 1000): Promise<void> {
    const end = Date.now() + 2 * patience;
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    for (;;) {
      const [loading, quiet] = [await this.page.getByText(/^Loading/).count(), Date.now() - this.#lastRequest];
      if (loading === 0 && this.#pending.size === 0 && quiet > still) break;
      if (Date.now() > end)
        throw new Error(`${this.name} doesn't settle: ${loading} loading, ${this.#pending.size} pending requests`);
      await this.page.waitForTimeout(50);
    }
    this.#known = this.calls.length;
  }
  /** Waits until no request is pending. */
  async waitForResponses(): Promise<void> {
    while (this.#pending.size > 0) await this.page.waitForTimeout(20);
  }

  /** Waits until these GETs have been sent, but not longer than `patience`. */
  async waitForGets(paths: readonly string[]): Promise<void> {
    const requested = () => this.calls.slice(this.#known).map(({ path }) => path);
    const end = Date.now() + patience;
    while (!paths.every((path) => requested().includes(path)) && Date.now() < end) await this.page.waitForTimeout(20);
  }

  /**
   * Returns the GETs since the window was settled or since the last call, without those of the plan, which is computed
   * again as jobs and time change.
   */
  newGets(): string[] {
    const fresh = this.calls.slice(this.#known).filter(({ method, path }) => method === 'GET' && path !== '/plan');
    this.#known = this.calls.length;
    return fresh.map(({ path }) => path);
  }

  /** Returns the recorded errors except those that a test caused on purpose. */
  faultsBut(...meant: RegExp[]): string[] {
    return this.faults.filter((fault) => !meant.some((known) => known.test(fault)));
  }

  /** Returns all text on the page, including hidden text, labels and field values. */
  async allText(): Promise<string> {
    return this.page.evaluate(() =>
      [
        document.title,
        document.body.textContent,
        ...[...document.querySelectorAll('*')].flatMap((element) =>
          ['title', 'aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ),
        ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ].join('\n'),
    );
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** Signs in and returns the browser storage with the new session. */
export async function createSession(base: string, who: StoryPerson) {
  const answer = await fetch(`${base}${api}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(who), password: storyPassword }),
  });
  if (!answer.ok) throw new Error(`${who} couldn't sign in: ${answer.status}`);
  const { token, ...user } = await answer.json();
  const localStorage = [{ name: 'session', value: JSON.stringify({ token, user }) }];
  return { cookies: [], origins: [{ origin: base, localStorage }] };
}

/** Path below /api/v1, or null for other requests. */
function pathOf(request: Request): string | null {
  const { pathname, search } = new URL(request.url());
  return pathname.startsWith(`${api}/`) ? `${pathname.slice(api.length)}${search}` : null;
}
/** A GET, or a POST whose body is a question. */
const isRead = (request: Request): boolean =>
  request.method() === 'GET' ||
  /^\/quotes\/.*(resolve|preview|whatif)$|^\/prints\/\d+\/email\/preview$/.test(pathOf(request) ?? '');
const isFile = (path: string | null): boolean => path?.startsWith('/files/') ?? false;
