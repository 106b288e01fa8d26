import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { patience, PersonWindow } from './PersonWindow';

export interface FourWindows {
  readonly rep: PersonWindow;
  readonly admin: PersonWindow;
  readonly atHome: PersonWindow;
  readonly atBoard: PersonWindow;
  /**
   * Runs an action. Expects every window to show the result without reloading its page, and to request nothing except
   * `asks`.
   */
  step(
    what: string,
    action: () => Promise<unknown>,
    shows: readonly (readonly [PersonWindow, ...Locator[]])[],
    asks?: readonly (readonly [PersonWindow, string[]])[],
  ): Promise<void>;
}

/** Moves the pointer away, because lists don't reorder under it. */
export const movePointerAway = (window: PersonWindow): Promise<void> => window.page.mouse.move(720, 895);

/** Opens windows of a rep, an admin, a drafter on the dashboard and one on the board. */
export async function openFourWindows(browser: Browser, base: string): Promise<FourWindows> {
  const open = (who: 'client' | 'admin' | 'cad' | 'cad2', path = '/') =>
    PersonWindow.signedIn(browser, base, who, { path });
  const windows = await Promise.all([open('client'), open('admin'), open('cad'), open('cad2', '/workflow')]);
  await Promise.all(windows.map(movePointerAway));
  await Promise.all(windows.map((window) => window.settled()));
  const [rep, admin, atHome, atBoard] = windows;

  // On a busy machine a page may miss the heartbeats of seconds and reconnect; it then requests everything again.
  const connections = new Map(windows.map((window) => [window, window.connections]));
  const hasReconnected = (window: PersonWindow): boolean => {
    const before = connections.get(window);
    connections.set(window, window.connections);
    return before !== window.connections;
  };

  // Each window requests the business hours once, on the first screen that shows them.
  const hasLoadedHours = new Set<PersonWindow>();
  const isFirst = (window: PersonWindow) => !hasLoadedHours.has(window) && hasLoadedHours.add(window).has(window);

  const step: FourWindows['step'] = async (what, action, shows, asks = []) => {
    expect(new Set(shows.map(([window]) => window)), `${what}: each window is looked at`).toEqual(new Set(windows));
    await action();
    const look = async ({ name }: PersonWindow, place: Locator) => {
      const late = () => Promise.reject(new Error(`${what}: ${name} does not show ${place}`));
      await place.first().waitFor({ timeout: patience }).catch(late);
    };
    await Promise.all(shows.flatMap(([window, ...places]) => places.map((place) => look(window, place))));
    // The expected places may be rendered before the last request is sent.
    await Promise.all(asks.map(([window, paths]) => window.waitForGets(paths)));
    await Promise.all(windows.map((window) => window.waitForResponses()));
    for (const window of windows) {
      const expected = asks.find(([asker]) => asker === window)?.[1] ?? [];
      // The number of search requests depends on typing speed; only the last one is expected.
      const gets = window
        .newGets()
        .filter((get) => expected.includes(get) || !/^\/(customers|jobs\/similar)\?/.test(get));
      // Office screens request the path of the job's Drive folder once it exists, and the check of its drafts whenever
      // these change, also in a dialog that is about to close.
      const requested = gets.filter(
        (get) =>
          !(get === '/admin/settings' && isFirst(window)) &&
          !get.startsWith('/admin/utils/get-gdrive-file-path/') &&
          !/^\/jobs\/\d+\/drafts$/.test(get) &&
          // Office screens load the note templates with the first job that they open.
          get !== '/note-templates',
      );
      if (!hasReconnected(window))
        expect([...requested].sort(), `${what}: requests of ${window.name}`).toEqual([...expected].sort());
      expect(window.loads, `${what}: loads of ${window.name}`).toBe(1);
    }
  };
  return { rep, admin, atHome, atBoard, step };
}
