import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { startTestProxy } from '../support/services/testProxy';
import { phone } from './support/axeLook';
import { dialog, fact, files, head, listItem, main, note, region, row, thread, toast } from './support/jobScreens';
import { openQuietWindows, type QuietWindows } from './support/quietWindows';
import { PersonWindow } from './support/PersonWindow';
import { Story, type StoryPerson } from './support/story';

/**
 * The main task of each role, while the main screens of all roles stay open and make no requests.
 */
let story: Story;
let browser: Browser;
let quiet: QuietWindows;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  quiet = await openQuietWindows(browser, story);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const at = (who: StoryPerson, path = '/') => PersonWindow.signedIn(browser, story.base, who, { path });
const go = async (window: PersonWindow, path: string) => {
  await window.page.goto(`${window.base}${path}`);
  await window.settled(200);
};
/** Creates a file of this size. */
function onDisk(name: string, size: number): string {
  const path = join(story.program.dataDir, '..', name);
  writeFileSync(path, '%PDF-1.4');
  truncateSync(path, size);
  return path;
}

describe('a rep on a phone', () => {
  const name = 'Quarry Road Barn';
  let rep: PersonWindow;
  const form = () => rep.page.getByRole('form', { name: 'New estimate' });
  const add = async (given: string) => {
    const [chooser] = await Promise.all([
      rep.page.waitForEvent('filechooser'),
      form().getByRole('button', { name: 'Add' }).click(),
    ]);
    await chooser.setFiles(given);
  };

  it('sees a warning about feet instead of inches', async () => {
    rep = await at('client');
    await rep.page.setViewportSize(phone);
    await rep.page.getByRole('link', { name: 'New estimate' }).click();
    await form().getByLabel('Project name').fill(name);
    await form().getByLabel('Panel name', { exact: true }).fill('SL16');
    await form().getByLabel('Panel width, in').first().fill('1.5');
    await form().getByText('Be sure to enter panel width in INCHES').waitFor();
    await form().getByRole('button', { name: 'Use 18' }).click();
    expect(await form().getByLabel('Panel width, in').first().inputValue()).toBe('18');
  });

  it('retries an interrupted upload by itself, and finds everything after a reload', async () => {
    let tries = 0;
    await rep.page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      tries += 1;
      await form().getByRole('progressbar', { name: 'Uploading plans.pdf' }).waitFor();
      await (tries === 1 ? route.abort() : route.continue());
    });
    await add(onDisk('plans.pdf', 400_000));
    await form().getByText('uploaded', { exact: true }).waitFor({ state: 'attached' });
    expect(tries).toBe(2);
    await rep.page.unroute('**/api/v1/uploads/*');
    await rep.page.reload();
    expect(await form().getByLabel('Project name').inputValue()).toBe(name);
    expect(await form().getByLabel('Panel width, in').first().inputValue()).toBe('18');
    await form().getByText('plans.pdf').waitFor();
  });

  it('submits it and sees it among the user’s own jobs', async () => {
    await form().getByRole('button', { name: 'Submit' }).click();
    await toast(rep, new RegExp(`${name} submitted`)).waitFor();
    await rep.page.getByRole('button', { name: 'Open' }).click();
    await main(rep).getByText(name).first().waitFor();
    await files(rep).getByText('plans.pdf').waitFor();
    expect(rep.faultsBut(/upload/, /ERR_FAILED/)).toEqual([]);
    await rep.close();
  });
});

