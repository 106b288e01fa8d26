import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { contentFor } from '../support/contentFor';
import { axeLook, desk, twoLooks } from './support/axeLook';
import { choose, dialog, fact, head, main, toast } from './support/jobScreens';
import { pages, type Watched, watched } from './support/jobPage.table';
import { type MapServer, startMapServer } from './support/mapServer';
import { PersonWindow } from './support/PersonWindow';
import { emailOf, Story, type StoryPerson, storyPassword, storyPeople } from './support/story';

/** The job page of each role, and what its controls do. */
let mapServer: MapServer;
let story: Story;
let browser: Browser;
const windows = {} as Record<StoryPerson, PersonWindow>;
beforeAll(async () => {
  mapServer = await startMapServer();
  [story, browser] = await Promise.all([Story.open(mapServer.settings), launchChromium()]);
  for (const who of ['admin', 'cad', 'client', 'customer', 'viewer'] as const) {
    windows[who] = await PersonWindow.signedIn(browser, story.base, who);
  }
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
  mapServer?.stop();
});

async function go(window: PersonWindow, path: string): Promise<void> {
  await window.page.goto(`${story.base}${path}`);
  await window.page.getByRole('region', { name: 'Details' }).waitFor();
  await window.live();
}

/** Returns the watched controls on the page, including the More actions menu. */
async function seenBy(window: PersonWindow): Promise<Watched[]> {
  const menu = window.page.getByRole('button', { name: 'More actions' });
  const hasMenu = (await menu.count()) > 0;
  if (hasMenu) {
    await menu.click();
    await window.page.getByRole('menuitem').first().waitFor();
  }
  const names = await main(window).evaluate((page) =>
    [...page.querySelectorAll('button, label, summary, dt, [role="menuitem"], section > div > h2')].map((element) => {
      if (element.getAttribute('title')?.startsWith('Advance to'))
        return `advance ${element.querySelector('[role="img"]')?.getAttribute('aria-label')?.split(':')[0]}`;
      return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    }),
  );
  const plain = names.map((name) =>
    name.replace(/^Release \d+ files?…$/, 'Release files…').replace(/draft ?u$/, 'draft'),
  );
  // Without a menu, Esc leads back to the list.
  if (hasMenu) await window.page.keyboard.press('Escape');
  return watched.filter((name) => plain.includes(name));
}

const ordered = (some: readonly Watched[]) => watched.filter((name) => some.includes(name));

it.each(pages)('shows each role its own controls: $what', async ({ where, seen }) => {
  const path = await story.jobWhere(where);
  await Promise.all(
    (Object.keys(seen) as StoryPerson[]).map(async (who) => {
      await go(windows[who], path);
      await expect
        .poll(() => seenBy(windows[who]), { message: who, timeout: 10_000 })
        .toEqual(ordered(seen[who] ?? []));
    }),
  );
  const { admin, client } = windows;
  const invoiced = where.includes('Invoiced');
  await expect.poll(() => admin.page.getByText('Job has been invoiced').count()).toBe(invoiced ? 1 : 0);
  expect(await client.page.getByText('Job has been invoiced').count()).toBe(0);
});

