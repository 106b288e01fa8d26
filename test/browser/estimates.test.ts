import type { Browser, Locator } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { dialog, head, toast } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import type { Story, StoryPerson } from './support/story';
import { useStory } from './support/useStory';

/** The estimates list in a real browser: its columns per role, how it is used, and live updates. */
let story: Story;
let browser: Browser;
const opened: PersonWindow[] = [];
useStory((opened) => {
  ({ story, browser } = opened);
});
beforeEach(async () => {
  for (const window of opened.splice(0)) await window.close();
});

const open = async (who: StoryPerson, path = '/jobs'): Promise<PersonWindow> => {
  const window = await PersonWindow.signedIn(browser, story.base, who, { path });
  opened.push(window);
  await rows(window).first().waitFor();
  await window.settled(300);
  return window;
};
const grid = ({ page }: PersonWindow): Locator => page.getByRole('grid', { name: /Estimates$/ });
const rows = (window: PersonWindow): Locator => grid(window).locator('.ag-row');
const rowOf = (window: PersonWindow, text: string | number): Locator => rows(window).filter({ hasText: String(text) });
const heads = async (window: PersonWindow): Promise<string[]> =>
  (await grid(window).locator('.ag-header-cell-text').allTextContents()).map((text) => text.trim());
const cells = (window: PersonWindow, column: string): Promise<string[]> =>
  rows(window).locator(`[col-id="${column}"]`).allTextContents();
const button = ({ page }: PersonWindow, name: string | RegExp): Locator => page.getByRole('button', { name });
const requestCount = (window: PersonWindow): number =>
  window.calls.filter(({ path }) => path.startsWith('/jobs?')).length;
const waitForUrl = (window: PersonWindow, what: RegExp) => window.page.waitForURL(what);
const isOpen = (window: PersonWindow, title: string) => head(window, title).waitFor();

it('shows each role its own columns', async () => {
  const common = ['Status', 'Number', 'Name', 'City', 'Panel', 'Width, in', 'Due', 'Received'];
  const expected: [StoryPerson, string[]][] = [
    ['admin', [...common, 'Client', 'Customer', 'Level', 'Drafter', 'Quote', 'Production']],
    ['cad', [...common, 'Client', 'Customer', 'Level', 'Drafter']],
    ['client', [...common, 'Customer', 'Quote', 'Production']],
    ['customer', common],
    ['viewer', [...common, 'Customer']],
  ];
  for (const [who, columns] of expected) {
    const window = await open(who);
    expect((await heads(window)).sort(), who).toEqual([...columns].sort());
    expect(window.faults, who).toEqual([]);
  }
});

