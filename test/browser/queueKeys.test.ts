import type { Browser, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiClient } from './support/releaseFiles';
import { patience, PersonWindow } from './support/PersonWindow';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** The admin's queue by keyboard alone: at most three keys per decision, each undone with `z` (R2.50). */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (path = '/') => PersonWindow.signedIn(browser, story.base, 'admin', { path });
const rowsOf = (page: Page, list: string): Locator => page.getByRole('list', { name: list }).getByRole('listitem');
const numOf = async (row: Locator): Promise<number> => Number(/\d{6}/.exec(`${await row.textContent()}`)?.[0]);
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job);
const state = (num: number) =>
  story.sql('SELECT status, level, correction FROM jobs WHERE num = $1', [num]).then(([job]) => job);

/** Moves down with `j` until a row of this list has the focus, and returns its number. */
async function moveTo(page: Page, list: string): Promise<number> {
  const isThere = () =>
    page.evaluate((name) => document.activeElement?.closest('ul')?.getAttribute('aria-label') === name, list);
  while (!(await isThere())) await page.keyboard.press('j');
  return numOf(rowsOf(page, list).filter({ has: page.locator(':focus') }));
}

it('validates with one key, goes to the next row, and undoes with one', async () => {
  const admin = await open();
  const { page } = admin;
  const num = await moveTo(page, 'To validate');
  const before = await state(num);
  const first = await focused(page);
  await page.keyboard.press('2');
  await expect.poll(() => state(num), { timeout: patience }).toMatchObject({ status: 'Validated', level: 2 });
  await page.getByText(new RegExp(`^${num} .*: level 2`)).waitFor();
  expect(await focused(page), 'the next row has the focus').not.toBe(first);
  await page.keyboard.press('z');
  await expect.poll(() => state(num), { timeout: patience }).toEqual(before);
  await page.getByText(`${num} is as before`).waitFor();
  // The row can be decided again.
  await rowsOf(page, 'To validate')
    .filter({ hasText: String(num) })
    .getByRole('checkbox')
    .waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('selects rows, decides them together with a result in each, and undoes them with one key', async () => {
  const admin = await open();
  const { page } = admin;
  const rows = rowsOf(page, 'To validate');
  await moveTo(page, 'To validate');
  const nums = [await numOf(rows.nth(0)), await numOf(rows.nth(1))];
  const states = () => Promise.all(nums.map(state));
  const before = await states();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected', { exact: true }).waitFor();
  await page.keyboard.press('0');
  await expect.poll(states, { timeout: patience }).toMatchObject([{ status: 'No Takeoff' }, { status: 'No Takeoff' }]);
  for (const num of nums)
    await rows
      .filter({ hasText: String(num) })
      .getByText('No takeoff needed')
      .waitFor();
  await page.keyboard.press('z');
  await expect.poll(states, { timeout: patience }).toEqual(before);
  for (const num of nums)
    await rows
      .filter({ hasText: String(num) })
      .getByRole('checkbox')
      .waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected', { exact: true }).waitFor();
  await page.keyboard.press('X');
  await page.getByText(/^[3-9] selected$/).waitFor();
  await page.keyboard.press('X');
  await page.getByText(/ selected$/).waitFor({ state: 'detached' });
  await admin.close();
});

it('releases and returns with three keys, and an undo gives the text of a correction back', async () => {
  const admin = await open();
  const { page } = admin;
  const dialog = page.getByRole('dialog');
  const num = await moveTo(page, 'To release');
  const before = await state(num);
  await page.keyboard.press('r');
  await dialog.getByRole('button', { name: /^Release \d+ file/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => state(num), { timeout: patience }).toMatchObject({ status: 'Released' });
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(new RegExp(`^${num} .* released to `)).waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => state(num), { timeout: patience }).toEqual(before);

  const row = rowsOf(page, 'To release').filter({ hasText: String(num) });
  await row.getByRole('checkbox').waitFor();
  await row.getByRole('link').first().focus();
  await page.keyboard.press('c');
  await dialog.getByRole('textbox').waitFor();
  // Keys belong to the dialog from here on.
  await page.keyboard.type('Ridge 2 is short; see 1 and z.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => state(num), { timeout: patience }).toMatchObject({ status: 'Correction' });
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await expect.poll(() => state(num), { timeout: patience }).toEqual(before);
  await row.getByRole('checkbox').waitFor();
  await row.getByRole('link').first().focus();
  await page.keyboard.press('c');
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Ridge 2 is short; see 1 and z.');
  await admin.close();
});

it('shows the plan and the whole notes of the row with the focus, and lists its keys', async () => {
  const [job] = await story.sql<{ num: number; notes: string }>(
    "SELECT num, special_req AS notes FROM jobs WHERE status = 'Submitted' AND special_req <> '' ORDER BY num LIMIT 1",
  );
  const admin = await open();
  const { page } = admin;
  await rowsOf(page, 'To validate')
    .filter({ hasText: String(job?.num) })
    .getByRole('link')
    .first()
    .focus();
  const preview = page.getByRole('region', { name: new RegExp(`^${job?.num} `) });
  await preview.getByText(`${job?.notes}`.trim()).waitFor();
  await preview.getByRole('button', { name: /^Open .*\.\w+$/ }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  for (const label of ['Validate at level 3', 'Release', 'Select', 'Undo the last decision'])
    await keys.getByText(label, { exact: true }).waitFor();
  await admin.close();
});

it('keeps filters in the URL, and place and scroll after Back from a job', async () => {
  const [client] = await story.sql<{ id: number }>(
    "SELECT company_id AS id FROM jobs WHERE status = 'Submitted' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
  );
  const admin = await open();
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.getByRole('combobox', { name: 'Filter by client' }).selectOption(String(client?.id));
  await page.waitForURL(`${story.base}/?client=${client?.id}`);
  await moveTo(page, 'To validate');
  await page.keyboard.press('j');
  const [at, top] = [await focused(page), await page.locator('main').evaluate((main) => main.scrollTop)];
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${story.base}/jobs/${at}`);
  await page.getByRole('region', { name: 'Status over time' }).waitFor();
  await page.goBack();
  await page.waitForURL(`${story.base}/?client=${client?.id}`);
  await expect.poll(() => focused(page), { timeout: patience }).toBe(at);
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop), { timeout: patience }).toBe(top);
  await page.getByRole('combobox', { name: 'Filter by age' }).selectOption('7d');
  await page.waitForURL(/age=7d/);
  await admin.close();
});

it('says in the row who has changed the job since, when its undo is refused', async () => {
  const admin = await open();
  const { page } = admin;
  const num = await moveTo(page, 'To validate');
  await page.keyboard.press('1');
  await expect.poll(() => state(num), { timeout: patience }).toMatchObject({ status: 'Validated' });
  await page.getByText(new RegExp(`^${num} .*: level 1`)).waitFor();
  const [job] = await story.sql<{ id: number }>('SELECT id FROM jobs WHERE num = $1', [num]);
  const cad = await apiClient(story, 'cad');
  await cad('PATCH', `/jobs/${job?.id}/assign`, {});
  await page.keyboard.press('z');
  await rowsOf(page, 'To validate')
    .filter({ hasText: String(num) })
    .getByText(/ changed /)
    .waitFor();
  await page.getByText(new RegExp(`^${num} couldn’t be undone\\. .* changed `)).waitFor();
  expect(await state(num)).toMatchObject({ status: 'Working' });
  await admin.close();
});