const control = ({ page }: PersonWindow, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const menu = async (window: PersonWindow, item: string) => {
  await control(window, 'More actions').click();
  await window.page.getByRole('menuitem', { name: item }).click();
  await dialog(window).waitFor();
};
const calculation = ({ page }: PersonWindow) => page.getByRole('region', { name: 'Calculation' });

it('advances badges for everyone, and undoes them within a minute', async () => {
  const { admin, client } = windows;
  const path = await story.jobWhere("j.status = 'Validated' AND j.quote_status = 'Awaiting Takeoff' AND j.level = 3");
  await Promise.all([go(admin, path), go(client, path)]);
  await admin.page.getByTitle('Advance to Ready to Quote').click();
  await fact(admin, 'Quote', 'Ready to Quote').waitFor();
  await fact(client, 'Quote', 'Ready to Quote').waitFor();
  await control(admin, 'Undo').click();
  await fact(client, 'Quote', 'Awaiting Takeoff').waitFor();
  await admin.page.getByTitle('Advance to Ready to Quote').waitFor();
  expect(await control(admin, 'Undo').count()).toBe(0);
  await admin.page.getByTitle('Advance to Awaiting Material').click();
  await fact(client, 'Production', 'Awaiting Material').waitFor();
});

it('moves the due time for a rush job, and explains it', async () => {
  const { admin, cad, client } = windows;
  const path = await story.jobWhere("j.status = 'Validated' AND j.level = 3 AND NOT j.rush AND NOT j.due_by_hand");
  await Promise.all([go(admin, path), go(cad, path), go(client, path)]);
  const due = async () => fact(cad, 'Due back', '').getByRole('time').getAttribute('datetime');
  const before = await due();
  await fact(cad, 'Level', '3 · 16 business hours').waitFor();
  await control(cad, 'Why this due time?').click();
  await calculation(cad).getByText('16 h', { exact: true }).first().waitFor();
  expect(await calculation(cad).getByText('Rush').count()).toBe(0);
  await admin.page.getByLabel('Rush job').click();
  const rush = admin.page.getByRole('dialog');
  await rush.getByText(/^Due .+ instead of /).waitFor();
  await rush.getByRole('button', { name: 'Set rush' }).click();
  await head(client, 'RUSH').waitFor();
  // The open explanation updates itself.
  await calculation(cad).getByText('÷ 2').waitFor();
  // At some times of day all hours fall on one day, so the text appears twice.
  await calculation(cad).getByText('8 h', { exact: true }).first().waitFor();
  await expect.poll(async () => Date.parse(`${await due()}`)).toBeLessThan(Date.parse(`${before}`));
  await cad.page.keyboard.press('Escape');
  await admin.page.getByLabel('Rush job').click();
  await rush.getByRole('button', { name: 'Clear rush' }).click();
  await expect.poll(due).toBe(before);
});

it('sets revisions, billing status, level and price in place', async () => {
  const { admin } = windows;
  await go(admin, await story.jobWhere("j.status = 'Working' AND j.max_revisions = 2 AND j.level = 2 AND NOT j.rush"));
  await control(admin, 'Max Revs').click();
  await fact(admin, 'Revisions', '0 of 3 used').waitFor();
  await control(admin, 'Mark as demo').click();
  await fact(admin, 'Billing', /^Demo/).waitFor();
  await control(admin, 'Mark as incomplete').click();
  await fact(admin, 'Billing', /^Incomplete/).waitFor();

  await control(admin, 'Change level and price').click();
  await dialog(admin).getByText('List price: $85.00').waitFor();
  await dialog(admin).getByLabel('Price', { exact: true }).fill('99.5');
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await fact(admin, 'Price', '$99.50').waitFor();
  await control(admin, 'Why this price?').click();
  await calculation(admin).getByText(`${storyPeople.admin}, today`).waitFor();
  await admin.page.keyboard.press('Escape');

  await menu(admin, 'Set level and price…');
  await dialog(admin).getByText('Custom', { exact: true }).click();
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await dialog(admin).getByText('Enter a price for the custom level').waitFor();
  await dialog(admin).getByLabel('Price', { exact: true }).fill('$1,640');
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await fact(admin, 'Price', '$1,640.00').waitFor();
  await fact(admin, 'Level', 'Custom · 40 business hours').waitFor();
});

it('refuses an invoice if another user changed the price, names them, and invoices at the second attempt', async () => {
  const { admin } = windows;
  const path = await story.jobWhere(
    "j.status = 'Released' AND j.billing_status = 'Incomplete' AND j.revenue_cents > 0 AND j.level BETWEEN 1 AND 5",
  );
  await go(admin, path);
  await menu(admin, 'Invoice…');
  await bySuper('PATCH', `${path}/billing`, { revenue: 321 });
  await fact(admin, 'Price', '$321.00').waitFor();
  await dialog(admin).getByRole('button', { name: 'Invoice' }).click();
  await dialog(admin).getByRole('alert').filter({ hasText: storyPeople.super }).waitFor();
  await dialog(admin).getByRole('button', { name: 'Invoice' }).click();
  await fact(admin, 'Billing', /^Invoiced/).waitFor();
});

it('asks for a duplicate’s name and opens it', async () => {
  const { cad } = windows;
  await go(cad, await story.jobWhere("j.status = 'Released' AND j.street <> ''"));
  await menu(cad, 'Duplicate…');
  await dialog(cad).getByLabel('Job name').fill(' ');
  await dialog(cad).getByRole('button', { name: 'Duplicate' }).click();
  await dialog(cad).getByText('Enter a name for the new job.').waitFor();
  await dialog(cad).getByLabel('Job name').fill('Pinyon Mesa, second roof');
  await dialog(cad).getByRole('button', { name: 'Duplicate' }).click();
  await head(cad, 'Pinyon Mesa, second roof', 'Submitted').waitFor();
  await toast(cad, / submitted as a copy of /).waitFor();
});

it('names the failed parts of a draft check, and opens fields by keyboard shortcut', async () => {
  const { cad } = windows;
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.slice(6)]);
  await go(cad, path);
  await cad.page.keyboard.press('?');
  await dialog(cad).getByText('Send to review').waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'hidden' });
  const focused = dialog(cad).locator(':focus');
  await cad.page.keyboard.press('r');
  await focused.and(dialog(cad).getByLabel('Drafts', { exact: true })).waitFor();
  await cad.page.keyboard.press('Control+Enter');
  await dialog(cad).getByText('Upload at least one draft to send to review.').waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'hidden' });
  await cad.page.keyboard.press('u');
  await focused.and(dialog(cad).getByLabel('Drafts', { exact: true })).waitFor();
  await choose(cad, dialog(cad), 'Drafts', onDisk(`${job?.num}WRS99.csv`, 'roof 36.csv'));
  const alert = dialog(cad).getByRole('alert').or(dialog(cad).getByRole('status'));
  await alert.getByText(`roof 36.csv: file name has no job number (${job?.num})`).waitFor();
  await alert.getByText(`${job?.num}WRS99.csv: file name has no panel width`).waitFor();
  await alert.getByText('Add a CSV and a PDF (missing: PDF).').waitFor();
  await dialog(cad).getByText('uploaded').nth(1).waitFor();
  await cad.page.keyboard.press('Control+Enter');
  await dialog(cad).waitFor({ state: 'detached' });
  // The drafts are uploaded, so no field is left to fill in.
  await cad.page.keyboard.press('r');
  await focused.and(dialog(cad).getByRole('button', { name: 'Send to review' })).waitFor();
  await bySuper('PATCH', `${path}/assign`, { unassign: true });
  await dialog(cad).getByText(`${job?.num} was unassigned.`).waitFor();
  expect(await dialog(cad).getByRole('button', { name: 'Send to review' }).isDisabled()).toBe(true);
  await dialog(cad).getByRole('button', { name: 'Assign to me' }).click();
  await dialog(cad).getByText(`${job?.num} was unassigned.`).waitFor({ state: 'detached' });
  await bySuper('PATCH', `${path}/assign`, { unassign: true });
  await bySuper('PATCH', `${path}/assign`, {});
  await dialog(cad).getByText(`has ${job?.num} now. Your text is still here.`).waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });
});

