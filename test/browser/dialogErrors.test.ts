import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, main } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { newQuote, saved, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** A dialog that fails to render shows its error in a dialog that can be closed; the page behind it keeps working. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const button = ({ page }: PersonWindow, name: string) => page.getByRole('button', { name, exact: true });
const failed = (window: PersonWindow) => dialog(window).getByText('Couldn’t open this dialog');
const isClosed = (window: PersonWindow) => dialog(window).waitFor({ state: 'detached' });

it('shows an error of a job dialog inside a dialog and keeps the job page as it is', async () => {
  const path = await story.jobWhere("j.status = 'Working' AND j.due_time IS NOT NULL");
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path });
  const note = main(admin).getByRole('textbox', { name: 'Add a Note' });
  await note.fill('Half a note');
  const open = async () => {
    await button(admin, 'More actions').click();
    await admin.page.getByRole('menuitem', { name: 'Set due time…' }).click();
  };
  await admin.page.evaluate(() => {
    // On this page only that dialog calls it.
    const { getTimezoneOffset } = Date.prototype;
    Object.assign(globalThis, { repair: () => Object.assign(Date.prototype, { getTimezoneOffset }) });
    Date.prototype.getTimezoneOffset = () => {
      throw new Error('broken on purpose');
    };
  });
  await open();
  await failed(admin).waitFor();
  await dialog(admin).getByText('broken on purpose').waitFor();
  await dialog(admin)
    .getByRole('button', { name: /^Close/ })
    .click();
  await isClosed(admin);
  expect(await note.inputValue()).toBe('Half a note');

  // Opening it again is another attempt.
  await open();
  await failed(admin).waitFor();
  await admin.page.evaluate(() => (globalThis as unknown as { repair(): void }).repair());
  await dialog(admin).getByRole('button', { name: 'Try again' }).click();
  await dialog(admin).getByLabel('Due back').waitFor();
  await admin.page.keyboard.press('Escape');
  await isClosed(admin);
  await note.fill('A whole note');
  await button(admin, 'Send').last().click();
  await main(admin).getByRole('log', { name: 'Notes' }).getByText('A whole note').waitFor();
  await admin.close();
});

it('shows an error of a quote dialog inside a dialog and lets the quote be edited behind it', async () => {
  const rep = await newQuote(browser, story.base, 'Behind a broken dialog');
  const broken = [/\/quotes\/\d+\/takeoff/, /\/quotes\/\d+\/history/] as const;
  for (const url of broken) await rep.page.route(url, (route) => route.fulfill({ json: [{}] }));

  await button(rep, 'Import takeoff').click();
  await failed(rep).waitFor();
  await rep.page.keyboard.press('Escape');
  await isClosed(rep);
  await type(rep, ['Line Items', 1, 'code'], 'FIRST');
  await saved(rep);

  // An error inside the content leaves the dialog itself intact.
  await button(rep, 'More').click();
  await rep.page.getByRole('menuitem', { name: 'History' }).click();
  await dialog(rep).getByRole('alert').waitFor();
  await dialog(rep).getByText('History', { exact: true }).waitFor();
  await dialog(rep)
    .getByRole('button', { name: /^Close/ })
    .click();
  await isClosed(rep);
  await type(rep, ['Line Items', 2, 'code'], 'SECOND');
  await saved(rep);

  for (const url of broken) await rep.page.unroute(url);
  await button(rep, 'More').click();
  await rep.page.getByRole('menuitem', { name: 'History' }).click();
  await dialog(rep).getByText('SECOND').first().waitFor();
  expect(rep.loads).toBe(1);
  await rep.close();
});

it('shows an error of an import dialog inside a dialog and keeps the list behind it as it is', async () => {
  const own = await PersonWindow.signedIn(browser, story.base, 'client', { path: '/items' });
  await own.page.route('**/api/v1/items/import', (route) => route.fulfill({ json: {} }));
  const selectFile = async () => {
    await button(own, 'Import').click();
    const file = {
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('SKU,Description,Unit,Price\nA,B,LF,1\n'),
    };
    await dialog(own).locator('input[type=file]').setInputFiles(file);
    await dialog(own).getByRole('button', { name: 'Preview' }).click();
  };
  await selectFile();
  await failed(own).waitFor();
  await own.page.keyboard.press('Escape');
  await isClosed(own);
  await own.page.unroute('**/api/v1/items/import');
  await selectFile();
  await dialog(own).getByRole('button', { name: 'Import 1 item' }).waitFor();
  expect(own.loads).toBe(1);
  await own.close();
});
