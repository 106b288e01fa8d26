import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main, region } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { type Story, type StoryPerson, storyPeople } from './support/story';
import { useStory } from './support/useStory';

/** A drafter's day at the desk: keys, filters of the board, and who else looks at a list. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (who: StoryPerson, path: string) => PersonWindow.signedIn(browser, story.base, who, { path });
const viewing = (window: PersonWindow, who: StoryPerson): Locator =>
  main(window).getByRole('img', { name: `${storyPeople[who]} is viewing`, exact: true });
const numOf = async (path: string): Promise<string> => {
  const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.slice(6)]);
  return String(job?.num);
};

it('shows the office who else looks at a list, and a client only its own people', async () => {
  const [admin, cad, client] = await Promise.all([
    open('admin', '/jobs'),
    open('cad', '/jobs'),
    open('client', '/jobs'),
  ]);
  await viewing(admin, 'cad').waitFor();
  await viewing(cad, 'admin').waitFor();
  await cad.page.getByRole('link', { name: 'Workflow', exact: true }).first().click();
  await viewing(admin, 'cad').waitFor({ state: 'detached', timeout: 10_000 });
  await admin.page.getByRole('link', { name: 'Workflow', exact: true }).first().click();
  await viewing(cad, 'admin').waitFor();
  await admin.close();
  await viewing(cad, 'admin').waitFor({ state: 'detached', timeout: 10_000 });
  expect(
    await main(client)
      .getByRole('img', { name: /viewing/ })
      .count(),
  ).toBe(0);
  expect([...cad.faults, ...client.faults]).toEqual([]);
  await Promise.all([cad.close(), client.close()]);
});

it('filters the board by text and by drafter, and keeps the drafter for the next visit', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const num = await numOf(path);
  const cad = await open('cad', '/workflow');
  const cards = main(cad).locator('li[data-job]');
  const all = await cards.count();
  await cad.page.keyboard.press('/');
  await cad.page.keyboard.type(num);
  await expect.poll(() => cards.count()).toBe(1);
  await cards.first().getByText(num).waitFor();
  await cad.page.keyboard.press('Escape');
  await expect.poll(() => cards.count()).toBe(all);
  await main(cad).getByRole('radio', { name: 'Mine', exact: true }).check({ force: true });
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const mine = await story.sql(
    `SELECT 1 FROM jobs j JOIN users u ON u.id = j.drafter_id WHERE u.name = $1 AND j.due_time IS NOT NULL
     AND j.status IN ('Validated', 'Working', 'Correction', 'Review', 'Revision', 'RFI')`,
    [storyPeople.cad],
  );
  await expect.poll(() => cards.count()).toBe(mine.length);
  await cad.page.reload();
  await expect.poll(() => cards.count()).toBe(mine.length);
  await main(cad).getByRole('radio', { name: 'All', exact: true }).check({ force: true });
  expect(cad.faults).toEqual([]);
  await cad.close();
});

it('moves across the board by arrows, and returns with Esc to the card of the job', async () => {
  const cad = await open('cad', '/workflow');
  const { page } = cad;
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest<HTMLElement>('[data-job]');
      const column = row?.closest('section')?.querySelector('h2')?.textContent;
      return row ? [column, row.dataset.job] : null;
    });
  const columns = await page.evaluate(() =>
    [...document.querySelectorAll('main section')]
      .filter((column) => column.querySelector('li[data-job]'))
      .map((column) => column.querySelector('h2')?.textContent),
  );
  expect(columns.length).toBeGreaterThan(1);
  await keyboard.press('j');
  await expect.poll(async () => (await focused())?.[0]).toBe(columns[0]);
  await keyboard.press('ArrowRight');
  await expect.poll(async () => (await focused())?.[0]).toBe(columns[1]);
  await keyboard.press('h');
  await expect.poll(async () => (await focused())?.[0]).toBe(columns[0]);
  await keyboard.press('l');
  const from = await focused();
  expect(from?.[0]).toBe(columns[1]);
  await keyboard.press('Enter');
  await page.waitForURL(`${story.base}/jobs/${from?.[1]}`);
  await region(cad, 'Details').waitFor();
  // A page takes keys a moment after it is shown.
  const back = async () => {
    if (!page.url().endsWith('/workflow')) await keyboard.press('Escape');
    return page.url();
  };
  await expect.poll(back, { interval: 500, timeout: patience }).toBe(`${story.base}/workflow`);
  await expect.poll(focused).toEqual(from);
  expect(cad.faults).toEqual([]);
  await cad.close();
});

it('opens note and question by key and from Ctrl+K, and goes to the next unassigned job', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const cad = await open('cad', path);
  const { keyboard } = cad.page;
  await region(cad, 'Details').waitFor();
  await keyboard.press('n');
  await expect.poll(() => cad.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  // Keys belong to the field while it has the focus.
  await keyboard.type('i');
  expect(await dialog(cad).count()).toBe(0);
  await keyboard.press('Backspace');
  await main(cad).getByRole('heading', { level: 1 }).click();
  await keyboard.press('i');
  await dialog(cad).getByLabel('Your question').and(cad.page.locator(':focus')).waitFor();
  await keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });
  await keyboard.press('Control+k');
  await keyboard.type('request info');
  await dialog(cad).getByRole('option', { name: 'Request information' }).waitFor();
  await keyboard.press('Enter');
  await dialog(cad).getByLabel('Your question').waitFor();
  await keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });

  const [next] = await story.sql<{ id: number }>(
    "SELECT id FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY due_time, num LIMIT 1",
  );
  await keyboard.press('g');
  await cad.page.waitForURL(`${story.base}/jobs/${next?.id}`);
  expect(cad.faults).toEqual([]);
  await cad.close();
});

it('names panel and level on the board, and what own jobs need on the dashboard', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const [job] = await story.sql<{ num: number; pan1Name: string; level: number }>(
    'SELECT num, pan1_name AS "pan1Name", level FROM jobs WHERE id = $1',
    [path.slice(6)],
  );
  const cad = await open('cad', '/workflow');
  await main(cad)
    .locator('li[data-job]')
    .filter({ hasText: String(job?.num) })
    .getByText(`${job?.pan1Name} · `)
    .filter({ hasText: `level ${job?.level}` })
    .waitFor();
  await cad.page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const own = cad.page.getByRole('table', { name: 'Your jobs' }).getByRole('row');
  await own
    .filter({ hasText: String(job?.num) })
    .getByText('Draft', { exact: true })
    .waitFor();
  const needs = await own.locator('td:last-child').allTextContents();
  const waiting = needs.findIndex((text) => text.startsWith('With '));
  expect(needs.slice(waiting < 0 ? needs.length : waiting).every((text) => text.startsWith('With '))).toBe(true);
  await cad.close();
});
