import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { contentFor } from '../support/contentFor';
import { choose, currentVersion, dialog, listItem, main, region, row, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { makeQuote, saved } from './support/quoteSheet';
import { apiClient } from './support/releaseFiles';
import { type Story, type StoryPerson, storyPeople } from './support/story';
import { useStory } from './support/useStory';

/** The facts that each role notices in a working day: news, waiting decisions, and faults of files. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const open = (who: StoryPerson, path: string, options: { viewport?: { width: number; height: number } } = {}) =>
  PersonWindow.signedIn(browser, story.base, who, { path, ...options });
const onDisk = (name: string, text: string): string => {
  const folder = join(story.program.dataDir, '../chosen');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/**
 * Dispatches the drag, drop or paste of one file, as the browser does for a file of the desktop or clipboard. Answers
 * whether the page prevents the browser's default, which opens the file.
 */
const giveFile = (target: Locator, kind: 'dragenter' | 'drop' | 'paste', name: string, text: string) =>
  target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given.bytes)], given.name));
      const options = { bubbles: true, cancelable: true };
      const unhandled = element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent(given.kind, { ...options, dataTransfer: data }),
      );
      return unhandled ? 'left to the browser' : 'prevented';
    },
    { kind, name, bytes: [...contentFor(name, text)] },
  );

it('moves an assigned job to the drafter’s own list at once, keeps no second row of it, and can undo it', async () => {
  const cad = await open('cad', '/');
  const unassigned = region(cad, 'Unassigned');
  const assign = unassigned.getByRole('button', { name: /^Assign \d+ to me$/ });
  const before = await assign.count();
  const num = /\d+/.exec((await assign.first().getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const [job] = await story.sql<{ name: string }>('SELECT name FROM jobs WHERE num = $1', [Number(num)]);
  const name = job?.name ?? '';
  await assign.first().click();
  await row(cad, 'Your jobs', num, name).waitFor();
  // The row under the pointer stays in place and says only what became of the job.
  await row(cad, 'Unassigned', num).getByText('Yours').waitFor();
  expect(await row(cad, 'Unassigned', name).count()).toBe(0);
  expect(await assign.count()).toBe(before - 1);
  await unassigned
    .locator('h2 + span')
    .getByText(String(before - 1), { exact: true })
    .waitFor();
  await cad.page.mouse.move(5, 5);
  await row(cad, 'Unassigned', num).waitFor({ state: 'detached' });

  await cad.page.getByRole('button', { name: 'Undo' }).click();
  await toast(cad, `${num} is unassigned again.`).waitFor();
  await row(cad, 'Unassigned', num, name).waitFor();
  expect(await row(cad, 'Your jobs', num, name).count()).toBe(0);
  expect(cad.faults).toEqual([]);
  await cad.close();
});

it('inserts an admin’s template into a note, and shows who checked what on the job to everyone', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.slice(6)]);
  const [admin, cad] = [await open('admin', '/admin/templates'), await open('cad', path)];
  await main(admin).getByRole('button', { name: 'Add template' }).click();
  await dialog(admin).getByRole('textbox', { name: 'Name' }).fill('Started');
  await dialog(admin).getByRole('textbox', { name: 'Text' }).fill('We started {jobs}.');
  await dialog(admin).getByRole('button', { name: 'Add template' }).click();
  await dialog(admin).getByText('{jobs} isn’t a placeholder.').waitFor();
  await dialog(admin).getByRole('textbox', { name: 'Text' }).fill('We started {job}.');
  await admin.page.keyboard.press('Control+Enter');
  await row(admin, 'Note templates', 'Started', 'All clients').waitFor();
  for (const item of ['Overhang drawn', 'Title block filled in']) {
    await main(admin).getByRole('button', { name: 'Add item' }).click();
    await dialog(admin).getByRole('textbox', { name: 'Item' }).fill(item);
    await admin.page.keyboard.press('Control+Enter');
    await row(admin, 'Checklist', item).waitFor();
  }

  const note = cad.page.getByPlaceholder(/^Add a Note/);
  await note.fill('Hello. ');
  await main(cad).getByRole('button', { name: 'Templates' }).focus();
  await cad.page.keyboard.press('Enter');
  await cad.page.getByRole('menuitem', { name: 'Started' }).press('Enter');
  await expect.poll(() => note.inputValue()).toBe(`Hello. We started ${job?.num}.`);

  await admin.page.goto(`${story.base}${path}`);
  const list = main(admin).getByRole('group', { name: 'Checklist' });
  // The demo has two items for all panels and two for this panel type.
  await list.getByText('0 of 6 done').waitFor();
  await main(cad).getByRole('group', { name: 'Checklist' }).getByText('Overhang drawn').click();
  await list.getByText('1 of 6 done').waitFor();
  await list.getByText(storyPeople.cad).waitFor();
  await main(cad)
    .getByRole('button', { name: /^Send to review/ })
    .click();
  await dialog(cad)
    .getByText(/^5 checklist items are open: .*; Title block filled in\./)
    .waitFor();
  expect([...cad.faults, ...admin.faults]).toEqual([]);
  await Promise.all([admin.close(), cad.close()]);
});

