import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main, region, toast } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { createPdf, makeQuote, saved } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** The work of a rep from a released takeoff to a quote that was sent, in clicks. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

/** Path of the first released job that has a takeoff. */
async function firstTakeoff(): Promise<string> {
  const [job] = await story.sql<{ id: number }>(
    `SELECT j.id FROM jobs j JOIN companies c ON c.id = j.company_id
     WHERE j.status = 'Released' AND c.inits = 'WRS' AND EXISTS (
       SELECT 1 FROM files f WHERE f.job_id = j.id AND f.file_type = 6 AND lower(f.name) LIKE '%.csv')
     ORDER BY j.num LIMIT 1`,
  );
  return `/jobs/${job?.id}`;
}

it('takes at most 12 clicks from a released takeoff to an emailed quote without open problems', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: await firstTakeoff() });
  await rep.page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    const count = ({ detail }: MouseEvent) => {
      // The keyboard's clicks have no detail.
      if (detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
    };
    document.addEventListener('click', count, true);
  });
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  // Unknown codes are matched by their first suggestion.
  await region(rep, 'Totals').waitFor();
  const unmatched = region(rep, 'Not in catalog');
  const codes = unmatched.getByRole('combobox', { name: /^SKU for / });
  for (let left = await codes.count(); left > 0; left--) {
    const similar = unmatched.getByRole('list', { name: /^Similar items for / });
    await similar.first().getByRole('button').first().click();
    await expect.poll(() => codes.count()).toBe(left - 1);
  }
  await createPdf(rep);
  await region(rep, 'PDFs').getByRole('progressbar').waitFor({ state: 'detached' });
  await main(rep).getByRole('button', { name: 'PDF 1', exact: true }).click();
  await rep.page.getByRole('menuitem', { name: 'Email…', exact: true }).click();
  await dialog(rep).getByLabel('To', { exact: true }).fill('jo@barn.test');
  await dialog(rep).getByRole('button', { name: 'Send' }).click();
  await toast(rep, 'PDF 1 emailed to jo@barn.test.').waitFor();
  const clicks = await rep.page.evaluate(() => Number(document.documentElement.dataset.clicks));
  expect(clicks).toBeGreaterThan(4);
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await region(rep, 'Not in catalog').count()).toBe(0);
  expect(rep.faults).toEqual([]);
  await rep.close();
}, 120_000);
