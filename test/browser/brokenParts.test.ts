import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialog, main, toast } from './support/jobScreens';
import { PersonWindow, withoutWorker } from './support/PersonWindow';
import { newQuote, saved, type } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/** A dialog, page or part that fails to load or render says so in its place; everything around it keeps working. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const button = ({ page }: PersonWindow, name: string) => page.getByRole('button', { name, exact: true });
const buttonIn = (within: Locator, name: string) => within.getByRole('button', { name });
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
  await button(admin, 'Send to client').last().click();
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

describe('a part of the app that doesn’t load', () => {
  let admin: PersonWindow;
  beforeAll(async () => {
    admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
      ...withoutWorker,
      path: await story.jobIn('Working'),
    });
  });
  afterAll(() => admin?.close());

  it('leaves the page and its input alone when it belongs to a dialog', async () => {
    await admin.page.route('**/assets/KeysDialog-*.js*', (route) => route.abort());
    await main(admin).getByRole('textbox', { name: 'Add a Note' }).fill('Half a sentence');
    await main(admin).getByRole('heading', { level: 1 }).click();
    await admin.page.keyboard.press('?');
    await toast(admin, 'Couldn’t open this. Check your connection and try again.').waitFor();
    expect(await main(admin).getByRole('textbox', { name: 'Add a Note' }).inputValue()).toBe('Half a sentence');
    await admin.page.unroute('**/assets/KeysDialog-*.js*');
    await buttonIn(admin.page.getByRole('region', { name: 'Notifications' }), 'Try again').click();
    await dialog(admin).waitFor();
    await admin.page.keyboard.press('Escape');
    await dialog(admin).waitFor({ state: 'detached' });
  });

  it('leaves the shell alone when it is a page, and loads on another attempt', async () => {
    await admin.page.route('**/assets/SettingsPage-*.js*', (route) => route.abort());
    const nav = admin.page.getByRole('navigation', { name: 'Main' });
    await buttonIn(nav, 'Admin').click();
    await admin.page.getByRole('link', { name: 'Settings' }).click();
    await main(admin).getByText('Couldn’t load this part of the page').waitFor();
    await admin.live();
    await admin.page.unroute('**/assets/SettingsPage-*.js*');
    await buttonIn(main(admin), 'Try again').click();
    await main(admin).getByRole('form', { name: 'Settings' }).waitFor();
  });
});

describe('a part of the app that can’t be rendered', () => {
  /** Replaces a page or dialog with one that throws on render. */
  const broken = (name: string, { page }: PersonWindow) =>
    page.route(`**/assets/${name}-*.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const ${name} = () => { throw new Error('Broken for a test'); };`,
      }),
    );
  const wrong = 'Something went wrong.';
  let admin: PersonWindow;
  beforeAll(async () => {
    admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
      ...withoutWorker,
      path: await story.jobIn('Working'),
    });
    await main(admin).getByRole('textbox', { name: 'Add a Note' }).fill('Half a sentence');
  });
  afterAll(() => admin?.close());
  const typed = () => main(admin).getByRole('textbox', { name: 'Add a Note' }).inputValue();

  it('leaves the page and its input alone when it opens over the page', async () => {
    await broken('KeysDialog', admin);
    await main(admin).getByRole('heading', { level: 1 }).click();
    await admin.page.keyboard.press('?');
    await toast(admin, wrong).waitFor();
    expect(await typed()).toBe('Half a sentence');
  });

  it('leaves the shell and all other pages alone when it is a page', async () => {
    await broken('SettingsPage', admin);
    await buttonIn(admin.page.getByRole('navigation', { name: 'Main' }), 'Admin').click();
    await admin.page.getByRole('link', { name: 'Settings' }).click();
    await main(admin).getByText(wrong).waitFor();
    await admin.live();
    await admin.page.getByRole('banner').getByRole('link', { name: 'Takeoffs home' }).click();
    await admin.page.getByRole('table', { name: 'Recent jobs' }).waitFor();
    await admin.page.goBack();
    await main(admin).getByText(wrong).waitFor();
    await admin.page.goBack();
  });
});
