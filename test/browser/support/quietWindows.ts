import type { Browser, Request } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import { PersonWindow } from './PersonWindow';
import type { Story, StoryPerson } from './story';

export interface QuietWindows {
  readonly names: readonly string[];
  /** Resolves when they have been open for a minute. */
  minute(): Promise<void>;
  /** All API calls since they settled, without those of the plan. */
  requests(): Promise<string[]>;
  /** Texts of their footers. */
  footers(): Promise<string[]>;
  /** True if each has received changes; otherwise the test would prove nothing. */
  haveAllReceivedChanges(): boolean;
}

/** Opens the main screens of each role, which then stay untouched. */
export async function openQuietWindows(browser: Browser, story: Story): Promise<QuietWindows> {
  const released = await story.jobIn('Released');
  const screens: [StoryPerson, string[]][] = [
    ['viewer', ['/', released]],
    ['client', ['/', released]],
    ['customer', ['/']],
    ['cad2', ['/', '/workflow', released]],
    ['admin', ['/', '/workflow', released]],
    ['super', ['/']],
  ];
  const windows: PersonWindow[] = [];
  for (const [who, [first = '/', ...others]] of screens) {
    const home = await PersonWindow.signedIn(browser, story.base, who, { path: first });
    windows.push(home);
    for (const path of others) windows.push(await home.another(path));
  }
  await Promise.all(windows.map((window) => window.settled()));
  const open = windows.map((window) => {
    const requests: string[] = [];
    const frames = window.frames.length;
    window.page.on('request', (request: Request) => {
      // The plan is computed again as time passes.
      if (request.url().endsWith('/plan')) return;
      if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()}`);
    });
    const received = () => window.frames.slice(frames).filter(({ text }) => text.includes('"changed"')).length;
    return { name: `${window.name} at ${new URL(window.page.url()).pathname}`, window, requests, received };
  });
  const began = performance.now();
  return {
    names: open.map(({ name }) => name),
    minute: () => pause(Math.max(0, 60_000 - (performance.now() - began))).then(() => {}),
    requests: async () => open.flatMap(({ name, requests }) => requests.map((request) => `${name}: ${request}`)),
    footers: () =>
      Promise.all(
        open.map(async ({ name, window }) => {
          const text = await window.foot.getByText(/^Live/).textContent();
          return `${name}: ${text}`;
        }),
      ),
    haveAllReceivedChanges: () => open.every(({ received }) => received() > 0),
  };
}