it('shows the roof from above, or the address with a map link if there is no image', async () => {
  const { client } = windows;
  const path = await story.jobWhere("j.status = 'Released' AND j.street <> ''");
  const map = client.page.getByRole('region', { name: 'Map' });
  const link = map.getByRole('link', { name: 'Open in maps' });
  await go(client, path);
  await map.getByRole('group', { name: /^Satellite view of / }).waitFor();
  await map.getByText('38.5733, −109.5498').waitFor();
  await map.getByText('Pictures <of> ours').waitFor();
  expect(await axeLook(client.page, twoLooks(undefined, 0))).toEqual([]);
  await client.page.setViewportSize(desk);
  await client.page.getByTitle('Copy', { exact: true }).first().click();
  await client.page.getByText('Copied!').waitFor();

  mapServer.servesTiles = false;
  const street = `'${'481 Nowhere Rd'}'`;
  // Until its place is known, a job also shows only the address.
  const refusedTile = client.page.waitForResponse((response) => response.url().includes('/tiles/'));
  await client.page.reload();
  await refusedTile;
  const [job] = await story.sql<{ street: string; id: number }>('SELECT id, street FROM jobs WHERE id = $1', [
    path.slice(6),
  ]);
  await map.getByText(`${job?.street}`).waitFor();
  await map.getByRole('group').waitFor({ state: 'detached' });
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(`${job?.street}`));

  mapServer.servesTiles = true;
  await story.sql(`UPDATE jobs SET street = ${street} WHERE id = $1`, [job?.id]);
  await client.page.reload();
  await map.getByText('481 Nowhere Rd').waitFor();
  await client.settled(300);
  expect(await map.getByRole('group').count()).toBe(0);

  // The new-estimate form shows the map once a street is typed.
  await client.page.goto(story.base);
  const form = client.page.getByRole('form', { name: 'New estimate' });
  expect(await map.count()).toBe(0);
  await form.getByLabel('Street').fill('12 Overlook Rd');
  await map.getByRole('group', { name: 'Satellite view of 12 Overlook Rd' }).waitFor();
  await form.getByLabel('Street').fill('');
  await map.waitFor({ state: 'detached' });
});