it('processes a queue in place: validates, closes without takeoff, releases, returns', async () => {
  const admin = await at('admin');
  const jobs = admin.page.getByRole('list', { name: 'To validate' }).getByRole('listitem');
  const first = jobs.filter({ has: admin.page.getByRole('button', { name: /^3 · / }) }).first();
  const num = /\d{6}/.exec(`${await first.textContent()}`)?.[0] as string;
  await admin.page
    .getByRole('group', { name: `Validate ${num} at level` })
    .getByRole('button', { name: /^3 · / })
    .click();
  await listItem(admin, 'To validate', num).getByText('Validated at level 3').waitFor();

  const away = admin.page.getByRole('button', { name: /^No takeoff needed for/ }).first();
  const other = /\d{6}/.exec(`${await away.getAttribute('aria-label')}`)?.[0] as string;
  await away.click();
  await listItem(admin, 'To validate', other).getByText('No takeoff needed').waitFor();
  const states = () =>
    story.sql('SELECT num, status, level FROM jobs WHERE num = ANY($1) ORDER BY status', [[num, other].map(Number)]);
  await expect.poll(states).toEqual([
    { num: Number(other), status: 'No Takeoff', level: null },
    { num: Number(num), status: 'Validated', level: 3 },
  ]);

  await admin.waitForResponses();
  await go(admin, await story.jobIn('Review'));
  await admin.page.getByRole('button', { name: /^Release \d file/ }).click();
  await dialog(admin)
    .getByRole('button', { name: /^Release \d file/ })
    .click();
  await head(admin, 'Released').waitFor();
  await admin.waitForResponses();

  await go(admin, await story.jobIn('Review'));
  await admin.page.getByRole('button', { name: 'Return for correction' }).click();
  await dialog(admin).getByRole('button', { name: 'Return for correction' }).click();
  // A correction requires a note.
  await head(admin, 'Review').waitFor();
  await dialog(admin).getByLabel('What needs to change?').fill('The ridge is missing.');
  await dialog(admin).getByRole('button', { name: 'Return for correction' }).click();
  await head(admin, 'Correction').waitFor();
  await note(admin, 'The ridge is missing.').waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('takes a job, uploads its draft and sends it to review by keyboard', async () => {
  const [free] = await story.sql<{ id: number; num: number }>(
    `SELECT id, num FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY num LIMIT 1`,
  );
  const { id, num } = free as { id: number; num: number };
  const cad = await at('cad', `/jobs/${id}`);
  const { keyboard } = cad.page;
  await keyboard.press('?');
  await dialog(cad).getByText('Send to review').waitFor();
  await keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });
  await keyboard.press('a');
  await head(cad, 'Working').waitFor();
  await fact(cad, 'Drafter', 'Jonah Reyes').waitFor();

  await main(cad).getByRole('button', { name: 'Send to review' }).waitFor();
  await openByKey(cad, 'r');
  await drop(cad, { [`${num} WRS16.pdf`]: '%PDF-1.4 panels', [`${num} WRS16.csv`]: 'panel,16\n' });
  await dialog(cad).getByText('uploaded').nth(1).waitFor({ state: 'attached' });
  await dialog(cad).getByLabel('Note to the reviewer').focus();
  await keyboard.type('The valley is measured twice.');
  await keyboard.press('Tab');
  await dialog(cad).getByRole('button', { name: 'Send to review' }).focus();
  await keyboard.press('Enter');
  await head(cad, 'Review').waitFor();
  await note(cad, 'The valley is measured twice.').waitFor();
  await files(cad).getByText(`${num} WRS16.pdf`).waitFor();
  expect(cad.faults).toEqual([]);
  await cad.close();
});

/** Presses a key until it opens a dialog. It has no effect until the previous action is confirmed. */
async function openByKey(window: PersonWindow, key: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await dialog(window).count()) === 0) await window.page.keyboard.press(key);
        await window.page.waitForTimeout(300);
        return dialog(window).count();
      },
      { timeout: 10_000 },
    )
    .toBe(1);
}

/** Drops files on the dialog's drop zone. */
async function drop(window: PersonWindow, given: Record<string, string>): Promise<void> {
  const carried = await window.page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(files)) transfer.items.add(new File([text], name));
    return transfer;
  }, given);
  const place = dialog(window).getByLabel('Drafts', { exact: true }).and(window.page.locator('input'));
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: carried });
}

