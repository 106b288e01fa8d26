import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialog, main, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { emailOf, type Story, type StoryPerson, storyPeople } from './support/story';
import { useStory } from './support/useStory';

/** Work survives an expired session, a logout in another tab and blocked storage; dialogs take and return the focus. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const at = (who: StoryPerson, path = '/') => PersonWindow.signedIn(browser, story.base, who, { path });
const button = (within: Locator | PersonWindow['page'], name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const logOut = async ({ page }: PersonWindow, who: StoryPerson) => {
  await button(page, storyPeople[who]).click();
  await button(page, 'Logout').click();
};
const focusIsIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

const wholeCompany = "SELECT id, company_name AS name FROM companies WHERE inits = 'WRS'";

describe('an expired session', () => {
  const endSession = async (window: PersonWindow, who: StoryPerson) => {
    const token = await window.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
    await story.sql('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [emailOf(who)]);
    // The server caches users for a moment, and a change that bypasses it doesn't clear the cache.
    const status = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`${story.base}/api/v1/users/profile`, { headers })).status;
    };
    await expect.poll(status, { timeout: patience }).toBe(401);
  };
  const address = (window: PersonWindow) => main(window).getByLabel('Office address', { exact: true });
  let path: string;
  beforeAll(async () => {
    const [company] = await story.sql<{ id: number }>(wholeCompany);
    path = `/clients/${company?.id}`;
  });

  it('keeps what was typed in a form for the user who signs in again', async () => {
    const admin = await at('admin', path);
    await address(admin).fill('12 Ridge Road');
    await endSession(admin, 'admin');
    await button(main(admin), 'Save').first().click();
    await admin.page.getByText('Please log back in').waitFor();
    expect(await address(admin).isVisible()).toBe(false);
    await admin.signIn('admin');
    expect(await address(admin).inputValue()).toBe('12 Ridge Road');
    expect(new URL(admin.page.url()).pathname).toBe(path);
    await button(main(admin), 'Save').first().click();
    await toast(admin, 'Saved').waitFor();
    await admin.close();
  });

  it('shows another user their own dashboard', async () => {
    const admin = await at('admin', path);
    await address(admin).fill('13 Ridge Road');
    await endSession(admin, 'admin');
    await button(main(admin), 'Save').first().click();
    await admin.page.getByText('Please log back in').waitFor();
    await admin.signIn('cad');
    await expect.poll(() => new URL(admin.page.url()).pathname).toBe('/');
    expect(await admin.page.getByText('13 Ridge Road').count()).toBe(0);
    await admin.close();
  });
});

describe('logging out', () => {
  it('names unsaved changes of another tab first', async () => {
    const [company] = await story.sql<{ id: number }>(wholeCompany);
    const admin = await at('super', `/clients/${company?.id}`);
    const other = await admin.another('/');
    await main(admin).getByLabel('Office address', { exact: true }).fill('14 Ridge Road');
    await logOut(other, 'super');
    await dialog(other)
      .getByText(/in another tab/)
      .waitFor();
    await button(dialog(other), /^Stay/).click();
    await dialog(other).waitFor({ state: 'detached' });
    await admin.close();
  });

  it('everywhere stays signed in and says so while the server can’t be reached', async () => {
    const drafter = await at('cad2', '/profile');
    await drafter.page.route('**/api/v1/users/logout', (route) => route.abort());
    await button(drafter.page, 'Log out everywhere').click();
    await toast(drafter, /^You’re still logged in on all devices\./).waitFor();
    expect(new URL(drafter.page.url()).pathname).toBe('/profile');
    await drafter.page.unroute('**/api/v1/users/logout');
    await button(drafter.page, 'Log out everywhere').click();
    await drafter.page.waitForURL(/\/login$/);
    await drafter.close();
  });

  it('works in a browser that blocks local storage', async () => {
    const visitor = await PersonWindow.open(browser, story.base, 'cad');
    await visitor.context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      }),
    );
    await visitor.page.goto(`${story.base}/login`);
    await visitor.signIn('cad');
    await logOut(visitor, 'cad');
    await visitor.page.waitForURL(/\/login$/);
    await visitor.close();
  });
});