it('shows the error for a missing draft only until a file is added', async () => {
  const { cad } = windows;
  const path = await story.jobIn('Working');
  const [job] = await story.sql<{ num: number }>(
    "UPDATE jobs SET drafter_id = (SELECT id FROM users WHERE email = 'cad@demo.test') WHERE id = $1 RETURNING num",
    [path.slice(6)],
  );
  await story.sql('DELETE FROM files WHERE job_id = $1 AND file_type = 4', [path.slice(6)]);
  await go(cad, path);
  await control(cad, 'Send to review').click();
  await dialog(cad).getByRole('button', { name: 'Send to review' }).click();
  const error = dialog(cad).getByText('Upload at least one draft to send to review.');
  await error.waitFor();
  await choose(cad, dialog(cad), 'Drafts', onDisk(`${job?.num}GSP16.pdf`));
  await error.waitFor({ state: 'detached' });
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'detached' });
});

it('scrolls a long history to its end, and fades out on each side where there is more', async () => {
  const { admin } = windows;
  const path = await story.jobIn('Working');
  const id = path.slice(6);
  await story.sql('DELETE FROM job_status_times WHERE job_id = $1', [id]);
  await story.sql(
    `INSERT INTO job_status_times (job_id, status, revision, started_at, ended_at)
     SELECT $1, CASE WHEN n = 17 THEN 'Working' WHEN n % 2 = 1 THEN 'Submitted' ELSE 'RFI' END, 0,
       now() - (18 - n) * interval '3 minutes', CASE WHEN n < 17 THEN now() - (17 - n) * interval '3 minutes' END
     FROM generate_series(1, 17) n`,
    [id],
  );
  await admin.page.setViewportSize({ width: 900, height: 800 });
  await go(admin, path);
  const line = admin.page.getByRole('region', { name: 'Status over time' });
  const steps = line.getByRole('listitem');
  const isReadable = (step: Locator) =>
    step.evaluate((element) => {
      const frame = element.closest('section') as Element;
      const [words, seen] = [element, frame].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
      return words.left >= seen.left - 1 && words.right <= seen.right + 1;
    });
  const fades = () =>
    line.evaluate((frame) => {
      const mask = getComputedStyle(frame).maskImage;
      return { left: /\) 40px/.test(mask), right: /100% - 40px/.test(mask) };
    });
  const scroll = (to: number) => line.evaluate((frame, left) => frame.scrollTo({ left }), to);
  await expect.poll(() => steps.count(), { timeout: 10_000 }).toBe(17);
  await expect.poll(fades).toEqual({ left: true, right: false });
  expect(await isReadable(steps.last())).toBe(true);
  expect(await isReadable(steps.first())).toBe(false);
  await scroll(200);
  await expect.poll(fades).toEqual({ left: true, right: true });
  await scroll(0);
  await expect.poll(fades).toEqual({ left: false, right: true });
  expect(await isReadable(steps.first())).toBe(true);
  await line.focus();
  await admin.page.keyboard.press('ArrowRight');
  await expect.poll(() => fades().then(({ left }) => left)).toBe(true);
  await admin.page.setViewportSize(desk);
});

it('asks before an empty answer takes a job off hold, on the page of the client and in the dialog of the office', async () => {
  const { admin, client } = windows;
  const statusOf = async (path: string) =>
    (await story.sql<{ status: string }>('SELECT status FROM jobs WHERE id = $1', [path.slice(6)]))[0]?.status;
  const path = await story.jobIn('RFI', { author: 'client' });
  const warning = /^Write an answer or attach a file\. Sending it empty still takes the job off hold\.$/;

  await go(admin, path);
  await control(admin, 'Answer the RFI').click();
  await dialog(admin).getByRole('button', { name: 'Send answer' }).click();
  await dialog(admin).getByText(warning).waitFor();
  await dialog(admin).getByLabel('Answer').fill('Half of an answer');
  await dialog(admin).getByText(warning).waitFor({ state: 'detached' });
  await dialog(admin).getByLabel('Answer').fill('');
  await admin.page.keyboard.press('Escape');

  await go(client, path);
  const panel = main(client).getByRole('region', { name: 'We need an answer from you' });
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await panel.getByText(warning).waitFor();
  await panel.getByLabel('Your answer').fill('Half of an answer');
  await panel.getByText(warning).waitFor({ state: 'detached' });
  await panel.getByLabel('Your answer').fill(' ');
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await panel.getByText(warning).waitFor();
  expect(await statusOf(path)).toBe('RFI');
  expect(client.calls.filter(({ method, path: to }) => method === 'POST' && to.startsWith('/notes/'))).toEqual([]);
  // A screenshot is pasted into the answer.
  await panel.getByLabel('Your answer').evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png'));
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    [...contentFor('image.png', 'a screenshot')],
  );
  await panel.getByText('Screenshot 1.png').first().waitFor();
  await panel.getByRole('button', { name: 'Remove Screenshot 1.png' }).click();
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await panel.getByRole('button', { name: 'Send without an answer' }).click();
  await panel.waitFor({ state: 'detached' });
  expect(await statusOf(path)).not.toBe('RFI');
});