it('answers a question about their own job', async () => {
  const customer = await at('customer');
  await customer.page.getByRole('link', { name: /^Answer \d{6}/ }).click();
  await region(customer, 'We need an answer from you').waitFor();
  await customer.page.getByLabel('Your answer').fill('Both eaves are two feet.');
  await customer.page.getByRole('button', { name: 'Send answer' }).click();
  await toast(customer, /^Answer on \d{6} sent to the drafting office/).waitFor();
  await note(customer, 'Both eaves are two feet.').waitFor();
  await region(customer, 'We need an answer from you').waitFor({ state: 'detached' });
  // Jobs of other users of the same company are not visible.
  const [foreign] = await story.sql<{ id: number }>(
    `SELECT j.id FROM jobs j JOIN users u ON u.id = j.author_id WHERE u.email = 'client@demo.test' LIMIT 1`,
  );
  await customer.page.goto(`${story.base}/jobs/${foreign?.id}`);
  await main(customer).getByText('It may have been deleted').waitFor();
  await customer.close();
});

it('reads everything of the company and can change nothing', async () => {
  const viewer = await at('viewer');
  for (const status of ['Submitted', 'RFI', 'Released', 'Revision']) {
    await go(viewer, await story.jobIn(status));
    await thread(viewer).waitFor();
    expect(await main(viewer).getByRole('textbox').count(), status).toBe(0);
    const buttons = await main(viewer).getByRole('button').allTextContents();
    const files = await main(viewer).getByRole('region', { name: 'Files' }).getByRole('button').allTextContents();
    const actions = /Note|Revision|Answer|Assign|Validate|Release|Send|Attach|Delete|Upload/;
    expect(
      buttons.filter((text) => !files.includes(text) && actions.test(text)),
      status,
    ).toEqual([]);
  }
  await go(viewer, '/');
  await row(viewer, 'Recent jobs').first().waitFor();
  expect(await viewer.page.getByRole('form').count()).toBe(0);
  expect(await viewer.page.getByRole('link', { name: 'New estimate' }).count()).toBe(0);
  expect(viewer.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await viewer.close();
});

it('loses nothing when disconnected while typing, and sends it once', async () => {
  const proxy = await startTestProxy(story.port);
  const window = await PersonWindow.signedIn(browser, `http://127.0.0.1:${proxy.port}`, 'cad');
  await go(window, await story.jobIn('Working'));
  const field = window.page.getByLabel('Add a Note');
  await field.pressSequentially('The dormer ');
  proxy.cut();
  await window.foot.getByText(/^Offline since/).waitFor();
  await field.pressSequentially('has no flashing.');
  await window.page.getByRole('button', { name: 'Send to client' }).click();
  expect(await field.inputValue()).toBe('The dormer has no flashing.');
  // The request is resent by itself.
  proxy.restore();
  await window.live();
  await note(window, 'The dormer has no flashing.').waitFor();
  expect(await note(window, 'The dormer has no flashing.').count()).toBe(1);
  expect(await field.inputValue()).toBe('');
  await window.close();
  await proxy.stop();
});

it('makes no requests on the main screens of every role for a minute', async () => {
  await quiet.minute();
  expect(await quiet.requests()).toEqual([]);
  expect(await quiet.footers()).toEqual(quiet.names.map((name) => `${name}: Live`));
  expect(quiet.haveAllReceivedChanges()).toBe(true);
});

// A deletion makes full lists refetch, so this test comes after the minute.
it('shows a super user a job’s internals, and deletes one for everyone', async () => {
  const [boss, cad] = await Promise.all([at('super'), at('cad')]);
  const job = await story.jobIn('Submitted');
  await Promise.all([go(boss, job), go(cad, job)]);
  await boss.page.getByText('Debug info').click();
  await main(boss).getByText('MRM client').waitFor();
  const num = /\d{6}/.exec(`${await head(boss).textContent()}`)?.[0] as string;
  await boss.page.getByRole('button', { name: 'More actions' }).click();
  await boss.page.getByRole('menuitem', { name: 'Delete…' }).click();
  await dialog(boss)
    .getByRole('button', { name: `Delete ${num}` })
    .click();
  await toast(boss, `${num} deleted`).waitFor();
  await main(cad).getByText('deleted').first().waitFor();
  await Promise.all([boss.close(), cad.close()]);
});
