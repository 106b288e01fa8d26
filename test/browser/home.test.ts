import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { row } from './support/jobScreens';
import { apiClient } from './support/releaseFiles';
import { patience, PersonWindow } from './support/PersonWindow';
import type { Story, StoryPerson } from './support/story';
import { useStory } from './support/useStory';

/** The dashboard of each role: its panels, its settings and live updates. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (who: StoryPerson) => PersonWindow.signedIn(browser, story.base, who);
const main = ({ page }: PersonWindow): Locator => page.getByRole('main');

const counted = ['In progress', 'Submitted this week'];
// biome-ignore format: a table to be read
const panels: [StoryPerson, string[]][] = [
  ['newcomer', []],
  ['viewer', ['Recent jobs', ...counted]],
  ['customer', ['We need', 'Recent jobs', ...counted, 'New estimate']],
  ['client', ['We need', 'Recent jobs', ...counted, 'New estimate', 'Win rate']],
  ['cad', ['Your jobs', 'Unassigned', 'Recent jobs', 'New estimate', 'In progress', 'Received this week', 'Workload', 'Drafter schedule']],
  ['admin', ['Release', 'Validate', 'Needs a price', 'New users', 'Recent jobs', 'New estimate', 'Sales this week', 'Released this week', 'Received this week', 'Active', 'Drafters', 'Workload', 'Tools']],
];

it.each(panels)('%s sees exactly these panels: %j', async (who, expected) => {
  const window = await open(who);
  const known = (text: string) => (text.startsWith('We need') ? 'We need' : text);
  // These depend on the time of day.
  const byTheHour = ['Overdue', 'Likely late', 'Unanswered RFIs', 'Revision requests'];
  const shown = async () => {
    const found = await main(window).getByRole('heading', { level: 2 }).allTextContents();
    return found.filter((text) => who !== 'admin' || !byTheHour.includes(text)).map(known);
  };
  await expect.poll(async () => (await shown()).sort(), { timeout: patience }).toEqual([...expected].sort());
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

it('saves the number of jobs when its field loses focus, and updates the list', async () => {
  const window = await open('client');
  const field = main(window).getByLabel('Jobs to show');
  const rows = window.page.getByRole('table', { name: 'Recent jobs' }).getByRole('row');
  expect(await rows.count()).toBe(1 + 10);
  await field.fill('3');
  expect(window.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await field.press('Tab');
  await expect.poll(() => rows.count(), { timeout: patience }).toBe(1 + 3);
  await field.fill('0');
  await field.press('Tab');
  await window.page.getByText(/^Enter a number from 1 to 100\./).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(window.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual(['/users/profile']);
  await window.page.reload();
  await window.settled();
  expect(await field.inputValue()).toBe('3');
  expect(await rows.count()).toBe(1 + 3);
  await window.close();
});

it('updates figures, counts and the drafter chart without requests', async () => {
  const [admin, cad] = await Promise.all([open('admin'), open('cad')]);
  await Promise.all([admin.settled(), cad.settled()]);
  const received = async ({ page }: PersonWindow) =>
    Number(await page.getByRole('heading', { name: 'Received this week' }).locator('..').locator('b').textContent());
  const before = await Promise.all([admin, cad].map(received));
  const rep = await Caller.signIn(story.base, 'shelby');
  const { _id: id, version } = await rep.call('jobs.create', { body: { name: 'Figures Hall', pan1Width: 36 } });
  for (const [i, window] of [admin, cad].entries()) {
    await row(window, 'Recent jobs', 'Figures Hall', 'Submitted').waitFor();
    await expect.poll(() => received(window), { timeout: patience }).toBe((before[i] as number) + 1);
  }
  const [ruth, mei] = await Promise.all([Caller.signIn(story.base, 'ruth'), Caller.signIn(story.base, 'mei')]);
  await ruth.call('jobs.validate', { params: { id }, body: { level: 1, expected: version } });
  await mei.call('jobs.assign', { params: { id }, body: {} });
  const chart = cad.page.getByRole('region', { name: 'Drafter schedule' });
  const bar = chart.getByRole('listitem').filter({ hasText: 'Mei Tanaka' }).getByRole('link', { name: 'Figures Hall' });
  await bar.waitFor();
  expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(1400);
  await chart.getByText('Table').click();
  await row(cad, 'Drafter schedule', 'Mei Tanaka', 'Figures Hall', 'Working').waitFor();
  expect([...admin.newGets(), ...cad.newGets()]).toEqual([]);
  await Promise.all([admin.close(), cad.close()]);
});

it('shows the drafter chart in business hours, even after they change', async () => {
  const cad = await open('cad');
  await cad.settled();
  const hours = cad.page.getByRole('region', { name: 'Drafter schedule' }).getByText(/^\d+:\d\d AM – \d+:\d\d PM$/);
  // 8 to 5 in Chicago, shown in Denver time.
  expect(new Set(await hours.allTextContents())).toEqual(new Set(['7:00 AM – 4:00 PM']));
  const ruth = await Caller.signIn(story.base, 'ruth');
  await ruth.call('settings.update', { body: { closes: 18 * 60 } });
  await expect.poll(() => hours.first().textContent(), { timeout: patience }).toBe('7:00 AM – 5:00 PM');
  await ruth.call('settings.update', { body: { closes: 17 * 60 } });
  await expect.poll(() => hours.first().textContent(), { timeout: patience }).toBe('7:00 AM – 4:00 PM');
  expect(cad.newGets()).toEqual([]);
  await cad.close();
});

it('draws the drafter chart’s labels over its bars and lines, on a ground of their own', async () => {
  const cad = await open('cad');
  const bars = cad.page.getByRole('region', { name: 'Drafter schedule' }).getByRole('link');
  await bars.first().scrollIntoViewIfNeeded();
  // A label that is longer than its bar: the end of the bar is under it, and so is each line of the chart that crosses it.
  const labels = await bars.evaluateAll((links) =>
    links.map((link) => {
      const label = link.lastElementChild as Element;
      const lanes = label.closest('ul')?.querySelectorAll(':scope > li[aria-hidden]') ?? [];
      const box = label.getBoundingClientRect();
      const bar = (link.firstElementChild as Element).getBoundingClientRect();
      const ends = [...lanes].map((line) => line.getBoundingClientRect().left).concat(bar.right);
      const within = ends.filter((x) => x > box.left && x < box.right);
      link.scrollIntoView({ block: 'center' });
      const y = label.getBoundingClientRect().top + box.height / 2;
      for (const line of lanes) (line as HTMLElement).style.pointerEvents = 'auto';
      return {
        crossed: within.length > 0,
        over: within.every((x) => label.contains(document.elementFromPoint(x, y))),
        ground: Number(/[/,] ?([\d.]+)\)$/.exec(getComputedStyle(label).backgroundColor)?.[1]),
      };
    }),
  );
  expect(labels.some(({ crossed }) => crossed)).toBe(true);
  expect(labels.filter(({ over, ground }) => !over || !(ground > 0.8))).toEqual([]);
  await cad.close();
});

it('keeps every axis label of the charts whole, and legends readable in dark', async () => {
  await story.sql('UPDATE jobs SET revenue_cents = 10000000 WHERE first_out IS NOT NULL AND revenue_cents > 0');
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
    path: '/admin/data',
    colorScheme: 'dark',
  });
  const labels = admin.page.locator('figure svg text');
  await labels.filter({ hasText: /^\$\d/ }).first().waitFor();
  const cut = () =>
    labels.evaluateAll((texts) =>
      texts.flatMap((text) => {
        const [box, frame] = [text, text.closest('svg') as Element].map((one) => one.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ];
        return box.left >= frame.left && box.right <= frame.right + 0.5 ? [] : [text.textContent];
      }),
    );
  // A chart is drawn again once its size and its longest label are known.
  await expect.poll(cut, { timeout: patience }).toEqual([]);
  const legends = admin.page.locator('.recharts-legend-item-text');
  const inks = await legends.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item.lastElementChild ?? item).color),
  );
  expect(inks.length).toBeGreaterThan(3);
  const ink = await admin.page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(--text-2)';
    return getComputedStyle(probe).color;
  });
  expect(new Set(inks)).toEqual(new Set([ink]));
  await admin.close();
});

it('returns or releases a draft in review in place, with a warning if it has no price', async () => {
  const [job] = await story.sql<{ num: number }>(
    "SELECT num FROM jobs WHERE status = 'Review' ORDER BY due_time LIMIT 1",
  );
  await story.sql('UPDATE jobs SET revenue_cents = NULL WHERE num = $1', [job?.num]);
  const admin = await open('admin');
  const { page } = admin;
  const num = String(job?.num);
  const waits = page.getByRole('list', { name: 'To release' }).getByRole('listitem').filter({ hasText: num });
  await waits.getByRole('button', { name: `Return ${num} for correction` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Return ${num} for correction`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waits.getByRole('button', { name: `Release ${num}` }).click();
  await dialog.getByText('This job has no price.').waitFor();
  await dialog.getByRole('button', { name: /^Release \d+ files?, unpriced$/ }).click();
  await page.getByText(new RegExp(`^${num} .*: \\d+ files? released to `)).waitFor();
  await expect
    .poll(() => story.sql('SELECT status FROM jobs WHERE num = $1', [job?.num]))
    .toEqual([{ status: 'Released' }]);
  expect(new URL(page.url()).pathname).toBe('/');
  await admin.close();
});

it('shows a job’s files over the queue, with their pins, and each draft from the release', async () => {
  const [job] = await story.sql<{ id: number; num: number; file: string; draft: string }>(
    `SELECT j.id, j.num, f.id AS file, f.name AS draft FROM jobs j JOIN files f ON f.job_id = j.id
     WHERE j.status = 'Review' AND f.file_type = 4 AND f.job_rev = j.revision AND f.job_corr = j.correction
       AND f.name ILIKE '%.pdf' ORDER BY j.num LIMIT 1`,
  );
  const { id, num, file, draft } = job as NonNullable<typeof job>;
  const cad = await apiClient(story, 'cad');
  const pin = { file, page: 1, x: 0.5, y: 0.5, kind: 'mustFix', text: 'Which ridge is this?' };
  const { _id } = await cad('POST', `/jobs/${id}/pins`, pin);
  const admin = await open('admin');
  const { page } = admin;
  const viewer = page.locator('[data-viewer]');
  const waits = page
    .getByRole('list', { name: 'To release' })
    .getByRole('listitem')
    .filter({ hasText: String(num) });
  await waits.getByRole('button', { name: `Files of ${num}` }).click();
  await viewer.waitFor();
  await viewer.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: draft }).first().click();
  await viewer.getByText('Which ridge is this?').first().waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await waits
    .getByRole('button', { name: `Files of ${num}` })
    .and(page.locator(':focus'))
    .waitFor();

  await waits.getByRole('button', { name: `Release ${num}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Release ${num}`) });
  await dialog.getByText('1 must fix', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: draft, exact: true }).click();
  await viewer.getByText('Which ridge is this?').first().waitFor();
  // Esc closes the file, not the dialog below it.
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await dialog.getByRole('checkbox', { name: draft }).waitFor();
  await page.keyboard.press('Escape');
  await cad('DELETE', `/pins/${_id}`);

  const submitted = page.getByRole('list', { name: 'To validate' }).getByRole('listitem');
  await submitted
    .getByRole('button', { name: /^Files of \d{6}$/ })
    .first()
    .waitFor();
  await admin.close();
});

it('says in the row what became of a job that the user released, not that it left the queue', async () => {
  const admin = await open('admin');
  const { page } = admin;
  const dialog = page.getByRole('dialog');
  const waits = page.getByRole('list', { name: 'To release' }).getByRole('listitem');
  const num = /\d{6}/.exec(`${await waits.first().textContent()}`)?.[0];
  const waiting = waits.filter({ hasText: `${num}` });
  await waiting.getByRole('button', { name: `Release ${num}` }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Release \d+ files?/ }).focus();
  await page.keyboard.press('Enter');
  await waiting.getByText('Released', { exact: true }).waitFor();
  expect(await waiting.getByText('No longer in review').count()).toBe(0);
  await admin.close();
});

it('validates several jobs at once, names those without a price, and prices one in the queue', async () => {
  const admin = await open('admin');
  const { page } = admin;
  const badge = async () =>
    Number(
      await main(admin)
        .getByRole('heading', { level: 1 })
        .locator('..')
        .textContent()
        .then((text) => /\d+/.exec(`${text}`)?.[0]),
    );
  await page.getByRole('list', { name: 'New users' }).getByRole('link', { name: 'Activate Nico Arden' }).waitFor();
  const boxes = page.getByRole('list', { name: 'To validate' }).getByRole('checkbox');
  const nums = await Promise.all(
    [0, 1].map(async (i) => /\d{6}/.exec(`${await boxes.nth(i).getAttribute('aria-label')}`)?.[0]),
  );
  const waiting = await badge();
  for (const num of nums) await page.getByRole('checkbox', { name: `Select ${num}` }).check();
  // The levels stay in sight while the list is scrolled.
  const levels = page.getByRole('group', { name: 'Validate 2 selected at level' });
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 420 });
  await boxes.last().evaluate((box) => box.scrollIntoView({ block: 'start' }));
  const inSight = await levels.evaluate((bar) => {
    const { x, y, width, height } = bar.getBoundingClientRect();
    return bar.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(inSight).toBe(true);
  if (before) await page.setViewportSize(before);
  await levels.getByRole('button', { name: '5' }).click();
  // One Undo for both, and then again.
  const done = page.getByText('2 jobs validated at level 5');
  await done.locator('..').getByRole('button', { name: 'Undo' }).click();
  const statuses = () => story.sql('SELECT DISTINCT status, level FROM jobs WHERE num = ANY($1)', [nums.map(Number)]);
  await expect.poll(statuses, { timeout: patience }).toEqual([{ status: 'Submitted', level: null }]);
  for (const num of nums) await page.getByRole('checkbox', { name: `Select ${num}` }).check();
  await page.getByRole('group', { name: 'Validate 2 selected at level' }).getByRole('button', { name: '5' }).click();
  await page.getByText('2 jobs validated at level 5').waitFor();
  await page.getByText(new RegExp(`^${nums[0]} has no price: .* has no level 5 price`)).waitFor();
  // The two jobs are validated and wait for a price instead.
  await expect.poll(badge).toBe(waiting);

  const unpriced = page
    .getByRole('list', { name: 'Unpriced jobs' })
    .getByRole('listitem')
    .filter({ hasText: nums[0] as string });
  await unpriced.getByRole('button', { name: `Set price of ${nums[0]}` }).click();
  await unpriced.getByLabel(`Custom price for ${nums[0]}, in dollars`).fill('1,325');
  await unpriced.getByRole('button', { name: 'Save price' }).click();
  await expect.poll(badge).toBe(waiting - 1);
  // The other job still has no price.
  await page.getByText(new RegExp(`^${nums[1]} has no price`)).waitFor();
  expect(await story.sql('SELECT revenue_cents FROM jobs WHERE num = $1', [Number(nums[0])])).toEqual([
    { revenue_cents: 132500 },
  ]);
  await admin.close();
});

it('navigates rows and jobs by keyboard, and advances and undoes a badge on a row', async () => {
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
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  const badge = page
    .getByRole('table', { name: 'Recent jobs' })
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

it('shows the jobs that the user’s profile selects', async () => {
  const jonah = await Caller.signIn(story.base, 'jonah');
  await jonah.call('profile.update', { body: { showNonCadJobs: false } });
  const cad = await open('cad');
  const drafted = ['Validated', 'Working', 'Correction', 'Review', 'Revision'];
  const shown = () =>
    cad.page.getByRole('table', { name: 'Recent jobs' }).locator('tbody tr td:first-child').allTextContents();
  expect((await shown()).filter((status) => !drafted.includes(status.trim()))).toEqual([]);
  await jonah.call('profile.update', { body: { showNonCadJobs: true } });
  await expect
    .poll(async () => (await shown()).some((status) => !drafted.includes(status.trim())), { timeout: patience })
    .toBe(true);
  await cad.close();
});

/** Limits for the gzipped scripts a browser without cache loads until the screen shows its rows, in kB. */
const firstLoads: [string, number, (page: Page) => Locator][] = [
  ['/workflow?display=wall', 123, (page) => page.getByRole('region', { name: 'New' }).getByRole('listitem')],
  ['/', 240, (page) => page.getByRole('table', { name: 'Recent jobs' }).getByRole('row').nth(1)],
  ['/jobs', 500, (page) => page.getByRole('gridcell').nth(1)],
];
it('keeps the initial load of wall, dashboard and a list small', async () => {
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
    // Delay timers and idle callbacks, which start prefetching, so that a busy machine renders the rows first.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
      const later = setTimeout;
      globalThis.setTimeout = ((work: () => void, ms = 0) =>
        later(work, ms < 2000 ? ms : 100 * ms)) as typeof setTimeout;
    });
    await page.goto(`${story.base}${path}`);
    await shows(page).first().waitFor();
    // Prefetched scripts don't count.
    page.off('response', weigh);
    const all = await Promise.all(sizes.values());
    read[path] = Math.round(all.reduce((sum, size) => sum + size, 0) / 1000);
    expect(read[path], `${path} of ${all.length} scripts`).toBeLessThanOrEqual(limit);
    await page.close();
  }
  console.log(`first loads in kB: ${JSON.stringify(read)}`);
  await window.close();
});
