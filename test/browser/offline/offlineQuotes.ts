import pg from 'pg';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { main } from '../jobScreens';
import { patience, type PersonWindow } from '../PersonWindow';
import { counted, newQuote, paste, saved } from '../quoteSheet';
import { asks } from '../releaseFiles';
import type { Story } from '../story';

export type Place = () => { browser: Browser; story: Story };

/** A rep with a quote of three lines. */
export async function begin(place: Place, name: string): Promise<{ rep: PersonWindow; path: string }> {
  const { browser, story } = place();
  const rep = await newQuote(browser, story.base, name);
  await paste(rep, ['Line Items', 1, 'code'], [['ONE'], ['TWO'], ['THREE']]);
  await counted(rep, 3);
  await saved(rep);
  return { rep, path: new URL(rep.page.url()).pathname };
}

/** Comments of the quote's lines, as the server has them. */
export async function comments(place: Place, path: string): Promise<() => Promise<string[]>> {
  const client = await asks(place().story, 'client');
  return async () =>
    ((await client('GET', path)) as { lines: { comments: string }[] }).lines.map((line) => line.comments);
}
export const arrives = async (place: Place, path: string, expected: string[]): Promise<void> =>
  expect.poll(await comments(place, path), { timeout: 2 * patience, interval: 200 }).toEqual(expected);

/** Edits of the quote are not committed until the answer is called. */
export async function holdCommits(place: Place, path: string): Promise<() => Promise<void>> {
  const locker = new pg.Client({ connectionString: place().story.program.databaseUrl });
  // A test that failed leaves it open until the database stops.
  locker.on('error', () => undefined);
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('SELECT id FROM quotes WHERE id = $1 FOR UPDATE', [path.split('/').at(-1)]);
  return () => locker.end();
}

const storedText = 'Offline: saved in this browser';
const unstoredText = 'Offline: not saved, keep this page open';
const says = async (windows: readonly PersonWindow[], text: string, timeout: number) => {
  for (const window of windows) await main(window).getByText(text, { exact: true }).waitFor({ timeout });
};
/** The page says that its edits are in this browser's storage. A page that failed to store them tries again later. */
export const saysStored = (...windows: PersonWindow[]): Promise<void> => says(windows, storedText, 2 * patience);
export const saysNotStored = (...windows: PersonWindow[]): Promise<void> => says(windows, unstoredText, patience);

export const press = (window: PersonWindow, name: string): Promise<void> =>
  window.page.getByRole('button', { name, exact: true }).click();
export async function logOut(window: PersonWindow): Promise<void> {
  await press(window, 'Shelby Crandall');
  await press(window, 'Logout');
}
export async function goOffline(...windows: PersonWindow[]): Promise<void> {
  for (const window of windows) await window.readyForOffline();
  await windows[0]?.context.setOffline(true);
  for (const { foot } of windows) await foot.getByText(/^not live since/i).waitFor();
}
export async function toQuotes(window: PersonWindow): Promise<void> {
  await window.page.getByRole('link', { name: 'Quotes', exact: true }).click();
  await window.page.waitForURL(/\/quotes$/);
}
