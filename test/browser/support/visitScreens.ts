import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { desk } from './axeLook';
import { createSession, PersonWindow } from './PersonWindow';
import type { Story } from './story';
import type { Visit, Visitor } from './visits';

type Visits = Partial<Record<Visitor, readonly Visit[]>>;

/** The visits whose name contains all of these words. */
export const filterVisits = (visits: Visits, words: readonly string[]): Visits =>
  Object.fromEntries(
    (Object.entries(visits) as [Visitor, Visit[]][]).map(([who, some]) => [
      who,
      some.filter((visit) => words.every((word) => nameOf(who, visit).includes(word))),
    ]),
  );

/** Name of a visit: user, path and state. */
const nameOf = (who: Visitor, { path, state }: Visit): string => `${who} at ${path}${state ? `, ${state}` : ''}`;

/**
 * Makes every visit in several parallel windows and calls `look` once each screen has settled. A window keeps its
 * signed-in user and navigates within the app if it can; the page is reloaded if the last visit may have left something
 * behind. Returns the visits that failed, with the reason.
 */
export async function visitScreens(
  browser: Browser,
  story: Story,
  visits: Visits,
  look: (window: PersonWindow, visit: Visit, label: string, nth: number) => Promise<unknown>,
  windows = 3,
): Promise<string[]> {
  const failed: string[] = [];
  const people = Object.keys(visits) as Visitor[];
  const waiting = people.flatMap((who) => (visits[who] ?? []).map((visit, nth) => ({ who, visit, nth })));
  const profiles = new Map<Visitor, ReturnType<typeof profileOf>>();
  const openWindow = async (who: Visitor) => {
    let profile = profiles.get(who);
    if (!profile) profiles.set(who, (profile = profileOf(story, who)));
    return PersonWindow.open(browser, story.base, who, { storageState: await profile });
  };
  const visitAll = async () => {
    let window: PersonWindow | undefined;
    let last: Visit | undefined;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (window?.name !== next.who) {
        await window?.close();
        window = await openWindow(next.who);
        last = undefined;
      }
      try {
        await within(visitMs, goTo(window, next.who, next.visit, last));
        await within(visitMs, look(window, next.visit, nameOf(next.who, next.visit), next.nth));
        await within(visitMs, window.page.unrouteAll({ behavior: 'ignoreErrors' }));
        last = next.visit;
      } catch (error) {
        failed.push(`${nameOf(next.who, next.visit)}: ${(error as Error).message}`);
        // A window that hangs isn't used for the next visit.
        void window.context.close().catch(() => undefined);
        window = undefined;
      }
    }
    await window?.close();
  };
  await Promise.all(Array.from({ length: windows }, visitAll));
  return failed;
}

/** A screen that takes this long is broken. */
const visitMs = 180_000;

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`took longer than ${ms / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

async function goTo(window: PersonWindow, who: Visitor, visit: Visit, last: Visit | undefined): Promise<void> {
  const { page } = window;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(visit.sizes?.[0] ?? desk);
  await visit.before?.(window);
  if (canNavigate(who, visit, last)) await navigateTo(window, visit.path);
  else await page.goto(`${window.base}${visit.path}`);
  await (isDisplay(visit) ? page.getByRole('main') : page.getByRole('heading', { level: 1 })).first().waitFor();
  await visit.open?.(window);
  await window.settled(100);
}

const place = (path: string) => path.replace(/\?.*$/, '');
const isDisplay = ({ path }: Visit) => path === '/display';
const isWall = (visit: Visit) => visit.path.includes('display=wall') || isDisplay(visit);
/** True if no reload is needed to reach the visit: the last one left nothing behind, and both use the default size. */
const canNavigate = (who: Visitor, visit: Visit, last: Visit | undefined): boolean =>
  last !== undefined &&
  who !== 'visitor' &&
  [visit, last].every((one) => !one.before && !one.sizes && !isWall(one)) &&
  !last.open &&
  place(visit.path) !== place(last.path);

/** Navigates within the app, as a link does, and waits for the new heading. */
async function navigateTo({ page }: PersonWindow, path: string): Promise<void> {
  const before = await page.evaluateHandle(() => {
    const heading = document.querySelector('h1');
    return { heading, text: heading?.textContent };
  });
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(({ heading, text }) => {
    const now = document.querySelector('h1');
    return now !== null && (now !== heading || now.textContent !== text);
  }, before);
}

/** Storage of the user's browser; a visitor has none. */
const profileOf = async ({ base }: Story, who: Visitor) => (who === 'visitor' ? undefined : createSession(base, who));
