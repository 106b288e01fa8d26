import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, phone } from './axeLook';
import { row } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { Story, type StoryPerson } from './story';

/** Each person's dashboard: what stands on it, what it remembers, and that it moves by itself. */
let story: Story;
let browser: Browser;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const open = (who: StoryPerson) => PersonWindow.signedIn(browser, story.base, who);
const main = ({ page }: PersonWindow): Locator => page.getByRole('main');

const counted = ['In work', 'Received this week'];
// biome-ignore format: a table to be read
const panels: [StoryPerson, string[]][] = [
  ['newcomer', []],
  ['viewer', ['Last jobs', ...counted]],
  ['customer', ['We need', 'Last jobs', ...counted, 'New estimate']],
  ['client', ['We need', 'Last jobs', ...counted, 'New estimate']],
  ['cad', ['Your jobs', 'Free to take', 'Last jobs', 'New estimate', ...counted, 'Who works on what until when']],
  ['admin', ['Release', 'Validate', 'Last jobs', 'New estimate', 'Sales this week', 'Released this week', 'Received this week', 'In work', 'Drafters', 'Tools']],
];

it.each(panels)('%s sees exactly these panels: %j', async (who, expected) => {
  const window = await open(who);
  const found = await main(window).getByRole('heading', { level: 2 }).allTextContents();
  const known = (text: string) => (text.startsWith('We need') ? 'We need' : text);
  expect(found.map(known).sort()).toEqual([...expected].sort());
  const may = {
    mine: who === 'client',
    workflow: who === 'cad' || who === 'admin',
    active: who !== 'newcomer',
  };
  expect(await main(window).getByRole('link', { name: 'My estimates' }).count()).toBe(may.mine ? 1 : 0);
  expect(await main(window).getByRole('link', { name: 'All estimates' }).count()).toBe(may.active ? 1 : 0);
  expect(await main(window).getByRole('navigation', { name: 'View' }).count()).toBe(may.workflow ? 1 : 0);
  expect(await window.page.getByRole('columnheader', { name: 'Customer' }).count()).toBe(
    who === 'customer' || who === 'newcomer' ? 0 : 1,
  );
  if (who === 'newcomer')
    await main(window).getByText('We have not yet activated your account--please stand by!').waitFor();
  await window.close();
});

