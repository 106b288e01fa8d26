import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { axeLook, desk, everyLook } from './support/axeLook';
import { dialog, main, region } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { cell, newQuote, paste, saved } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** A quote under the floor margin: a quoter asks, an admin approves in another window, and the quote can be sent. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

it('a quoter requests approval, an admin approves it live, and the PDF is created [Q83] [Q84] [Q85] [Q86]', async () => {
  const office = await Caller.signIn(story.base, 'ingrid');
  const [shelby] = await story.sql<{ id: number; company: number }>(
    "SELECT id, company_id AS company FROM users WHERE name = 'Shelby Crandall'",
  );
  const { id, company } = shelby as { id: number; company: number };
  await office.call('users.update', { params: { id }, body: { seesCosts: false } });
  await office.call('companies.update', { params: { id: company }, body: { floorMargin: 20 } });
  await office.call('items.create', { body: { sku: 'LOWBAR', unit: 'EA', price: 10, cost: 9.17, client: company } });

  const rep = await newQuote(browser, story.base, 'Three barns');
  await paste(rep, ['Line Items', 1, 'sku'], [['LOWBAR', '10']]);
  await expect.poll(() => cell(rep, 'Line Items', 1, 'total').textContent()).toBe('100.00');
  await saved(rep);
  const check = region(rep, 'Before you send');
  await check.getByText('Margin under the floor.', { exact: true }).waitFor();
  expect(await region(rep, 'Line Items').getByRole('button', { name: 'Show costs' }).count()).toBe(0);

  const boss = await PersonWindow.signedIn(browser, story.base, 'admin', { path: new URL(rep.page.url()).pathname });
  const [own, theirs] = [region(rep, 'Margin'), region(boss, 'Margin')];
  await theirs.getByText('Margin 8.3%; the floor is 20%.').waitFor();
  await region(boss, 'Line Items').getByRole('button', { name: 'Show costs' }).click();
  // 10 − 9.17 = 0.83: 8.30% of 10, 9.05% of 9.17.
  for (const [column, text] of [
    ['cost', '9.17'],
    ['margin', '8.30'],
    ['markup', '9.05'],
  ] as const)
    await expect.poll(() => cell(boss, 'Line Items', 1, column).textContent()).toBe(text);
  const totals = region(boss, 'Totals');
  await totals.getByText('91.70', { exact: true }).waitFor();
  await totals.getByText('8.30%', { exact: true }).waitFor();

  await check.getByRole('button', { name: /^Go to approval/ }).click();
  await rep.page.keyboard.press('Enter');
  await dialog(rep).getByRole('button', { name: 'Request approval' }).click();
  await dialog(rep).getByText('Say why the quote should go out at this price.').waitFor();
  await dialog(rep).getByLabel('Why should it go out at this price?').fill('Two more barns follow.');
  await dialog(rep).getByRole('button', { name: 'Request approval' }).click();
  await theirs.getByText('“Two more barns follow.”').waitFor();
  await own.getByText('Shelby Crandall requested approval.').waitFor();

  await theirs.getByRole('button', { name: 'Decline' }).click();
  await dialog(boss).getByLabel('What needs to change?').fill('Ask for 12.');
  await dialog(boss).getByRole('button', { name: 'Decline margin' }).click();
  await own.getByText('“Ask for 12.”').waitFor();
  await own.getByRole('button', { name: 'Request again' }).click();
  await dialog(rep).getByLabel('Why should it go out at this price?').fill('They will not pay more.');
  await dialog(rep).getByRole('button', { name: 'Request approval' }).click();
  await theirs.getByText('“They will not pay more.”').waitFor();
  expect(await axeLook(boss.page, everyLook)).toEqual([]);
  await boss.page.setViewportSize(desk);

  await theirs.getByRole('button', { name: 'Approve margin' }).click();
  await dialog(boss).getByRole('button', { name: 'Approve margin' }).click();
  await own.getByText('Drafting office approved the margin.').waitFor();
  await main(rep)
    .getByRole('button', { name: /^Create PDF/ })
    .click();
  await region(rep, 'PDFs').getByRole('button', { name: 'Three barns' }).waitFor();
  // Neither cost nor margin was sent to the quoter's browser.
  expect(rep.received.filter((text) => /9\.17|8\.3\b|91\.7/.test(text))).toEqual([]);
  expect([...rep.faults, ...boss.faults]).toEqual([]);
  await boss.close();
  await rep.close();
}, 180_000);
