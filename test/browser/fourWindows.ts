import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { patience, PersonWindow } from './PersonWindow';

export interface FourWindows {
  readonly rep: PersonWindow;
  readonly admin: PersonWindow;
  readonly atHome: PersonWindow;
  readonly atBoard: PersonWindow;
  /**
   * Somebody does something: every window shows it, none loads its page anew, and none asks for anything but `asks`,
   * which was not on its screen before.
   */
  step(
    what: string,
    deed: () => Promise<unknown>,
    shows: readonly (readonly [PersonWindow, ...Locator[]])[],
    asks?: readonly (readonly [PersonWindow, string[]])[],
  ): Promise<void>;
}

/** Lists hold still under a hand; so that they show everything, the pointer rests where nothing is. */
export const handsOff = (window: PersonWindow): Promise<void> => window.page.mouse.move(720, 895);

/** A rep, an admin, a drafter at the dashboard and one at the board, each signed in by hand in a browser of their own. */
export async function openFourWindows(browser: Browser, base: string): Promise<FourWindows> {
  const open = (who: 'client' | 'admin' | 'cad' | 'cad2', path = '/') =>
    PersonWindow.signedIn(browser, base, who, { path });
  const windows = await Promise.all([open('client'), open('admin'), open('cad'), open('cad2', '/workflow')]);
  await Promise.all(windows.map(handsOff));
  await Promise.all(windows.map((window) => window.settled()));
  const [rep, admin, atHome, atBoard] = windows;

  // The office's hours are asked for once, by whichever screen says them first.
  const heard = new Set<PersonWindow>();
  const isFirst = (window: PersonWindow) => !heard.has(window) && heard.add(window).has(window);

  const step: FourWindows['step'] = async (what, deed, shows, asks = []) => {
    expect(new Set(shows.map(([window]) => window)), `${what}: each window is looked at`).toEqual(new Set(windows));
    await deed();
    const look = async ({ name }: PersonWindow, place: Locator) => {
      const late = () => Promise.reject(new Error(`${what}: ${name} does not show ${place}`));
      await place.first().waitFor({ timeout: patience }).catch(late);
    };
    await Promise.all(shows.flatMap(([window, ...places]) => places.map((place) => look(window, place))));
    // What is seen first may be drawn before the last thing is asked for.
    await Promise.all(asks.map(([window, paths]) => window.asks(paths)));
    await Promise.all(windows.map((window) => window.answered()));
    for (const window of windows) {
      const expected = asks.find(([asker]) => asker === window)?.[1] ?? [];
      // A search asks as often as the hand that types it pauses: only what it ends with is said beforehand.
      const gets = window.newGets().filter((get) => expected.includes(get) || !/^\/customers\?/.test(get));
      const asked = gets.filter((get) => !(get === '/admin/settings' && isFirst(window)));
      expect([...asked].sort(), `${what}: what ${window.name} asked for`).toEqual([...expected].sort());
      expect(window.loads, `${what}: loads of ${window.name}`).toBe(1);
    }
  };
  return { rep, admin, atHome, atBoard, step };
}
