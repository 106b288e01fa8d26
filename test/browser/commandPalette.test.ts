import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeLook, desk, phone } from './support/axeLook';
import { patience, PersonWindow, withoutWorker } from './support/PersonWindow';
import type { Story, StoryPerson } from './support/story';
import { useStory } from './support/useStory';

/** Search with Ctrl+K by keyboard alone. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (who: StoryPerson) => PersonWindow.signedIn(browser, story.base, who);

it('finds a job by number or name with Ctrl+K by keyboard alone, and never another company’s', async () => {
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
  // Messages move to the top so that they don't cover its buttons.
  const messages = page
    .getByRole('region', { name: 'Notifications', includeHidden: true })
    .locator('[aria-live="polite"]');
  const messagesBottom = () => messages.evaluate((box) => box.getBoundingClientRect().bottom);
  await expect.poll(messagesBottom).toBeLessThan(100);
  await palette.getByRole('option', { name: 'New estimate' }).waitFor();
  expect(await palette.getByRole('option', { name: 'Workflow' }).count()).toBe(0);
  await page.keyboard.type(String(foreign?.num));
  await palette.getByText(/^No results for “/).waitFor();
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
  // Messages are at the foot again on the desk, and below the header on a phone.
  await expect.poll(messagesBottom, { timeout: patience }).toBeLessThan(100);
  await page.setViewportSize(desk);
  await expect.poll(messagesBottom, { timeout: patience }).toBeGreaterThan(desk.height - 100);
  // No keys are lost when typing right after Ctrl+K, and Escape returns the focus.
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
  // Enter before the results arrive opens the first one once they do.
  await page.goto(`${story.base}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let answer = () => {};
  const unblocked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/jobs\?.*q=/, async (route) => {
    await unblocked;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  const searchRequest = page.waitForRequest(/\/api\/v1\/jobs\?.*q=/);
  await page.keyboard.type(String(own?.num));
  await searchRequest;
  await page.keyboard.press('Enter');
  answer();
  await page.getByRole('heading', { level: 1, name: String(own?.num) }).waitFor();
  await window.close();
});

it('finds quotes, customers and items with Ctrl+K for users who may read them', async () => {
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

it('puts everything typed after Ctrl+K or / into the field, however late it opens', async () => {
  const cad = await PersonWindow.signedIn(browser, story.base, 'cad', withoutWorker);
  const { page } = cad;
  await page.goto(`${story.base}/`);
  const free = page.locator('[data-job]').first();
  await free.waitFor();
  const drafters = () => story.sql('SELECT id, drafter_id FROM jobs ORDER BY id');
  const before = await drafters();
  const late = async (part: RegExp) => {
    let come = () => {};
    const unblocked = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(part, async (route) => {
      await unblocked;
      await route.continue();
    });
    return come;
  };
  const palette = await late(/CommandPalette/);
  await page.reload();
  await free.waitFor();
  await page.keyboard.press('j');
  const field = page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox');
  // Closed before it was loaded.
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
