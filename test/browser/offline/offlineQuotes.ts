import pg from 'pg';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { main } from '../support/jobScreens';
import { patience, type PersonWindow } from '../support/PersonWindow';
import { hasLines, newQuote, paste, saved } from '../support/quoteSheet';
import { apiClient } from '../support/releaseFiles';
import type { Story } from '../support/story';

export type Place = () => { browser: Browser; story: Story };

/** Opens a rep's window with a new quote of three lines. */
export async function openNewQuote(place: Place, name: string): Promise<{ rep: PersonWindow; path: string }> {
  const { browser, story } = place();
  const rep = await newQuote(browser, story.base, name);
  await paste(rep, ['Line Items', 1, 'code'], [['ONE'], ['TWO'], ['THREE']]);
  await hasLines(rep, 3);
  const path = new URL(rep.page.url()).pathname;
  await waitForCatalog(place, path, 3);
  await saved(rep);
  return { rep, path };
}

/** Waits until the page has saved the catalog's response for its lines, which is an edit like those of the tests. */
async function waitForCatalog(place: Place, path: string, lines: number): Promise<void> {
  const client = await apiClient(place().story, 'client');
  const problems = async () =>
    ((await client('GET', path)) as { lines: { problems: string[] }[] }).lines.filter(
      (line) => line.problems.length > 0,
    );
  await expect.poll(async () => (await problems()).length, { timeout: patience, interval: 200 }).toBe(lines);
}

/** Returns a function that gets the comments of the quote's lines from the server. */
export async function comments(place: Place, path: string): Promise<() => Promise<string[]>> {
  const client = await apiClient(place().story, 'client');
  return async () =>
    ((await client('GET', path)) as { lines: { comments: string }[] }).lines.map((line) => line.comments);
}
export const expectComments = async (place: Place, path: string, expected: string[]): Promise<void> =>
  expect.poll(await comments(place, path), { timeout: 2 * patience, interval: 200 }).toEqual(expected);

/** Blocks commits of the quote until the returned function is called. */
export async function holdCommits(place: Place, path: string): Promise<() => Promise<void>> {
  const locker = new pg.Client({ connectionString: place().story.program.databaseUrl });
  // A failed test leaves it open until the database stops.
  locker.on('error', () => undefined);
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('SELECT id FROM quotes WHERE id = $1 FOR UPDATE', [path.split('/').at(-1)]);
  return () => locker.end();
}

const storedText = 'Offline: saved in this browser';
const unstoredText = 'Offline: not saved. Keep this page open.';
const waitForText = async (windows: readonly PersonWindow[], text: string, timeout: number) => {
  for (const window of windows) await main(window).getByText(text, { exact: true }).waitFor({ timeout });
};
/** Waits until the page shows that its edits are stored in this browser. A page that failed to store them retries. */
export const expectStored = (...windows: PersonWindow[]): Promise<void> =>
  waitForText(windows, storedText, 2 * patience);
export const expectNotStored = (...windows: PersonWindow[]): Promise<void> =>
  waitForText(windows, unstoredText, patience);

export const press = (window: PersonWindow, name: string): Promise<void> =>
  window.page.getByRole('button', { name, exact: true }).click();
export async function logOut(window: PersonWindow): Promise<void> {
  await press(window, 'Shelby Crandall');
  await press(window, 'Logout');
}
export async function goOffline(...windows: PersonWindow[]): Promise<void> {
  for (const window of windows) await window.readyForOffline();
  await windows[0]?.context.setOffline(true);
  for (const { foot } of windows) await foot.getByText(/^Offline since/).waitFor();
}
export async function goToQuotes(window: PersonWindow): Promise<void> {
  await window.page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await window.page.waitForURL(/\/quotes$/);
}
