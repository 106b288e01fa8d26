import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { emailOf, type StoryPerson, storyPassword } from './story';

export interface Call {
  readonly method: string;
  /** Path and query below /api/v1. */
  readonly path: string;
  readonly at: number;
}
export interface Frame {
  readonly way: 'sent' | 'heard';
  readonly text: string;
  readonly at: number;
}

/** How long a step may take to show on a busy machine; on a quiet one it is some ten milliseconds. */
export const patience = 15_000;
/** A page that has asked for nothing for so long has loaded. Whoever counts its requests waits longer: `settled()`. */
const loadedMs = 200;
const api = '/api/v1';

/**
 * A browser window of one person, which writes down what its page does: every call, every frame of the line, every load
 * of a document, and whatever goes wrong.
 */
export class PersonWindow {
  /** All calls, in order; a file that is fetched by its link is none. */
  readonly calls: Call[] = [];
  readonly frames: Frame[] = [];
  /** Texts of all replies of calls, and all words heard: what this person was told, shown or not. */
  readonly told: string[] = [];
  /** Console errors, thrown errors, breaches of the page's policy, requests that failed. */
  readonly faults: string[] = [];
  loads = 0;
  #known = 0;
  /** When each request began that is on its way. */
  readonly #underWay = new Map<Request, number>();
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
      if (['error', 'warning'].includes(message.type())) this.faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const path = pathOf(request);
      if (isFile(path)) return;
      this.#lastRequest = Date.now();
      this.#underWay.set(request, this.#lastRequest);
      if (path) this.calls.push({ method: request.method(), path, at: Date.now() });
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', async (request) => {
      const asked = Date.now() - (this.#underWay.get(request) ?? 0);
      this.#underWay.delete(request);
      // A link that becomes a download ends the navigation that it began as; nobody reads the body of a 304.
      if (isFile(pathOf(request)) || (await request.response().catch(() => null))?.status() === 304) return;
      const { errorText } = request.failure() ?? {};
      // A page lets go of what nobody waits for any longer: the list of a screen that is left before it came, a search for
      // what is no longer typed, a part that was fetched ahead. That is no fault as long as it did not wait until it gave
      // up (10 s); a server that hangs up has another name than this, and a write is never let go.
      if (errorText === 'net::ERR_ABORTED' && request.method() === 'GET' && asked < 9500) return;
      this.faults.push(`failed: ${request.method()} ${request.url()} ${errorText}`);
    });
    page.on('response', async (response) => {
      const path = pathOf(response.request());
      if (path && !isFile(path)) this.told.push(await response.text().catch(() => ''));
    });
    page.on('websocket', (socket) => {
      const keep = (way: Frame['way']) => (data: { payload: string | Buffer }) => {
        const text = data.payload.toString();
        this.frames.push({ way, text, at: Date.now() });
        if (way === 'heard') this.told.push(text);
      };
      socket.on('framesent', keep('sent'));
      socket.on('framereceived', keep('heard'));
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
   * A window of a person of the story who is signed in and live, as a browser keeps it after the sign-in screen. That
   * screen itself is walked through by `signIn`, in the journeys that begin there.
   */
  static async signedIn(
    browser: Browser,
    base: string,
    who: StoryPerson,
    options: BrowserContextOptions & { path?: string } = {},
  ): Promise<PersonWindow> {
    const { path = '/', ...context } = options;
    const storageState = context.storageState ?? (await keptSession(base, who));
    const opened = await PersonWindow.open(browser, base, who, { ...context, storageState });
    await opened.page.goto(`${base}${path}`);
    await opened.live();
    await opened.settled(loadedMs);
    return opened;
  }

  /** Another page of the same browser: whoever signed in there is signed in here. */
  async another(path: string): Promise<PersonWindow> {
    const other = new PersonWindow(this.name, this.context, await this.context.newPage(), this.base);
    await other.page.goto(`${this.base}${path}`);
    await other.live();
    await other.settled(loadedMs);
    return other;
  }

  /** Another page of the same origin that runs nothing of the program. */
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
  /** The line is up, also where what it brings is late. */
  async live(): Promise<void> {
    await this.foot.getByText(/^live|^Not live · a second late$/).waitFor();
  }

  /** What has to work without a connection has been loaded in the background. */
  async readyForOffline(): Promise<void> {
    await this.page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['UnsentBands', 'pendingEdits'].every((part) => loaded.some((name) => name.includes(part)));
    });
  }

  /** The page is there, nothing is on its way, and nothing has been asked for a while. */
  async settled(still = 1000): Promise<void> {
    const end = Date.now() + 2 * patience;
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    for (;;) {
      const [loading, quiet] = [await this.page.getByText(/^Loading/).count(), Date.now() - this.#lastRequest];
      if (loading === 0 && this.#underWay.size === 0 && quiet > still) break;
      if (Date.now() > end)
        throw new Error(`${this.name} does not come to rest: ${loading} load, ${this.#underWay.size} ask`);
      await this.page.waitForTimeout(50);
    }
    this.#known = this.calls.length;
  }
  /** What was asked is answered. */
  async answered(): Promise<void> {
    while (this.#underWay.size > 0) await this.page.waitForTimeout(20);
  }

  /** These GETs have been asked too, or do not come. */
  async asks(paths: readonly string[]): Promise<void> {
    const asked = () => this.calls.slice(this.#known).map(({ path }) => path);
    const end = Date.now() + patience;
    while (!paths.every((path) => asked().includes(path)) && Date.now() < end) await this.page.waitForTimeout(20);
  }

  /** GETs since the window was settled, or since the last time that somebody asked. */
  newGets(): string[] {
    const fresh = this.calls.slice(this.#known).filter(({ method }) => method === 'GET');
    this.#known = this.calls.length;
    return fresh.map(({ path }) => path);
  }

  /** What has gone wrong, without what a test made go wrong on purpose. */
  faultsBut(...meant: RegExp[]): string[] {
    return this.faults.filter((fault) => !meant.some((known) => known.test(fault)));
  }

  /** Everything that a person can read on the page, also what is folded or only heard. */
  async reads(): Promise<string> {
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

/** What the browser keeps of somebody who has signed in: a session of one's own for each window. */
export async function keptSession(base: string, who: StoryPerson) {
  const answer = await fetch(`${base}${api}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(who), password: storyPassword }),
  });
  if (!answer.ok) throw new Error(`${who} cannot sign in: ${answer.status}`);
  const { token, ...user } = await answer.json();
  const localStorage = [{ name: 'session', value: JSON.stringify({ token, user }) }];
  return { cookies: [], origins: [{ origin: base, localStorage }] };
}

/** Below /api/v1, or null for pages and their parts. */
function pathOf(request: Request): string | null {
  const { pathname, search } = new URL(request.url());
  return pathname.startsWith(`${api}/`) ? `${pathname.slice(api.length)}${search}` : null;
}
const isFile = (path: string | null): boolean => path?.startsWith('/files/') ?? false;