it('reads a chosen draft and says what a quote could not import, before the draft is sent', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const [job] = await story.sql<{ num: number; width: number }>(
    'SELECT num, pan1_width::float AS width FROM jobs WHERE id = $1',
    [path.slice(6)],
  );
  const cad = await open('cad', path);
  await main(cad)
    .getByRole('button', { name: /^Upload draft/ })
    .first()
    .click();
  const file = `${job?.num}WRS${job?.width}.csv`;
  const text = "Code,Quantity,Length\nRIDGE,4,-10\nRIDGE,2,9999 ft\nRIDGE,abc,10'\nZZZ,1,10'\n";
  await choose(cad, dialog(cad), 'Drafts', [onDisk(file, text)]);
  const alert = dialog(cad).getByRole('alert').or(dialog(cad).getByRole('status'));
  for (const fault of [
    `${file}, line 2: The length is negative.`,
    `${file}, line 3: The length is more than 1,000 feet.`,
    `${file}, line 4: Quantity is not a plain number.`,
    `${file}: Not in the client’s match list: ZZZ.`,
  ])
    await alert.getByText(fault).waitFor();
  // A chosen file opens before it is sent; Esc returns to the dialog.
  await dialog(cad).getByRole('button', { name: file, exact: true }).click();
  await dialog(cad).getByRole('row').filter({ hasText: '9999 ft' }).waitFor();
  const marked = dialog(cad).locator('tr[data-severity="mustFix"]');
  await marked.filter({ hasText: 'Quantity is not a plain number.' }).waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).getByRole('row').first().waitFor({ state: 'detached' });
  await alert.getByText('line 2: The length is negative.').waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });
  expect(cad.faults).toEqual([]);
  await cad.close();
});