it('says that the revisions are used up before text or files can be entered', async () => {
  const { client } = windows;
  const path = await story.jobWhere("j.status = 'Released' AND j.revision = 0");
  await story.sql('UPDATE jobs SET revision = 2, max_revisions = 2 WHERE id = $1', [path.slice(6)]);
  await go(client, path);
  await control(client, 'Request a Revision').click();
  await dialog(client)
    .getByText('This job has had its 2 revisions. Please contact us if you need another one.')
    .waitFor();
  expect(await dialog(client).locator('input, textarea').count()).toBe(0);
  expect(
    await dialog(client)
      .getByRole('button', { name: /revision/i })
      .count(),
  ).toBe(0);
  await client.page.keyboard.press('Escape');
});

it('opens the folders of a job, a client and a partner in Google Drive where their IDs are known', async () => {
  const { admin } = windows;
  const google = (id: string) => `https://drive.google.com/drive/folders/${id}`;
  const ids = { job: '1Ridge_Barn-0123456789', client: '1Wasatch_Rib-0123456789', partner: '1Partner-0123456789' };
  const path = await story.jobWhere("j.status = 'Released' AND j.gdrive_folder LIKE 'job-%'");
  const drive = admin.page.getByRole('region', { name: 'Drive' });
  const open = (within: Locator, name: string) => within.getByRole('link', { name, exact: true });

  // A folder of the embedded drive has no page: its path is there to be copied.
  await go(admin, path);
  await drive.getByTitle('Copy', { exact: true }).waitFor();
  expect(await drive.getByRole('link', { name: 'Open folder' }).count()).toBe(0);

  // Its ID is that of a folder in Google Drive.
  const folders = join(story.program.dataDir, 'drive-folders');
  mkdirSync(join(story.program.dataDir, 'drive/WRS/Ridge Barn'), { recursive: true });
  writeFileSync(join(folders, ids.job), 'WRS/Ridge Barn');
  await story.sql('UPDATE jobs SET gdrive_folder = $1 WHERE id = $2', [ids.job, path.slice(6)]);
  await go(admin, path);
  expect(await open(drive, 'Open folder').getAttribute('href')).toBe(google(ids.job));
  await drive.getByRole('button', { name: 'Copy folder path' }).click();
  expect(await open(drive, 'WRS/Ridge Barn').getAttribute('href')).toBe(google(ids.job));
  await drive.getByTitle('Copy', { exact: true }).click();
  await drive.getByText('Copied!').waitFor();

  const [company] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  await bySuper('PATCH', `/clients/${company?.id}`, {
    gdriveFolderId: ids.client,
    mrmClients: [{ mrmClientId: 'p-1', mrmCompanyName: 'Partner', mrqInitials: 'PAR', mrqDriveFolderId: ids.partner }],
  });
  await admin.page.goto(`${story.base}/clients/${company?.id}`);
  const details = admin.page.getByRole('main');
  expect(await open(details, 'Open folder').getAttribute('href')).toBe(google(ids.client));
  await admin.page.goto(`${story.base}/admin/mrm?client=${company?.id}`);
  expect(await open(details, ids.partner).getAttribute('href')).toBe(google(ids.partner));
});

it('logs no errors', () => {
  for (const window of Object.values(windows)) {
    // The conflict and the missing map images were caused on purpose.
    expect(window.faultsBut(/409|Conflict/, /503|tiles/), window.name).toEqual([]);
  }
});

async function bySuper(method: string, path: string, body: object): Promise<void> {
  const send = (at: string, how: string, what: object, token?: string) =>
    fetch(`${story.base}/api/v1${at}`, {
      method: how,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(what),
    });
  const login = await send('/users/login', 'POST', { email: emailOf('super'), password: storyPassword });
  const { token } = (await login.json()) as { token: string };
  expect((await send(path, method, body, token)).status).toBe(200);
}

function onDisk(...names: string[]): string[] {
  const folder = join(story.program.dataDir, '../on disk');
  mkdirSync(folder, { recursive: true });
  return names.map((name) => {
    writeFileSync(join(folder, name), contentFor(name, name));
    return join(folder, name);
  });
}
