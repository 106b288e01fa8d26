import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { desk, phone } from './support/axeLook';
import { dialog, main, region, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** Billing by several admins at the same time: prices, invoices and totals. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (who: 'client' | 'admin' | 'super', path: string) =>
  PersonWindow.signedIn(browser, story.base, who, { path });
const button = (window: PersonWindow, name: string | RegExp) => window.page.getByRole('button', { name });

describe('the billing table beside a colleague', () => {
  let admin: PersonWindow;
  let colleague: Caller;
  let job: { id: number; num: number };
  beforeAll(async () => {
    const [found] = await story.sql<{ id: number; num: number }>(
      `SELECT id, num FROM jobs
       WHERE status = 'Released' AND billing_status = 'Incomplete' AND level BETWEEN 1 AND 5 AND revenue_cents IS NOT NULL
       ORDER BY num LIMIT 1`,
    );
    job = found as typeof job;
    [admin, colleague] = await Promise.all([
      open('admin', `/admin/billing?q=${job.num}`),
      Caller.signIn(story.base, 'ingrid'),
    ]);
  });
  afterAll(() => admin?.close());
  const price = async () => (await colleague.call('jobs.get', { params: { id: job.id } })).revenue;
  const patches = () => admin.calls.filter(({ method }) => method === 'PATCH').length;
  /** Sets the price as a colleague and waits until the admin's page has received the change. */
  const setByColleague = async (revenue: number) => {
    const { version: expected } = await colleague.call('jobs.get', { params: { id: job.id } });
    await colleague.call('jobs.billing', { params: { id: job.id }, body: { revenue, expected } });
    await expect
      .poll(() => admin.received.some((text) => text.includes(`"revenue":${revenue}`)), { timeout: patience })
      .toBe(true);
  };
  /** Opens the price field in the grid or on a card. */
  const shapes = {
    'in the grid': async () => {
      await main(admin).locator('.ag-row [col-id="price"]').first().dblclick();
      return main(admin).locator('.ag-row [col-id="price"] input');
    },
    'on a card': async () => {
      await main(admin)
        .getByRole('table', { name: 'Billing' })
        .getByRole('button', { name: /^Price/ })
        .click();
      return main(admin).getByRole('textbox', { name: 'Price' });
    },
  };

  it.each([
    ['in the grid', desk, 400],
    ['on a card', phone, 500],
  ] as const)('never undoes the change of a colleague %s', async (where, viewport, at) => {
    await admin.page.setViewportSize(viewport);
    const before = patches();
    const untouched = await shapes[where]();
    await untouched.waitFor();
    await setByColleague(at + 1);
    await untouched.press('Enter');
    await main(admin)
      .getByText(`$${at + 1}.00`)
      .first()
      .waitFor();
    expect(patches()).toBe(before);
    expect(await price()).toBe(at + 1);

    const typed = await shapes[where]();
    await typed.fill(String(at + 50));
    await setByColleague(at + 2);
    await typed.press('Enter');
    await toast(admin, `${job.num} wasn’t changed.`).waitFor();
    // The toast must be below the page's footer, not over it.
    const foot = await admin.page.getByRole('contentinfo').boundingBox();
    const failure = await toast(admin, `${job.num} wasn’t changed.`).locator('..').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(failure?.y ?? 0);
    expect(await price()).toBe(at + 2);
    await button(admin, `Keep mine: $${at + 50}.00`).click();
    await toast(admin, `${job.num} wasn’t changed.`).waitFor({ state: 'detached' });
    await expect.poll(price, { timeout: patience }).toBe(at + 50);
  });

  it('applies a date filter only once its year is complete', async () => {
    await admin.page.setViewportSize(desk);
    const addresses = new Set<string>();
    admin.page.on('framenavigated', (frame) => {
      const from = new URL(frame.url()).searchParams.get('from');
      if (from !== null) addresses.add(from);
    });
    await main(admin).getByRole('button', { name: /^More/ }).click();
    const from = admin.page.getByLabel('Released from');
    await from.focus();
    await admin.page.keyboard.type('0315202');
    expect(await from.inputValue()).toBe('0202-03-15');
    await admin.page.getByLabel('Released through').focus();
    await from.focus();
    await admin.page.keyboard.type('03152024');
    await admin.page.waitForURL(/[?&]from=2024-03-15(&|$)/);
    expect([...addresses]).toEqual(['2024-03-15']);
    expect(admin.faultsBut(/409/)).toEqual([]);
  });
});

it('edits a price in place, invoices two jobs at once with a result each, and updates the totals', async () => {
  const [admin, other] = await Promise.all([
    open('admin', '/admin/billing?status=Released&billingStatus=Incomplete'),
    open('super', '/admin/billing'),
  ]);
  const sum = (window: PersonWindow, term: string) =>
    window.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .textContent();
  const invoiced = await sum(other, 'Invoiced');
  const boxes = admin.page.getByRole('gridcell').getByRole('checkbox');
  for (const nth of [0, 1]) await boxes.nth(nth).check();
  await region(admin, 'Selected').getByRole('button', { name: 'Invoice 2' }).click();
  await dialog(admin).getByRole('button', { name: 'Invoice 2 jobs' }).click();
  await dialog(admin).getByText('2 of 2 jobs invoiced').waitFor();
  expect(await dialog(admin).getByText('Invoiced', { exact: true }).count()).toBe(2);
  await expect.poll(() => sum(other, 'Invoiced'), { timeout: patience }).not.toBe(invoiced);
  for (const window of [admin, other]) expect(window.faults).toEqual([]);
  await Promise.all([admin.close(), other.close()]);
}, 120_000);

it('chooses a level on a billing card on a phone', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
    path: '/admin/billing?billingStatus=Incomplete&status=Working',
    viewport: phone,
  });
  const card = main(admin).getByRole('table', { name: 'Billing' }).getByRole('row').nth(1);
  const num = (await card.getByRole('link').first().textContent())?.slice(0, 6);
  const level = async () =>
    (await story.sql<{ level: number }>('SELECT level FROM jobs WHERE num = $1', [Number(num)]))[0]?.level;
  const next = (await level()) === 2 ? 3 : 2;
  await card.getByRole('button', { name: /^Level / }).click();
  await card.getByRole('combobox', { name: 'Level' }).selectOption(String(next));
  await card.getByRole('button', { name: `Level ${next}` }).waitFor();
  expect(await level()).toBe(next);
  expect(admin.faults).toEqual([]);
  await admin.close();
});