it('the number of jobs is saved on leaving its field, and the list follows', async () => {
  const window = await open('client');
  const field = main(window).getByLabel('Jobs to show');
  const rows = window.page.getByRole('table', { name: 'Last jobs' }).getByRole('row');
  expect(await rows.count()).toBe(1 + 10);
  await field.fill('3');
  expect(window.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await field.press('Tab');
  await expect.poll(() => rows.count(), { timeout: patience }).toBe(1 + 3);
  await field.fill('0');
  await field.press('Tab');
  await window.page.getByText('The dashboard shows 1 to 100 jobs.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(window.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual(['/users/profile']);
  await window.page.reload();
  await window.settled();
  expect(await field.inputValue()).toBe('3');
  expect(await rows.count()).toBe(1 + 3);
  await window.close();
});

it('figures, counts and the drafters’ chart move by themselves, and nobody asks', async () => {
  const [admin, cad] = await Promise.all([open('admin'), open('cad')]);
  await Promise.all([admin.settled(), cad.settled()]);
  const received = async ({ page }: PersonWindow) =>
    Number(await page.getByRole('heading', { name: 'Received this week' }).locator('..').locator('b').textContent());
  const before = await Promise.all([admin, cad].map(received));
  const rep = await Caller.signIn(story.base, 'shelby');
  const { _id: id, version } = await rep.call('jobs.create', { body: { name: 'Figures Hall', pan1Width: 36 } });
  for (const [i, window] of [admin, cad].entries()) {
    await row(window, 'Last jobs', 'Figures Hall', 'Submitted').waitFor();
    await expect.poll(() => received(window), { timeout: patience }).toBe((before[i] as number) + 1);
  }
  const [ruth, mei] = await Promise.all([Caller.signIn(story.base, 'ruth'), Caller.signIn(story.base, 'mei')]);
  await ruth.call('jobs.validate', { params: { id }, body: { level: 1, expected: version } });
  await mei.call('jobs.assign', { params: { id }, body: {} });
  const chart = cad.page.getByRole('region', { name: 'Who works on what until when' });
  const bar = chart.getByRole('listitem').filter({ hasText: 'Mei Tanaka' }).getByRole('link', { name: 'Figures Hall' });
  await bar.waitFor();
  expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(1400);
  await chart.getByText('Table').click();
  await row(cad, 'Who works on what until when', 'Mei Tanaka', 'Figures Hall', 'Working').waitFor();
  expect([...admin.newGets(), ...cad.newGets()]).toEqual([]);
  await Promise.all([admin.close(), cad.close()]);
});

it('the drafters’ chart has the office’s hours, also when they change under it', async () => {
  const cad = await open('cad');
  await cad.settled();
  const hours = cad.page
    .getByRole('region', { name: 'Who works on what until when' })
    .getByText(/^\d\d:\d\d–\d\d:\d\d$/);
  // Eight to five in Chicago, read in Denver.
  expect(new Set(await hours.allTextContents())).toEqual(new Set(['07:00–16:00']));
  const ruth = await Caller.signIn(story.base, 'ruth');
  await ruth.call('settings.update', { body: { closes: 18 * 60 } });
  await expect.poll(() => hours.first().textContent(), { timeout: patience }).toBe('07:00–17:00');
  await ruth.call('settings.update', { body: { closes: 17 * 60 } });
  await expect.poll(() => hours.first().textContent(), { timeout: patience }).toBe('07:00–16:00');
  expect(cad.newGets()).toEqual([]);
  await cad.close();
});

it('Ctrl+K finds a job by number or name and leads there, by the keyboard alone; nobody finds what is not theirs', async () => {
  const window = await open('client');
  const { page } = window;
  const [own] = await story.sql<{ num: number; name: string }>(
    "SELECT j.num, j.name FROM jobs j JOIN companies c ON c.id = j.company_id WHERE c.inits = 'WRS' AND j.name LIKE 'Thistle%'",
  );
  const [foreign] = await story.sql<{ num: number }>(
    "SELECT j.num FROM jobs j JOIN companies c ON c.id = j.company_id WHERE c.inits = 'GSP' LIMIT 1",
  );
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await page.keyboard.press('Control+k');
  // What is said stands above it meanwhile, not on its buttons.
  const messages = page.getByRole('region', { name: 'Messages', includeHidden: true });
  const said = () => messages.evaluate((section) => section.getBoundingClientRect().bottom);
  await expect.poll(said).toBeLessThan(100);
  await palette.getByRole('option', { name: 'New estimate' }).waitFor();
  expect(await palette.getByRole('option', { name: 'Workflow' }).count()).toBe(0);
  await page.keyboard.type(String(foreign?.num));
  await palette.getByText('Nothing is called that.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('thistle');
  await palette.getByRole('option', { name: String(own?.num) }).waitFor();
  expect(
    await axeLook(page, [
      [desk, 'light'],
      [phone, 'dark'],
    ]),
  ).toEqual([]);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await expect.poll(said).toBeGreaterThan(desk.height - 100);
  // Whoever knows what it is called types on at once: no letter is lost; and Escape leads back.
  const search = page.getByRole('button', { name: 'Find anything' });
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(String(own?.num));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await search.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(String(own?.num));
  await palette.getByRole('option', { name: own?.name }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: String(own?.num) }).waitFor();
  // Enter before the answers are there leads where the first of them says, once they are.
  await page.goto(`${story.base}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/jobs\?.*q=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const asked = page.waitForRequest(/\/api\/v1\/jobs\?.*q=/);
  await page.keyboard.type(String(own?.num));
  await asked;
  await page.keyboard.press('Enter');
  answer();
  await page.getByRole('heading', { level: 1, name: String(own?.num) }).waitFor();
  await window.close();
});

it('Ctrl+K finds quotes, customers and items of those who keep them, and leads to each', async () => {
  const window = await open('client');
  const { page } = window;
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const [quote] = await story.sql<{ id: number; num: string; customer: string; sku: string }>(
    `SELECT q.id, q.num, cu.name AS customer,
       (SELECT i.sku FROM items i WHERE i.company_id = q.company_id ORDER BY i.sku LIMIT 1) AS sku
     FROM quotes q JOIN companies c ON c.id = q.company_id JOIN customers cu ON cu.id = q.customer_id
     WHERE c.inits = 'WRS' ORDER BY q.id LIMIT 1`,
  );
  if (!quote) throw new Error('The story has no quote with a customer.');
  const pick = async (typed: string, group: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await palette.getByRole('group', { name: group }).getByRole('option', { name: option }).first().click();
    await palette.waitFor({ state: 'detached' });
  };
  await pick(quote.customer, 'Quotes', quote.num);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/quotes/${quote.id}`);
  await pick(quote.customer, 'Customers', quote.customer);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/customers');
  await page.getByText(quote.customer).first().waitFor();
  await pick(quote.sku, 'Catalog', quote.sku);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/items');
  await window.close();
});

it('what is typed behind Ctrl+K or / is in the field, however late that comes, and is no command on the page', async () => {
  const cad = await open('cad');
  const { page } = cad;
  await page.goto(`${story.base}/workflow`);
  const free = page.locator('[data-job]').first();
  await free.waitFor();
  const drafters = () => story.sql('SELECT id, drafter_id FROM jobs ORDER BY id');
  const before = await drafters();
  const late = async (part: RegExp) => {
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(part, async (route) => {
      await held;
      await route.continue();
    });
    return come;
  };
  const palette = await late(/CommandPalette/);
  await page.reload();
  await free.waitFor();
  await page.keyboard.press('j');
  const field = page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox');
  // Given up before it was there.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('annexx');
  await page.keyboard.press('Backspace');
  palette();
  await field.waitFor();
  expect(await field.inputValue()).toBe('annex');
  await page.keyboard.type(' a');
  expect(await field.inputValue()).toBe('annex a');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  const list = await late(/JobsPage/);
  await page.keyboard.press('/');
  await page.keyboard.type('ruby ranch');
  list();
  const search = page.getByRole('searchbox', { name: 'Search estimates' });
  await search.waitFor();
  await expect.poll(() => search.inputValue()).toBe('ruby ranch');
  await page.keyboard.type('es');
  expect(await search.inputValue()).toBe('ruby ranches');
  expect(await drafters()).toEqual(before);
  expect(new URL(page.url()).pathname).toBe('/jobs');
  await cad.close();
});

it('a draft in review is returned or released where it stands', async () => {
  const admin = await open('admin');
  const { page } = admin;
  const [job] = await story.sql<{ num: number }>(
    "SELECT num FROM jobs WHERE status = 'Review' ORDER BY due_time LIMIT 1",
  );
  const num = String(job?.num);
  const waits = page.getByRole('list', { name: 'To release' }).getByRole('listitem').filter({ hasText: num });
  await waits.getByRole('button', { name: `Return ${num} for correction` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Return ${num} for correction`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waits.getByRole('button', { name: `Release ${num}` }).click();
  await dialog.getByRole('button', { name: /^Release \d+ file/ }).click();
  await page.getByText(new RegExp(`^${num} is released with \\d+ files?\\.$`)).waitFor();
  await expect
    .poll(() => story.sql('SELECT status FROM jobs WHERE num = $1', [job?.num]))
    .toEqual([{ status: 'Released' }]);
  expect(new URL(page.url()).pathname).toBe('/');
  await admin.close();
});

it('keys walk the dashboard’s rows and on through its jobs; a badge on a row advances and is taken back', async () => {
  const admin = await open('admin');
  const { page } = admin;
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const rows = page.locator('[data-job]');
  const ids = await rows.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.job));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-job]')?.getAttribute('data-job')))
    .toBe(ids[1]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${story.base}/jobs/${ids[1]}`);
  await page.getByRole('region', { name: 'Status over time' }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`${story.base}/jobs/${ids[2]}`);
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  const badge = page
    .getByRole('table', { name: 'Last jobs' })
    .getByTitle(/^Advance to/)
    .first();
  const name = () => badge.getByRole('img').getAttribute('aria-label');
  await badge.waitFor();
  const before = await name();
  await badge.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await expect.poll(name, { timeout: patience }).toBe(before);
  expect(new URL(page.url()).pathname).toBe('/');
  await admin.close();
});

it('a person’s lists show the jobs that their profile asks for', async () => {
  const jonah = await Caller.signIn(story.base, 'jonah');
  await jonah.call('profile.update', { body: { showNonCadJobs: false } });
  const cad = await open('cad');
  const drafted = ['Validated', 'Working', 'Correction', 'Review', 'Revision'];
  const shown = () =>
    cad.page.getByRole('table', { name: 'Last jobs' }).locator('tbody tr td:first-child').allTextContents();
  expect((await shown()).filter((status) => !drafted.includes(status.trim()))).toEqual([]);
  await jonah.call('profile.update', { body: { showNonCadJobs: true } });
  await expect
    .poll(async () => (await shown()).some((status) => !drafted.includes(status.trim())), { timeout: patience })
    .toBe(true);
  await cad.close();
});

/** Speed: what a cold browser reads of the program until the screen shows its rows, gzipped; kB. */
const firstLoads: [string, number, (page: Page) => Locator][] = [
  ['/workflow?display=wall', 120, (page) => page.getByRole('region', { name: 'New' }).getByRole('listitem')],
  ['/', 240, (page) => page.getByRole('table', { name: 'Last jobs' }).getByRole('row').nth(1)],
  ['/jobs', 500, (page) => page.getByRole('gridcell').nth(1)],
];
it('the first load is small: wall, dashboard, and a list', async () => {
  const window = await open('cad');
  const read: Record<string, number> = {};
  for (const [path, limit, shows] of firstLoads) {
    const page = await window.context.newPage();
    const sizes = new Map<string, Promise<number>>();
    const weigh = (answer: Response) => {
      if (answer.url().endsWith('.js'))
        sizes.set(
          answer.url(),
          answer.body().then((body) => gzipSync(body, { level: 9 }).length),
        );
    };
    page.on('response', weigh);
    // What is fetched ahead of its use waits for a timer, which must not end sooner than a busy machine shows the rows.
    await page.addInitScript(() => {
      const later = setTimeout;
      globalThis.setTimeout = ((work: () => void, ms = 0) =>
        later(work, ms < 2000 ? ms : 100 * ms)) as typeof setTimeout;
    });
    await page.goto(`${story.base}${path}`);
    await shows(page).first().waitFor();
    // What is fetched ahead from here on is not waited for.
    page.off('response', weigh);
    const all = await Promise.all(sizes.values());
    read[path] = Math.round(all.reduce((sum, size) => sum + size, 0) / 1000);
    expect(read[path], `${path} of ${all.length} scripts`).toBeLessThanOrEqual(limit);
    await page.close();
  }
  console.log(`first loads in kB: ${JSON.stringify(read)}`);
  await window.close();
});