it('filters, sorts and pages on the server, and restores all of it from the URL', async () => {
  const window = await open('admin');
  const { page } = window;
  expect(await rows(window).count()).toBeGreaterThan(10);
  await page.getByText(/^1–25 of \d+$/).waitFor();

  await page.getByRole('radio', { name: '10', exact: true }).click({ force: true });
  await page.getByText(/^1–10 of/).waitFor();
  await grid(window).getByRole('columnheader', { name: 'Name' }).click();
  await waitForUrl(window, /sort=name/);
  await page.getByText(/^1–10 of/).waitFor();
  const byName = (names: readonly string[]) => [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  await expect
    .poll(async () => {
      const names = await cells(window, 'name');
      return names.length === 10 && `${byName(names)}` === `${names}`;
    })
    .toBe(true);
  const first = await cells(window, 'name');
  expect(await grid(window).getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');

  await button(window, 'Next page').click();
  await page.getByText(/^11–20 of/).waitFor();
  await expect.poll(async () => (await cells(window, 'name')).filter((name) => first.includes(name))).toEqual([]);
  const second = await cells(window, 'name');
  await page.reload();
  await page.getByText(/^11–20 of/).waitFor();
  await expect.poll(() => cells(window, 'name')).toEqual(second);
  await button(window, 'Previous page').click();
  await page.getByText(/^1–10 of/).waitFor();
  await expect.poll(() => cells(window, 'name')).toEqual(first);

  await button(window, 'Active only').click();
  await waitForUrl(window, /activeOnly=true/);
  await button(window, /^Status/).click();
  await page.getByRole('checkbox', { name: 'RFI' }).check();
  await waitForUrl(window, /status=RFI/);
  await page.keyboard.press('Escape');
  await expect.poll(async () => new Set(await cells(window, 'status'))).toEqual(new Set(['RFI']));
  await page.reload();
  await rows(window).first().waitFor();
  await expect.poll(async () => new Set(await cells(window, 'status'))).toEqual(new Set(['RFI']));
  expect(await button(window, 'Active only').getAttribute('aria-pressed')).toBe('true');

  await page.getByRole('searchbox', { name: 'Search estimates' }).fill('nothing like it');
  await page.getByText('No results for these filters').waitFor();
  await button(window, 'Clear filters').click();
  await page.getByText(/^1–10 of/).waitFor();
  expect(window.faults).toEqual([]);
});

it('takes activeOnly, mineOnly and status from the URL, with fifty rows if only active jobs are requested', async () => {
  const active = await open('admin', '/jobs?activeOnly=true');
  expect(await cells(active, 'status')).not.toContain('Released');
  await expect.poll(() => active.page.getByRole('radio', { name: '50', exact: true }).isChecked()).toBe(true);
  const mine = await open('client', '/jobs?mineOnly=true&limit=100');
  const [own] = await story.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM jobs j JOIN users u ON u.id = j.author_id WHERE u.email = 'client@demo.test'",
  );
  await mine.page.getByText(`of ${own?.n}`).waitFor();
  const some = await open('viewer', '/jobs?status=Working,Review&limit=100');
  expect([...new Set(await cells(some, 'status'))].sort()).toEqual(['Review', 'Working']);
});

it('shows a drafter active jobs by due time, and keeps the choice of own or unassigned ones', async () => {
  const cad = await open('cad', '/jobs');
  const ended = ['Released', 'No Takeoff'];
  const toEstimates = () =>
    cad.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' }).click();
  await toEstimates();
  await waitForUrl(cad, /activeOnly=true/);
  await expect.poll(async () => (await cells(cad, 'status')).filter((name) => ended.includes(name.trim()))).toEqual([]);
  const [first] = await story.sql<{ num: number }>(
    `SELECT num FROM jobs WHERE status NOT IN ('Released', 'No Takeoff') AND due_time IS NOT NULL
     ORDER BY due_time, id LIMIT 1`,
  );
  await expect.poll(async () => (await cells(cad, 'num'))[0]).toContain(String(first?.num));

  await cad.page.getByRole('radio', { name: 'Mine', exact: true }).check({ force: true });
  await expect.poll(async () => [...new Set(await cells(cad, 'drafter'))]).toEqual(['JRJonah Reyes']);
  await cad.page.getByRole('link', { name: 'Workflow' }).click();
  await toEstimates();
  await expect.poll(() => cad.page.getByRole('radio', { name: 'Mine', exact: true }).isChecked()).toBe(true);
  await cad.page.getByRole('radio', { name: 'Unassigned', exact: true }).check({ force: true });
  await expect.poll(() => new URL(cad.page.url()).searchParams.get('drafter')).toBe('none');
  expect(new URL(cad.page.url()).searchParams.get('mineOnly')).toBe(null);
  expect(cad.faults).toEqual([]);
});

it('updates itself: repaints a row without a request, adds a new one, and refetches once when one leaves', async () => {
  const path = await story.jobIn('Submitted');
  const id = Number(path.split('/')[2]);
  const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [id]);
  const num = job?.num as number;
  const rep = await open('client', '/jobs');
  const waiting = await open('admin', '/jobs?status=Submitted,Working,Released&limit=10');
  const elsewhere = await PersonWindow.signedIn(browser, story.base, 'super', { path });
  opened.push(elsewhere);
  const before = { rep: requestCount(rep), waiting: requestCount(waiting) };
  const repaints = rowOf(rep, num);
  await repaints.getByText('Submitted').waitFor();

  await elsewhere.page.getByRole('button', { name: 'Validate' }).first().click();
  await dialog(elsewhere).getByText('2', { exact: true }).click();
  await dialog(elsewhere).getByRole('button', { name: 'Validate' }).click();
  await repaints.getByText('Validated').waitFor();
  await rowOf(waiting, num).waitFor({ state: 'detached' });
  await waiting.settled(2500);
  expect(requestCount(rep)).toBe(before.rep);
  expect(await rows(waiting).count()).toBe(10);
  expect(requestCount(waiting)).toBe(before.waiting + 1);
});

it('saves each user’s column layout, and says when it can’t be applied', async () => {
  const window = await open('admin');
  const { page } = window;
  await button(window, 'Columns').click();
  await page.getByRole('checkbox', { name: 'City' }).uncheck();
  await page.getByRole('checkbox', { name: 'Status since' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => heads(window)).toContain('Status since');
  await page.reload();
  await rows(window).first().waitFor();
  const after = await heads(window);
  expect(after).toContain('Status since');
  expect(after).not.toContain('City');

  const width = () => grid(window).getByRole('columnheader', { name: 'Status', exact: true }).boundingBox();
  const box = (await width()) as { x: number; y: number; width: number };
  await page.mouse.move(box.x + box.width - 1, box.y + 16);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 60, box.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await width())?.width).toBeGreaterThan(box.width + 30);
  const wide = (await width())?.width;
  await page.reload();
  await rows(window).first().waitFor();
  expect((await width())?.width).toBeCloseTo(wide as number, -1);

  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('layout:')) as string;
    localStorage.setItem(key, JSON.stringify([{ key: 'weather', width: 80, hidden: false }]));
  });
  await page.reload();
  await toast(window, 'Layout error: Column “weather” no longer exists.').waitFor();
  await expect.poll(() => heads(window)).toContain('City');
  await page.reload();
  await rows(window).first().waitFor();
  expect(await toast(window, /Layout error/).count()).toBe(0);
});

