import type { Browser } from 'playwright-core';
import { desk } from './axeLook';
import { keptSession, PersonWindow } from './PersonWindow';
import type { Story } from './story';
import type { Visit, Visitor } from './visits';

type Visits = Partial<Record<Visitor, readonly Visit[]>>;

/** The visits whose name holds all of these words. */
export const visitsOf = (visits: Visits, words: readonly string[]): Visits =>
  Object.fromEntries(
    (Object.entries(visits) as [Visitor, Visit[]][]).map(([who, some]) => [
      who,
      some.filter((visit) => words.every((word) => nameOf(who, visit).includes(word))),
    ]),
  );

/** A visit as it is announced: who is where, and in which state. */
const nameOf = (who: Visitor, { path, state }: Visit): string => `${who} at ${path}${state ? `, ${state}` : ''}`;

/**
 * Makes every visit, in several windows side by side, and lets `look` see each screen once it has come to rest. A window
 * stays with its person, who is signed in once, and walks on as by a link where it can: a page is loaded anew where
 * something may be left of the last visit. Answers which visits did not come about, and why.
 */
export async function lookAround(
  browser: Browser,
  story: Story,
  visits: Visits,
  look: (window: PersonWindow, visit: Visit, called: string, nth: number) => Promise<unknown>,
  windows = 3,
): Promise<string[]> {
  const lost: string[] = [];
  const people = Object.keys(visits) as Visitor[];
  const waiting = people.flatMap((who) => (visits[who] ?? []).map((visit, nth) => ({ who, visit, nth })));
  const profiles = new Map<Visitor, ReturnType<typeof profileOf>>();
  const open = async (who: Visitor) => {
    let profile = profiles.get(who);
    if (!profile) profiles.set(who, (profile = profileOf(story, who)));
    return PersonWindow.open(browser, story.base, who, { storageState: await profile });
  };
  const goAround = async () => {
    let window: PersonWindow | undefined;
    let last: Visit | undefined;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (window?.name !== next.who) {
        await window?.close();
        window = await open(next.who);
        last = undefined;
      }
      try {
        await arrive(window, next.who, next.visit, last);
        await look(window, next.visit, nameOf(next.who, next.visit), next.nth);
      } catch (error) {
        lost.push(`${nameOf(next.who, next.visit)}: ${(error as Error).message}`);
      }
      await window.page.unrouteAll({ behavior: 'ignoreErrors' });
      last = next.visit;
    }
    await window?.close();
  };
  await Promise.all(Array.from({ length: windows }, goAround));
  return lost;
}

async function arrive(window: PersonWindow, who: Visitor, visit: Visit, last: Visit | undefined): Promise<void> {
  const { page } = window;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(visit.sizes?.[0] ?? desk);
  await visit.before?.(window);
  if (canWalk(who, visit, last)) await walkTo(window, visit.path);
  else await page.goto(`${window.base}${visit.path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await visit.open?.(window);
  await window.settled(100);
}

const place = (path: string) => path.replace(/\?.*$/, '');
const isWall = ({ path }: Visit) => path.includes('display=wall');
/** Nothing is left of the last visit when one comes to another page of the program; another size may lead elsewhere by itself. */
const canWalk = (who: Visitor, visit: Visit, last: Visit | undefined): boolean =>
  last !== undefined &&
  who !== 'visitor' &&
  [visit, last].every((one) => !one.before && !one.sizes && !isWall(one)) &&
  !last.open &&
  place(visit.path) !== place(last.path);

/** As a link does: another page of the same document. It is there when its heading is. */
async function walkTo({ page }: PersonWindow, path: string): Promise<void> {
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

/** Of a visitor the browser keeps nothing. */
const profileOf = async ({ base }: Story, who: Visitor) => (who === 'visitor' ? undefined : keptSession(base, who));
