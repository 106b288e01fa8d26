import type { Browser } from 'playwright-core';
import { desk } from './axeLook';
import { PersonWindow } from './PersonWindow';
import type { Story, StoryPerson } from './story';
import type { Visit, Visitor } from './visits';

/** A visit as it is announced: who is where, and in which state. */
const nameOf = (who: Visitor, { path, state }: Visit): string => `${who} at ${path}${state ? `, ${state}` : ''}`;

/**
 * Makes every visit, in several windows side by side, and lets `look` see each screen once it has come to rest. Each
 * person signs in once, by hand; further windows are of the same browser profile.
 */
export async function lookAround(
  browser: Browser,
  story: Story,
  visits: Record<Visitor, readonly Visit[]>,
  look: (window: PersonWindow, visit: Visit, called: string, nth: number) => Promise<unknown>,
  windows = 3,
): Promise<void> {
  const people = Object.keys(visits) as Visitor[];
  const waiting = people.flatMap((who) => visits[who].map((visit, nth) => ({ who, visit, nth })));
  const profiles = new Map<Visitor, ReturnType<typeof profileOf>>();
  const open = async (who: Visitor) => {
    let profile = profiles.get(who);
    if (!profile) profiles.set(who, (profile = profileOf(browser, story, who)));
    return PersonWindow.open(browser, story.base, who, { storageState: await profile });
  };
  const goAround = async () => {
    let window: PersonWindow | undefined;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (window?.name !== next.who) {
        await window?.close();
        window = await open(next.who);
      }
      await arrive(window, next.who, next.visit, story.base);
      await look(window, next.visit, nameOf(next.who, next.visit), next.nth);
      await window.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await window?.close();
  };
  await Promise.all(Array.from({ length: windows }, goAround));
}

async function arrive(window: PersonWindow, who: Visitor, visit: Visit, base: string): Promise<void> {
  const { page } = window;
  try {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(visit.sizes?.[0] ?? desk);
    await visit.before?.(window);
    await page.goto(`${base}${visit.path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await visit.open?.(window);
    await window.settled(100);
  } catch (error) {
    throw new Error(`${nameOf(who, visit)}: ${(error as Error).message}`, { cause: error });
  }
}

/** What the browser keeps of a person who has signed in; of a visitor nothing. */
async function profileOf(browser: Browser, { base }: Story, who: Visitor) {
  if (who === 'visitor') return undefined;
  const window = await PersonWindow.signedIn(browser, base, who as StoryPerson);
  const profile = await window.context.storageState();
  await window.close();
  return profile;
}