it('says that a draft is saved only if the browser has stored it, and asks before closing otherwise', async () => {
  const rep = await at('client', '/?new=1');
  const form = rep.page.getByRole('form', { name: 'New estimate' });
  await form.getByLabel('Project name').fill('Stored Barn');
  await main(rep).getByText('Saved in this browser, not submitted').waitFor();
  await rep.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await form.getByLabel('Project name').fill('Unstored Barn');
  await main(rep).getByText('Saved in this browser, not submitted').waitFor({ state: 'detached' });
  const [question] = await Promise.all([rep.page.waitForEvent('dialog'), rep.page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await rep.close();
});

describe('a dialog', () => {
  it('with a disabled action takes the focus, passes it to the action and returns it', async () => {
    const admin = await at('admin', await story.jobIn('Working'));
    const rush = main(admin).getByRole('checkbox', { name: 'Rush job' });
    await rush.click();
    await dialog(admin).waitFor();
    await expect
      .poll(() => button(dialog(admin), /rush$/i).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await admin.page.keyboard.press('Escape');
    await dialog(admin).waitFor({ state: 'detached' });
    await expect.poll(() => rush.evaluate((one) => one === document.activeElement)).toBe(true);
    await admin.close();
  });

  it('that is unmounted when it closes returns the focus', async () => {
    const admin = await at('admin', '/clients');
    const open = button(admin.page, 'New client');
    await open.focus();
    await admin.page.keyboard.press('Enter');
    await expect.poll(() => focusIsIn(dialog(admin))).toBe(true);
    await admin.page.keyboard.press('Escape');
    await dialog(admin).waitFor({ state: 'detached' });
    await expect.poll(() => open.evaluate((one) => one === document.activeElement)).toBe(true);
    await admin.close();
  });

  it('with rows closes at the first “Leave without saving”, and ignores actions while it saves', async () => {
    const [company] = await story.sql<{ id: number }>(wholeCompany);
    const admin = await at('admin', `/clients/${company?.id}`);
    const edit = button(main(admin), 'Edit match list');
    await edit.click();
    await button(dialog(admin), 'Add row').click();
    const code = dialog(admin).getByRole('row').last().getByRole('textbox').first();
    await code.fill('RIDGE-9');
    await admin.page.keyboard.press('Escape');
    await button(dialog(admin), 'Leave without saving').click();
    await dialog(admin).waitFor({ state: 'detached' });
    await edit.click();
    await dialog(admin).getByRole('row').nth(1).getByRole('textbox').first().fill('RIDGE-9');
    const save = button(dialog(admin), /^Save 1 change/);
    await save.waitFor();
    const remove = dialog(admin).getByRole('row').nth(2).getByRole('button').last();
    let release = () => {};
    await admin.page.route(/\/api\/v1\/(clients|companies)\/\d+$/, async (route) => {
      if (route.request().method() === 'PATCH') await new Promise<void>((resolve) => (release = resolve));
      await route.abort();
    });
    const patched = admin.page.waitForRequest((request) => request.method() === 'PATCH');
    await admin.page.keyboard.press('Control+Enter');
    await patched;
    await remove.click({ force: true });
    release();
    await dialog(admin).getByRole('alert').first().waitFor();
    await save.waitFor();
    await remove.click();
    await button(dialog(admin), /^Save 2 changes/).waitFor();
    await admin.close();
  });
});

it('removes the error of a field as soon as the field is edited', async () => {
  const [company] = await story.sql<{ id: number }>(wholeCompany);
  const admin = await at('admin', `/clients/${company?.id}`);
  const field = main(admin).getByRole('textbox', { name: 'Emails', exact: true });
  await field.fill('not an address');
  await button(main(admin), 'Save').first().click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('office@example.com');
  await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
  await admin.close();
});

it('asks before the page is closed with text in an open cell', async () => {
  const [job] = await story.sql<{ num: number }>(
    `SELECT num FROM jobs WHERE status = 'Released' AND billing_status = 'Incomplete' AND level BETWEEN 1 AND 5
     AND revenue_cents IS NOT NULL ORDER BY num LIMIT 1`,
  );
  const admin = await at('admin', `/admin/billing?q=${job?.num}`);
  await main(admin).locator('.ag-row [col-id="price"]').first().dblclick();
  await main(admin).locator('.ag-row [col-id="price"] input').fill('77');
  const [question] = await Promise.all([
    admin.page.waitForEvent('dialog'),
    admin.page.close({ runBeforeUnload: true }),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await admin.close();
});

it.each(['admin', 'client', 'cad'] as const)(
  'doesn’t shift the layout while the dashboard of %s loads',
  async (who) => {
    const person = await at(who);
    await person.page.addInitScript(() => {
      const page = window as unknown as { shifted: number };
      page.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) page.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await person.page.reload();
    await person.live();
    await person.settled();
    expect(await person.page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.05);
    await person.close();
  },
);

it('returns to the scroll position and the focused link with Back', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { viewport: { width: 1280, height: 500 } });
  const frame = admin.page.locator('#main');
  const link = main(admin).locator('a[href^="/jobs/"]').last();
  await link.scrollIntoViewIfNeeded();
  const top = () => frame.evaluate((element) => element.scrollTop);
  const href = await link.getAttribute('href');
  await link.focus();
  const before = await top();
  expect(before).toBeGreaterThan(100);
  await admin.page.keyboard.press('Enter');
  await admin.page.waitForURL(`${story.base}${href}`);
  await main(admin).getByRole('region', { name: 'Details' }).waitFor();
  expect(await top()).toBe(0);
  await admin.page.goBack();
  await expect.poll(top, { timeout: 15_000 }).toBe(before);
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  await admin.close();
});

it('keeps a popover inside a short window', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
    path: await story.jobIn('Working'),
    viewport: { width: 1280, height: 420 },
  });
  await button(main(admin), 'Why this due time?').click();
  const calculation = admin.page.getByRole('region', { name: 'Calculation' });
  await calculation.waitFor();
  const box = () =>
    calculation.evaluate((element) => {
      const { top, bottom } = (element.closest('[role="dialog"]') as Element).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(box).toBe(true);
  await admin.close();
});

it('says why a page can’t be opened', async () => {
  const rep = await at('viewer', '/quotes');
  await main(rep).getByRole('heading', { level: 1, name: 'You can’t open quotes' }).waitFor();
  await main(rep).getByRole('link', { name: 'Go to dashboard' }).click();
  await expect.poll(() => new URL(rep.page.url()).pathname).toBe('/');
  await rep.close();
});