it('shows the reviewer beside Release what a quote could not import, and opens the row', async () => {
  const path = await story.jobIn('Correction');
  const office = await apiClient(story, 'admin');
  const form = new FormData();
  form.append('draftFile', new Blob(["Code,Quantity,Length\nRIDGE,4,10'\nRIDGE,abc,10'\n"]), 'cut list.csv');
  const files = await office('POST', '/upload', form);
  await office('POST', `/notes/${path.slice(6)}`, { text: '', review: true, files });

  const admin = await open('admin', path);
  const finding = 'cut list.csv, line 3: Quantity is not a plain number.';
  await main(admin).getByText('4 trims', { exact: true }).waitFor();
  await main(admin).getByRole('button', { name: finding }).click();
  const shown = dialog(admin).getByRole('row').and(dialog(admin).locator('[aria-current]'));
  await shown.getByText('abc').waitFor();
  await admin.page.keyboard.press('Escape');
  await main(admin)
    .getByRole('button', { name: /^Release/ })
    .first()
    .click();
  await dialog(admin).getByRole('button', { name: finding }).click();
  await shown.getByText('abc').waitFor();
  // Esc closes the file, not the dialog below it.
  await admin.page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await dialog(admin)
    .getByText(/become.* the current version\./)
    .waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('takes files dropped on the page as drafts, pasted pictures into a note, and offers the expected file name', async () => {
  const path = await story.jobIn('Working', { drafter: 'cad2' });
  const [job] = await story.sql<{ num: number; stem: string }>(
    `SELECT j.num, j.num || c.inits || trim_scale(j.pan1_width) AS stem
     FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1`,
    [path.slice(6)],
  );
  const cad2 = await open('cad2', path);
  await cad2.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main(cad2)
    .getByRole('button', { name: job?.stem ?? '' })
    .click();
  await main(cad2).getByText('Copied!').waitFor();
  expect(await cad2.page.evaluate(() => navigator.clipboard.readText())).toBe(job?.stem);

  const note = main(cad2).getByRole('textbox', { name: 'Add a Note' });
  await note.fill('See the picture.');
  for (const text of ['first', 'second']) await giveFile(note, 'paste', 'image.png', text);
  for (const name of ['Screenshot 1.png', 'Screenshot 2.png']) await main(cad2).getByText(name).waitFor();
  await main(cad2).getByRole('checkbox', { name: 'Internal' }).check();
  await main(cad2).getByRole('button', { name: 'Save internal note' }).click();
  const written = main(cad2).getByRole('article').filter({ hasText: 'See the picture.' });
  await written.getByText('Screenshot 2.png').waitFor();
  await written.getByText('Internal', { exact: true }).waitFor();

  const heading = main(cad2).getByRole('heading', { name: 'Notes' });
  await giveFile(heading, 'dragenter', `${job?.stem}.csv`, 'Code,Quantity\nRIDGE,4\n');
  await cad2.page.getByText(`Drop to add drafts to ${job?.num}`).waitFor();
  await giveFile(heading, 'drop', `${job?.stem}.csv`, 'Code,Quantity\nRIDGE,4\n');
  await dialog(cad2).getByText(`${job?.stem}.csv`).first().waitFor();
  expect(await cad2.page.getByText('Drop to add drafts').count()).toBe(0);
  // A file dropped beside the dialog's drop zone must not replace the page.
  expect(await giveFile(heading, 'drop', 'roof.pdf', 'a roof')).toBe('prevented');
  // A picture is pasted anywhere in the dialog.
  await giveFile(dialog(cad2).getByRole('button', { name: 'Save drafts' }), 'paste', 'image.png', 'third');
  await dialog(cad2).getByText('Screenshot 1.png').first().waitFor();
  await dialog(cad2).getByRole('button', { name: 'Remove Screenshot 1.png' }).click();
  await dialog(cad2).getByRole('button', { name: 'Save drafts' }).click();
  await toast(cad2, `Drafts saved to ${job?.num}`).waitFor();
  await main(cad2).getByRole('button', { name: 'Send to review' }).click();
  await dialog(cad2)
    .getByRole('button', { name: `${job?.stem}.csv`, exact: true })
    .click();
  await cad2.page.locator('[data-viewer]').getByRole('cell', { name: 'RIDGE' }).waitFor();
  await cad2.page.keyboard.press('Escape');
  await cad2.page.locator('[data-viewer]').waitFor({ state: 'detached' });
  await dialog(cad2).getByLabel('Note to the reviewer').waitFor();
  expect(cad2.faults).toEqual([]);
  await cad2.close();
});

it('opens the trim list of a version for everyone who reads the job', async () => {
  const path = await story.jobIn('Released', { author: 'customer' });
  for (const who of ['viewer', 'customer', 'client'] as const) {
    const rep = await open(who, path);
    await currentVersion(rep).getByRole('link', { name: 'Trim list' }).first().click();
    await rep.page.getByRole('row', { name: /^EAVE\s*8$/ }).waitFor();
    expect(new URL(rep.page.url()).pathname, who).toMatch(/^\/tools\/flatcalc\//);
    await rep.close();
  }
});

it('focuses an added row of the match list, and adds one row per pasted spreadsheet row', async () => {
  const [company] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  const admin = await open('admin', `/clients/${company?.id}`);
  await main(admin).getByRole('button', { name: 'Edit match list' }).click();
  await dialog(admin).getByRole('button', { name: 'Add row' }).click();
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await admin.page.keyboard.type('SNOW9');
  const values = () =>
    dialog(admin)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.slice(0, 3).map((one) => one.querySelector('input')?.value));
  expect((await values())[0]).toBe('SNOW9');
  await admin.page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'PASTE1\t\t\t\t\tRC14-29S\r\nPASTE2\t\t\t\t\tRC14-29S\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(values).toEqual(['PASTE1', 'PASTE2', 'SNOW9']);
  await dialog(admin).getByRole('button', { name: 'Save 3 changes' }).waitFor();
  await admin.close();
});

it('tells an open quote when a newer revision of its takeoff is released, whatever its author’s email settings', async () => {
  await story.sql('UPDATE users SET notif_release = false, notif_release_all = false');
  const path = await story.jobIn('Released', { author: 'customer' });
  const rep = await open('client', path);
  await makeQuote(rep);
  await rep.page.waitForURL(/\/quotes\/\d+$/);
  await saved(rep);
  const notice = rep.page.getByText('R1 has been released; this quote uses R0.');
  expect(await notice.count()).toBe(0);
  const [client, admin] = await Promise.all([apiClient(story, 'client'), apiClient(story, 'admin')]);
  const id = path.slice(6);
  await client('POST', `/notes/${id}`, { text: 'A longer eave.', files: [], revision: true });
  const form = new FormData();
  form.append('draftFile', new Blob(['Code,Quantity,Length\nEAVE,9,\n']), 'r1 trims.csv');
  await admin('POST', `/notes/${id}`, { text: '', review: true, files: await admin('POST', '/upload', form) });
  const job: { files: { _id: string; group: string }[] } = await admin('GET', path);
  const level = job.files.filter(({ group }) => group === 'current draft').map(({ _id }) => _id);
  await admin('PATCH', `${path}/release`, { level });
  await notice.waitFor();
  await main(rep).getByRole('button', { name: 'Compare versions' }).click();
  await dialog(rep)
    .getByRole('table', { name: 'Changed' })
    .getByRole('row', { name: /^EAVE .*8 → 9/ })
    .waitFor();
  await dialog(rep).getByRole('table', { name: 'Removed' }).waitFor();
  await rep.page.keyboard.press('Escape');
  await main(rep).getByRole('button', { name: 'Import takeoff' }).last().click();
  await dialog(rep).getByRole('button', { name: 'r1 trims.csv', exact: true }).click();
  await rep.page.locator('[data-viewer]').getByRole('cell', { name: 'EAVE' }).waitFor();
  await rep.page.keyboard.press('Escape');
  await rep.page.locator('[data-viewer]').waitFor({ state: 'detached' });
  await dialog(rep).waitFor();
  expect(rep.loads).toBe(1);
  expect(rep.faults).toEqual([]);
  await rep.close();
});

it('shows in a review what a draft changed since the round before, and returns to the release', async () => {
  const path = await story.jobWhere(
    "j.status = 'Working' AND NOT EXISTS (SELECT 1 FROM files f WHERE f.job_id = j.id AND f.file_type IN (4, 6))",
  );
  const api = await apiClient(story, 'admin');
  const review = async (rows: string) => {
    const form = new FormData();
    form.append('draftFile', new Blob([`Code,Quantity,Length\n${rows}`]), 'trims.csv');
    await api('POST', `/notes/${path.slice(6)}`, { text: '', review: true, files: await api('POST', '/upload', form) });
  };
  await review(`EAVE,9,\nRIDGE,4,10'\n`);
  await api('POST', `/notes/${path.slice(6)}`, { text: 'More eave.', correction: true });
  await review(`EAVE,12,\nRIDGE,4,10'\n`);
  const admin = await open('admin', path);
  await main(admin).getByText('Compared with C0: +3 trims').waitFor();
  await main(admin)
    .getByRole('button', { name: /^Release/ })
    .click();
  await dialog(admin).getByRole('button', { name: 'Show differences' }).click();
  const totals = dialog(admin).getByRole('table', { name: 'Totals' });
  await totals.getByRole('row', { name: /^Trims\s*13\s*16\s*\+3$/ }).waitFor();
  await dialog(admin)
    .getByRole('table', { name: 'Changed' })
    .getByRole('row', { name: /^EAVE .*9 → 12/ })
    .waitFor();
  expect(await dialog(admin).getByText('RIDGE').count()).toBe(0);
  await dialog(admin).getByLabel('To', { exact: true }).selectOption('R0 C0');
  await dialog(admin).getByText('No differences').waitFor();
  await admin.page.keyboard.press('Escape');
  await dialog(admin)
    .getByRole('button', { name: /^Release 1 file/ })
    .waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('offers to recalculate open due times after the business hours changed', async () => {
  const admin = await open('admin', '/admin/settings');
  const offer = admin.page.getByText(/open due times? uses? earlier settings\.$/);
  const api = await apiClient(story, 'admin');
  await api('PATCH', '/admin/settings', { opens: 9 * 60, closes: 15 * 60 });
  await offer.waitFor();
  await admin.page.getByRole('button', { name: 'Recalculate…' }).click();
  await dialog(admin)
    .getByRole('button', { name: /^Recalculate \d+ due times?$/ })
    .click();
  await offer.waitFor({ state: 'detached' });
  await admin.close();
});

it('lists unanswered RFIs, overdue jobs and new users in the admin’s queue', async () => {
  const [rfi] = await story.sql<{ num: number }>(
    "UPDATE jobs SET status_time = now() - interval '9 days' WHERE id = (SELECT id FROM jobs WHERE status = 'RFI' ORDER BY id LIMIT 1) RETURNING num",
  );
  const [late] = await story.sql<{ num: number }>(
    "UPDATE jobs SET due_time = now() - interval '3 days' WHERE id = (SELECT id FROM jobs WHERE status = 'Working' ORDER BY id LIMIT 1) RETURNING num",
  );
  const admin = await open('admin', '/');
  await listItem(admin, 'Unanswered RFIs', String(rfi?.num)).waitFor();
  await listItem(admin, 'Overdue', String(late?.num)).waitFor();
  await listItem(admin, 'New users', 'Nico Arden').waitFor();
  await admin.page.getByRole('link', { name: `Open ${rfi?.num}` }).click();
  await main(admin).getByRole('region', { name: 'Details' }).waitFor();
  await admin.close();
});

it('marks a job that is likely late, says why, and suggests the drafter’s next job', async () => {
  const [late] = await story.sql<{ num: number }>(
    `UPDATE jobs SET due_time = now() + interval '20 minutes', status_time = now(), level = 5
     WHERE id = (SELECT id FROM jobs WHERE status = 'Working' ORDER BY id DESC LIMIT 1) RETURNING num`,
  );
  const [next] = await story.sql<{ num: number }>(
    `UPDATE jobs SET due_time = now() - interval '90 days'
     WHERE id = (SELECT id FROM jobs WHERE status = 'Validated' AND drafter_id IS NULL ORDER BY id LIMIT 1) RETURNING num`,
  );
  const board = await open('cad', '/workflow');
  const card = main(board)
    .getByRole('listitem')
    .filter({ hasText: String(late?.num) });
  await card.getByRole('button', { name: 'Likely late. Why this forecast?' }).click();
  await board.page.getByRole('dialog').getByText('Based on').waitFor();
  await board.page.keyboard.press('Escape');

  await board.page.goto(`${story.base}/workflow?display=wall`);
  // The lanes turn pages; every job is shown within a minute.
  await board.page
    .getByRole('listitem')
    .filter({ hasText: String(late?.num) })
    .getByText('likely late')
    .waitFor({ timeout: 60_000 + patience });

  const admin = await open('admin', '/');
  await listItem(admin, 'Likely late', String(late?.num)).filter({ hasText: 'business minutes' }).waitFor();
  await admin.close();

  await board.page.goto(`${story.base}/`);
  const suggestion = region(board, 'Next job');
  await suggestion.getByText(`Next: ${next?.num}`).waitFor();
  await suggestion.getByRole('button', { name: `Assign to me: ${next?.num}` }).click();
  await row(board, 'Your jobs', String(next?.num)).waitFor();
  await suggestion.getByText('Yours and due first.').waitFor();
  expect(board.faults).toEqual([]);
  await board.close();
});

it('shows an expired quote as expired in the list and beside its date', async () => {
  const [quote] = await story.sql<{ id: number }>(
    "SELECT q.id FROM quotes q JOIN companies c ON c.id = q.company_id WHERE c.inits = 'WRS' ORDER BY q.id DESC LIMIT 1",
  );
  const rep = await open('client', `/quotes/${quote?.id}`);
  await saved(rep);
  const date = main(rep).getByLabel('Valid through');
  await date.fill('2019-03-01');
  await date.press('Tab');
  await main(rep).getByText('Expired. Choose a new date before sending.').waitFor();
  await saved(rep);
  await rep.page.goto(`${story.base}/quotes`);
  await main(rep).getByText('· expired').first().waitFor();
  await rep.close();
});

it('names each job and keeps its date whole on a wall display of phone width', async () => {
  const wall = await PersonWindow.signedIn(browser, story.base, 'cad', { viewport: { width: 390, height: 844 } });
  await wall.page.goto(`${story.base}/workflow?display=wall`);
  const tile = wall.page.getByRole('region').getByRole('listitem').first();
  await tile.waitFor();
  const num = /\d{6}/.exec((await tile.textContent()) ?? '')?.[0];
  const [job] = await story.sql<{ name: string }>('SELECT name FROM jobs WHERE num = $1', [Number(num)]);
  const name = tile.getByText(job?.name ?? 'no name');
  expect(await name.isVisible()).toBe(true);
  // Text only for screen readers is in a box of one pixel.
  const inside = await wall.page.evaluate(() =>
    [...document.querySelectorAll('header *')].every((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width <= 1 || (right <= innerWidth && element.scrollWidth <= element.clientWidth + 1);
    }),
  );
  expect(inside).toBe(true);
  await wall.close();
});

it('returns with Back to the scrolled place and the opened row of Estimates', async () => {
  const admin = await open('admin', '/jobs', { viewport: { width: 1440, height: 600 } });
  const grid = main(admin).locator('.ag-grid-viewport');
  const top = () => grid.evaluate((element) => element.scrollTop);
  await grid.evaluate((element) => element.scrollTo(0, 400));
  await expect.poll(top).toBe(400);
  const link = main(admin).locator('.ag-row a[href^="/jobs/"]').filter({ visible: true });
  const href = await link.nth(Math.floor((await link.count()) / 2)).getAttribute('href');
  await main(admin).locator(`.ag-row a[href="${href}"]`).first().click();
  await main(admin).getByRole('region', { name: 'Details' }).waitFor();
  await admin.page.goBack();
  await expect.poll(top, { timeout: patience }).toBe(400);
  await admin.close();
});

it('says who else has the job open, and prints its sheet and its released lists', async () => {
  const path = await story.jobWhere(
    "j.status = 'Released' AND j.id IN (SELECT job_id FROM files WHERE file_type = 6 AND lower(name) LIKE '%.csv')",
  );
  const [cad, client] = [await open('cad', path), await open('client', path)];
  const status = (window: PersonWindow, text: string) => main(window).getByRole('status').filter({ hasText: text });
  await status(cad, 'Shelby Crandall is viewing').waitFor();
  const admin = await open('admin', path);
  await status(cad, 'Shelby Crandall and Ruth Delacroix are viewing').waitFor();
  // Clients see only their own people.
  expect(await status(client, 'viewing').count()).toBe(0);
  await admin.close();
  await client.page.goto(`${story.base}/`);
  await expect.poll(() => status(cad, 'viewing').count(), { timeout: 10_000 }).toBe(0);

  for (const [item, file] of [
    ['Job sheet (PDF)', / job sheet\.pdf$/],
    ['Cut and trim lists (PDF)', / cut and trim lists\.pdf$/],
  ] as const) {
    const download = cad.page.waitForEvent('download');
    await cad.page.getByRole('button', { name: 'More actions' }).click();
    await cad.page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  expect([...cad.faults, ...client.faults]).toEqual([]);
  for (const window of [cad, client]) await window.close();
});
