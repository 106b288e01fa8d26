import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, phone } from './support/axeLook';
import { dialog, main, region, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { createPdf, makeQuote, saved, showDetails } from './support/quoteSheet';
import { apiClient } from './support/releaseFiles';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** A quote's way to its customer and back: link, view, question, signature, new version. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const detail = (window: PersonWindow, label: string) => main(window).getByLabel(label, { exact: true });
const choose = async (window: PersonWindow, button: string | RegExp, item: string) => {
  await main(window).getByRole('button', { name: button, exact: true }).click();
  await window.page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Creates a link to a PDF and returns its URL, which is shown once. */
async function linkTo(rep: PersonWindow, pdf: string): Promise<string> {
  await choose(rep, pdf, 'Customer link…');
  await dialog(rep).getByLabel('Recipient (optional)').fill('Carl Whitaker');
  await dialog(rep).getByRole('button', { name: 'Create link' }).click();
  const url = await dialog(rep).getByLabel('Link', { exact: true }).inputValue();
  await dialog(rep).getByRole('button', { name: 'Done' }).click();
  return url;
}

async function openAsCustomer(url: string): Promise<{ page: Page; requests: string[] }> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${story.base}${new URL(url).pathname}`);
  return { page, requests };
}

async function draw(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The page has no place for a signature.');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) await page.mouse.move(box.x + 30 + 8 * i, box.y + 60 + 30 * Math.sin(i));
  await page.mouse.up();
}

it('a customer opens a link on a phone, asks and signs, and the rep sees it live and sends version B', async () => {
  const path = await story.jobIn('Released');
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  await main(rep).getByText('Draft', { exact: true }).waitFor();
  await createPdf(rep);
  const files = region(rep, 'PDFs');
  await files.getByText(/^PDF 1 · version A/).waitFor();
  await files.getByRole('progressbar').waitFor({ state: 'detached' });
  const url = await linkTo(rep, 'PDF 1');
  await main(rep).getByText('Sent', { exact: true }).waitFor();
  const links = region(rep, 'Customer links');
  await links.getByText('Not opened yet').waitFor();

  const { page, requests } = await openAsCustomer(url);
  await page.getByRole('heading', { name: 'What you get' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await main(rep).getByText('Viewed', { exact: true }).waitFor({ timeout: patience });
  await links.getByText(/^Opened/).waitFor();

  await page.getByLabel('Your name', { exact: true }).fill('Carl Whitaker');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByText('Enter your question.').waitFor();
  await page.getByLabel('Your question').fill('Can you deliver on Friday?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await links.getByText('Can you deliver on Friday?').waitFor({ timeout: patience });
  await choose(rep, /^Link to version A/, 'Reply…');
  await dialog(rep).getByLabel('Message').fill('Yes, in the morning.');
  await dialog(rep).getByRole('button', { name: 'Send' }).click();
  await toast(rep, 'Reply sent.').waitFor();
  await page.reload();
  await page.getByText('Yes, in the morning.').waitFor();

  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.getByText('Enter your full name.').waitFor();
  await page.locator('#accept').getByLabel('Your full name').first().fill('Carl Whitaker');
  await draw(page);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.getByText(/^Accepted by Carl Whitaker on /).waitFor({ timeout: patience });
  await main(rep).getByText('Accepted', { exact: true }).waitFor({ timeout: patience });
  await main(rep)
    .getByText(/Carl Whitaker accepted version A/)
    .waitFor();
  await main(rep).getByRole('button', { name: 'Signed PDF' }).waitFor({ timeout: patience });
  await page.getByRole('link', { name: 'Signed PDF' }).waitFor({ timeout: patience });
  expect(requests.filter((one) => !one.startsWith(story.base))).toEqual([]);

  // Edits after the acceptance change the quote, not what was accepted, and lead to version B.
  await showDetails(rep);
  await detail(rep, 'Tax rate (%)').fill('3.5');
  await detail(rep, 'Tax rate (%)').press('Tab');
  await saved(rep);
  await main(rep)
    .getByText(/The quote has changed since/)
    .waitFor({ timeout: patience });
  await createPdf(rep, 2);
  await files.getByText(/^PDF 2 · version B/).waitFor();
  await files.getByRole('progressbar').waitFor({ state: 'detached' });
  await linkTo(rep, 'PDF 2');
  await files.getByText(/^PDF 1 · version A .* · superseded/).waitFor();
  await page.reload();
  await page.getByText('A newer version of this quote replaces this one. Ask for the new link.').waitFor();

  await choose(rep, /^Link to version A/, 'Revoke');
  await dialog(rep).getByRole('button', { name: 'Revoke' }).click();
  await toast(rep, 'Link revoked.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();

  // The list counts and filters by status.
  await rep.page.goto(`${story.base}/quotes`);
  const sent = main(rep).getByRole('button', { name: /^Sent / });
  await sent.click();
  await rep.page.waitForURL(/sales=sent/);
  expect(await sent.getAttribute('aria-pressed')).toBe('true');
  await page.context().close();
  await rep.close();
}, 240_000);

it('a customer adds an optional item on the page, and the rep includes it in the quote', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: await story.jobIn('Released') });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  const { pathname: path } = new URL(rep.page.url());
  const client = await apiClient(story, 'client');
  const { lines } = (await client('GET', path)) as { lines: { _id: string; total: number | null }[] };
  const option = lines.findLast(({ total }) => (total ?? 0) > 0);
  await client('PATCH', path, { lines: [{ _id: option?._id, description: 'Snow guards', optional: true }] });
  await createPdf(rep);
  await region(rep, 'PDFs').getByRole('progressbar').waitFor({ state: 'detached' });
  const { page } = await openAsCustomer(await linkTo(rep, 'PDF 1'));

  const total = () => page.locator('[data-total]').textContent();
  const before = (await total()) as string;
  const box = page.getByRole('checkbox', { name: /^Snow guards/ });
  const target = await page.locator('label', { has: box }).boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(44);
  await box.check();
  await expect.poll(total, { timeout: patience }).not.toBe(before);
  const after = (await total()) as string;
  expect(await page.getByRole('row', { name: /^Snow guards/ }).count()).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  // The choice survives a reload; without a connection the sums stay as they are.
  await page.reload();
  expect([await total(), await box.isChecked()]).toEqual([after, true]);
  await page.context().setOffline(true);
  // Not "uncheck", which asks for a box that stays so: the page may set it back at once.
  await box.click();
  await page.getByText('The total couldn’t be updated.').waitFor();
  expect([await total(), await box.isChecked()]).toEqual([after, true]);
  await page.context().setOffline(false);
  await box.uncheck();
  await expect.poll(total, { timeout: patience }).toBe(before);
  await box.check();
  await page.locator('#accept').getByLabel('Your full name').first().fill('Carl Whitaker');
  await page.getByRole('button', { name: /^Accept/ }).click();
  await page.getByText(/^Accepted by Carl Whitaker on /).waitFor({ timeout: patience });
  expect(await total()).toBe(after);
  await page.context().close();

  await main(rep)
    .getByText(`Carl Whitaker accepted version A for ${after}, with Snow guards`)
    .waitFor({ timeout: patience });
  await main(rep).getByRole('button', { name: 'Include 1 chosen option' }).click();
  await toast(rep, '1 option included').waitFor();
  await saved(rep);
  await main(rep).getByRole('button', { name: 'Include 1 chosen option' }).waitFor({ state: 'detached' });
  expect(await main(rep).getByText('The quote has changed since').count()).toBe(0);
  expect(rep.faults).toEqual([]);
  await rep.close();
}, 120_000);

it('the page of a link loads at most 60 kB of JavaScript', () => {
  const folder = join(import.meta.dirname, '../../.build/customer');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  expect(gzipSync(readFileSync(join(folder, scripts[0] as string))).length).toBeLessThan(60_000);
});
