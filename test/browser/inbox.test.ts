import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, everyLook, phone } from './support/axeLook';
import { dialog, main, region, thread, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { emailOf, Story, storyPeople } from './support/story';

/** The inbox of a rep: counts in every tab, keys, undo, a phone, and a mention from the composer to the notification. */
let story: Story;
let browser: Browser;
let rep: PersonWindow;
let office: Caller;
let job: number;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  job = Number((await story.jobIn('Working', { author: 'client' })).split('/').at(-1));
  await story.sql('UPDATE notifications SET read_at = now() WHERE read_at IS NULL');
  office = await Caller.signIn(story.base, 'ingrid');
  rep = await PersonWindow.signedIn(browser, story.base, 'client');
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
  expect(rep.faults).toEqual([]);
});

const write = (text: string) => office.call('notes.create', { params: { jobId: job }, body: { text } });
const inboxLink = ({ page }: PersonWindow, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name, exact: typeof name === 'string' });

it('counts in every tab, and opening the job by keyboard marks its notifications as read in all of them', async () => {
  const other = await rep.another('/jobs');
  await inboxLink(rep, 'Inbox').waitFor();
  await write('Is the ridge vented?');
  await write('And the valley?');
  for (const tab of [rep, other]) await inboxLink(tab, 'Inbox 2 unread').waitFor();

  await inboxLink(rep, /^Inbox/).click();
  await main(rep)
    .getByRole('link', { name: /And the valley/ })
    .waitFor();
  expect(await main(rep).getByRole('radio', { name: 'Unread' }).isChecked()).toBe(true);
  expect(await axeLook(rep.page, everyLook)).toEqual([]);
  await rep.page.setViewportSize(desk);

  await rep.page.keyboard.press('j');
  await rep.page.keyboard.press('e');
  for (const tab of [rep, other]) await inboxLink(tab, 'Inbox 1 unread').waitFor();
  await rep.page.keyboard.press('k');
  await rep.page.keyboard.press('Enter');
  await rep.page.waitForURL(`${story.base}/jobs/${job}`);
  for (const tab of [rep, other]) await inboxLink(tab, 'Inbox').waitFor();
  // Notifications that arrive while the job is shown are read.
  await write('Never mind.');
  await thread(rep).getByText('Never mind.').waitFor();
  await expect
    .poll(
      () =>
        story.sql(
          'SELECT 1 AS one FROM notifications n JOIN users u ON u.id = n.user_id WHERE read_at IS NULL AND u.email = $1',
          [emailOf('client')],
        ),
      { timeout: patience },
    )
    .toEqual([]);
  await other.page.close();
});

it('marks all as read, takes it back, and says when nothing is left', async () => {
  await rep.page.goto(`${story.base}/inbox`);
  await write('One more thing.');
  await inboxLink(rep, 'Inbox 1 unread').waitFor();
  await rep.page.getByRole('button', { name: 'Mark all read' }).click();
  await toast(rep, '1 notification marked read').waitFor();
  await inboxLink(rep, 'Inbox').waitFor();
  await main(rep).getByText('Unread', { exact: true }).click();
  await main(rep).getByText('You’re all caught up').waitFor();
  await rep.page.getByRole('button', { name: 'Undo' }).click();
  await inboxLink(rep, 'Inbox 1 unread').waitFor();
  await main(rep)
    .getByRole('link', { name: /One more thing/ })
    .waitFor();
});

it('mutes a job, and fits a phone with targets of 44 px', async () => {
  await rep.page.setViewportSize(phone);
  await rep.page.goto(`${story.base}/inbox`);
  await main(rep)
    .getByRole('button', { name: /^Mute / })
    .click();
  await main(rep)
    .getByRole('button', { name: /^Unmute / })
    .waitFor();
  const targets = main(rep)
    .locator('[data-notice], section button')
    .or(inboxLink(rep, /^Inbox/));
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  await main(rep)
    .getByRole('button', { name: /^Unmute / })
    .click();
  await main(rep)
    .getByRole('button', { name: /^Mute / })
    .waitFor();
  await rep.page.setViewportSize(desk);
});

it('offers people after an @, mentions the one that is picked, and highlights the name', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: `/jobs/${job}` });
  const field = main(admin).getByRole('textbox', { name: 'Add a Note' });
  await field.click();
  await rep.page.goto(`${story.base}/inbox`);
  const name = storyPeople.client;
  await admin.page.keyboard.type(`Hello @${name.slice(0, 3)}`);
  await admin.page.getByRole('option', { name }).waitFor();
  expect(await axeLook(admin.page, [[desk, 'light']])).toEqual([]);
  await admin.page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(`Hello @${name} `);
  await admin.page.keyboard.type('is it charcoal?');
  await admin.page.keyboard.press('Control+Enter');
  await thread(admin).locator('mark').getByText(`@${name}`).waitFor();
  await main(rep).getByText('Mentions', { exact: true }).click();
  await main(rep)
    .getByRole('link', { name: /mentioned you/ })
    .waitFor();
  await admin.context.close();
});

it('edits and deletes the author’s note, live in another window', async () => {
  await rep.page.goto(`${story.base}/jobs/${job}`);
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: `/jobs/${job}` });
  const field = main(rep).getByRole('textbox', { name: 'Add a Note' });
  await field.fill('Ridge is 12 feet.');
  await field.press('Control+Enter');
  const note = thread(rep).getByRole('article').filter({ hasText: 'Ridge is 12 feet.' });
  await note.getByRole('button', { name: 'Edit' }).click();
  const editor = thread(rep).getByRole('textbox', { name: 'Text of the note' });
  await editor.fill('Ridge is 14 feet.');
  expect(await axeLook(rep.page, everyLook)).toEqual([]);
  await rep.page.setViewportSize(desk);
  await editor.press('Control+Enter');
  const shown = thread(admin).getByRole('article').filter({ hasText: 'Ridge is 14 feet.' });
  await shown.getByText('edited').waitFor();
  // Others can't change it.
  expect(await shown.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  const edited = thread(rep).getByRole('article').filter({ hasText: 'Ridge is 14 feet.' });
  await edited.getByRole('button', { name: 'Delete…' }).click();
  await dialog(rep).getByRole('button', { name: 'Delete note' }).click();
  await toast(rep, 'Note deleted.').waitFor();
  await shown.waitFor({ state: 'detached' });
  expect(admin.faults).toEqual([]);
  await admin.context.close();
});

it('creates a private calendar address, shows it once, and ends it', async () => {
  await rep.page.goto(`${story.base}/profile`);
  const panel = region(rep, 'Calendar');
  await panel.getByRole('button', { name: 'Create address' }).click();
  const address = await panel.getByLabel('Address to subscribe to').inputValue();
  expect(await axeLook(rep.page, everyLook)).toEqual([]);
  await rep.page.setViewportSize(desk);
  const { pathname } = new URL(address);
  const calendar = async () => {
    const answer = await fetch(`${story.base}${pathname}`);
    return [answer.status, (await answer.text()).slice(0, 7)];
  };
  expect(await calendar()).toEqual([200, 'BEGIN:V']);
  await rep.page.reload();
  await panel.getByText(/^Your address was created on /).waitFor();
  expect(await panel.getByLabel('Address to subscribe to').count()).toBe(0);
  await panel.getByRole('button', { name: 'End…' }).click();
  await dialog(rep).getByRole('button', { name: 'End address' }).click();
  await panel.getByRole('button', { name: 'Create address' }).waitFor();
  expect((await calendar())[0]).toBe(404);
});