it('supports the keys j, k, Enter, /, ?, a, u and r', async () => {
  const window = await open('cad', '/jobs?limit=100');
  const { page } = window;
  const current = () => grid(window).locator('.ag-row:has(.ag-cell-focus) [col-id="num"]').textContent();
  const numbers = await cells(window, 'num');
  await page.keyboard.press('j');
  await expect.poll(current).toBe(numbers[0]);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(current).toBe(numbers[2]);
  await page.keyboard.press('k');
  await expect.poll(current).toBe(numbers[1]);

  await page.keyboard.press('?');
  await dialog(window).getByText('Assign to me').waitFor();
  await page.keyboard.press('Escape');
  await dialog(window).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect
    .poll(() =>
      page.getByRole('searchbox', { name: 'Search estimates' }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await waitForUrl(window, /\/jobs\/\d+$/);
  await isOpen(window, (numbers[2] as string).slice(0, 6));
  await page.goBack();
  await rows(window).first().waitFor();

  const toRow = async (num: string) => {
    await rowOf(window, num).locator('[col-id="city"]').waitFor();
    const at = (await cells(window, 'num')).findIndex((text) => text.startsWith(num));
    for (let i = 0; i <= at; i++) await page.keyboard.press('j');
    await expect.poll(current).toContain(num);
  };
  const numOf = async (status: string, drafter: StoryPerson | undefined) => {
    const id = Number((await story.jobIn(status, { drafter })).split('/')[2]);
    const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [id]);
    return String(job?.num);
  };
  const own = await numOf('Working', 'cad');
  await page.goto(`${story.base}/jobs?status=Working&q=${own}`);
  await toRow(own);
  await page.keyboard.press('u');
  await isOpen(window, own);
  await dialog(window).getByRole('heading', { name: /draft/i }).waitFor();
  await page.goto(`${story.base}/jobs?status=Working&q=${own}`);
  await toRow(own);
  await page.keyboard.press('r');
  await isOpen(window, own);
  await dialog(window)
    .getByRole('heading', { name: /review/i })
    .waitFor();

  const [free] = await story.sql<{ num: number }>(
    "SELECT num FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY num DESC LIMIT 1",
  );
  await page.goto(`${story.base}/jobs?q=${free?.num}`);
  await toRow(String(free?.num));
  await page.keyboard.press('a');
  await rowOf(window, String(free?.num)).getByText('Working').waitFor();
  await toast(window, `${free?.num} assigned to you.`).waitFor();
});

it('shows cards on a phone, each linking to its job', async () => {
  const window = await PersonWindow.signedIn(browser, story.base, 'client', {
    path: '/jobs',
    viewport: { width: 390, height: 844 },
  });
  opened.push(window);
  const table = window.page.getByRole('table', { name: 'All Estimates' });
  await table.getByRole('row').nth(1).waitFor();
  expect(await grid(window).count()).toBe(0);
  await window.page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await waitForUrl(window, /sort=name/);
  await window.settled(300);
  await table.getByRole('row').nth(1).getByRole('link').click();
  await waitForUrl(window, /\/jobs\/\d+$/);
});

it('shows recent similar jobs above Submit on a phone, and opens one without losing the draft [R7.7]', async () => {
  const window = await PersonWindow.signedIn(browser, story.base, 'client', {
    path: '/?new=1',
    viewport: { width: 390, height: 844 },
  });
  opened.push(window);
  const { page } = window;
  await page.getByLabel('Project name').fill('harlan ridge  BOATHOUSE');
  const notice = page.getByRole('status').filter({ hasText: 'Already submitted? 1 similar job in the last 90 days:' });
  await notice.getByText('same name').waitFor();
  expect(await notice.getByRole('link').evaluate((link) => link.getBoundingClientRect().bottom < innerHeight)).toBe(
    true,
  );
  await notice.getByRole('link', { name: /Harlan Ridge Boathouse$/ }).click();
  await waitForUrl(window, /\/jobs\/\d+$/);
  await page.goBack();
  expect(await page.getByLabel('Project name').inputValue()).toBe('harlan ridge  BOATHOUSE');
  expect(window.faults).toEqual([]);
});
