import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../../server/seed/png';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, everyLook, phone } from './axeLook';
import { dialog, main, region, row, toast } from './jobScreens';
import { patience, PersonWindow } from './PersonWindow';
import { Story } from './story';

/** A client is made, and customized by its own people while the office changes the same: nothing is lost, both are told. */
let story: Story;
let browser: Browser;
let company: number;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  const [found] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  company = found?.id ?? 0;
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const open = (who: 'client' | 'admin' | 'super', path: string) =>
  PersonWindow.signedIn(browser, story.base, who, { path });
const button = (window: PersonWindow, name: string | RegExp) => window.page.getByRole('button', { name });
const under = (window: PersonWindow) => window.page.getByText(/^Somebody else changed/);

it('a client is made with exactly three letters, and a second admin’s list shows it by itself', async () => {
  const [admin, other] = await Promise.all([open('admin', '/clients'), open('super', '/clients')]);
  await button(admin, 'New client').click();
  await dialog(admin).getByLabel('Company name').fill('Aspen Panel Works');
  await dialog(admin).getByLabel('Initials').fill('as');
  await dialog(admin).getByText('Initials must be exactly 3 letters').waitFor();
  expect(await dialog(admin).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  await dialog(admin).getByLabel('Initials').fill('asp');
  expect(await dialog(admin).getByLabel('Initials').inputValue()).toBe('ASP');
  await dialog(admin).getByRole('button', { name: 'Submit' }).click();
  await main(admin).getByRole('heading', { level: 1, name: 'Aspen Panel Works' }).waitFor();
  await main(admin).getByText('ASP · 103').waitFor();
  await other.page.getByRole('link', { name: 'Aspen Panel Works' }).waitFor();
  expect(other.loads).toBe(1);
  for (const window of [admin, other]) expect(window.faults).toEqual([]);
  await Promise.all([admin.close(), other.close()]);
}, 120_000);

it('its own people customize it while an admin does: what changed under a hand is shown, and nothing is lost', async () => {
  const [own, admin] = await Promise.all([open('client', '/'), open('admin', `/clients/${company}`)]);
  await button(own, 'Tools').click();
  await own.page.getByRole('link', { name: 'Customize' }).click();
  await main(own).getByText('To add or remove users, contact us').waitFor();
  expect(await main(own).getByText('Billing hold').count()).toBe(0);
  expect(await main(own).getByLabel('Client notes').count()).toBe(0);

  // A field of the form.
  const address = (window: PersonWindow) => window.page.getByLabel('Office address', { exact: true });
  await address(own).fill('12 Typed By The Rep');
  await address(admin).fill('7 Set By The Office');
  await region(admin, 'Details').getByRole('button', { name: 'Save' }).click();
  await under(own).waitFor();
  await main(own).getByText('7 Set By The Office.').waitFor();
  expect(await address(own).inputValue()).toBe('12 Typed By The Rep');
  expect(await region(own, 'Details').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await button(own, 'Keep your office address').click();
  await region(own, 'Details').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => address(admin).inputValue(), { timeout: patience }).toBe('12 Typed By The Rep');

  // A row of the match list.
  const drop = (window: PersonWindow) => dialog(window).getByLabel('Drop, in of RIDGE').first();
  for (const window of [own, admin]) await button(window, 'Edit match list').click();
  await drop(own).fill('15');
  await drop(admin).fill('16.5');
  await dialog(admin).getByRole('button', { name: 'Save 1 changed' }).click();
  await dialog(own).getByText('Somebody else changed RIDGE').waitFor();
  expect(await drop(own).inputValue()).toBe('15');
  expect(await dialog(own).getByRole('button', { name: 'Save 1 changed' }).isDisabled()).toBe(true);
  await button(own, 'Keep your RIDGE').click();
  await dialog(own).getByRole('button', { name: 'Save 1 changed' }).click();
  await toast(own, '1 row is saved.').waitFor();
  await row(admin, 'Match list', 'RIDGE', '15').first().waitFor();

  // Its file, and its table put away.
  await button(own, 'Edit match list').click();
  const [file] = await Promise.all([own.page.waitForEvent('download'), button(own, 'Download CSV').click()]);
  expect(file.suggestedFilename()).toBe('match-download.csv');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\ufeffcode,panel,paint,metal,color,sku,drop\r\nRIDGE,,SMP,29ga,,RC14-29S,15\r\n/,
  );
  await dialog(own)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await button(own, 'Hide match list').click();
  expect(await own.page.getByRole('table', { name: 'Match list' }).count()).toBe(0);

  // The logo, through the cropper.
  const folder = join(story.program.dataDir, '../logo');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'logo.png'),
    png(
      900,
      600,
      [
        [30, 60, 90],
        [255, 255, 255],
      ],
      (x) => (x < 450 ? 0 : 1),
    ),
  );
  const [chooser] = await Promise.all([own.page.waitForEvent('filechooser'), button(own, 'Upload a logo').click()]);
  await chooser.setFiles(join(folder, 'logo.png'));
  await dialog(own).getByLabel(/^Zoom/).fill('0.5');
  await button(own, 'Save the logo').click();
  const picture = (window: PersonWindow) => window.page.getByRole('img', { name: /^Logo of / });
  for (const window of [own, admin]) {
    await picture(window).waitFor();
    await expect.poll(() => picture(window).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(450);
  }
  for (const window of [own, admin]) expect(window.faults).toEqual([]);
  await Promise.all([own.close(), admin.close()]);
}, 180_000);

it('billing: a price in place, two invoiced at once with a result each, and sums that follow', async () => {
  const [admin, other] = await Promise.all([
    open('admin', '/admin/billing?status=Released&billingStatus=Incomplete'),
    open('super', '/admin/billing'),
  ]);
  const sum = (window: PersonWindow, term: string) =>
    window.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .textContent();
  const invoiced = await sum(other, 'Invoiced');
  const boxes = admin.page.getByRole('gridcell').getByRole('checkbox');
  for (const nth of [0, 1]) await boxes.nth(nth).check();
  await region(admin, 'Selected').getByRole('button', { name: 'Invoice 2' }).click();
  await dialog(admin).getByRole('button', { name: 'Invoice 2 jobs' }).click();
  await dialog(admin).getByText('2 of 2 jobs invoiced').waitFor();
  expect(await dialog(admin).getByText('invoiced', { exact: true }).count()).toBe(2);
  await expect.poll(() => sum(other, 'Invoiced'), { timeout: patience }).not.toBe(invoiced);
  for (const window of [admin, other]) expect(window.faults).toEqual([]);
  await Promise.all([admin.close(), other.close()]);
}, 120_000);

it('billing on a phone: a card’s level is chosen where it stands', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', {
    path: '/admin/billing?billingStatus=Incomplete&status=Working',
    viewport: phone,
  });
  const card = main(admin).getByRole('table', { name: 'Billing' }).getByRole('row').nth(1);
  const num = (await card.getByRole('link').first().textContent())?.slice(0, 6);
  const level = async () =>
    (await story.sql<{ level: number }>('SELECT level FROM jobs WHERE num = $1', [Number(num)]))[0]?.level;
  const next = (await level()) === 2 ? 3 : 2;
  await card.getByRole('button', { name: /^Level / }).click();
  await card.getByRole('combobox', { name: 'Level' }).selectOption(String(next));
  await card.getByRole('button', { name: `Level ${next}` }).waitFor();
  expect(await level()).toBe(next);
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('a history shows what is older when asked, and the trail of everything what happened to one alone', async () => {
  const [user] = await story.sql<{ id: number; name: string }>(
    "SELECT id, name FROM users WHERE email = 'viewer@demo.test'",
  );
  await story.sql(
    `INSERT INTO changes (time, at, verb, kind, entity_id, version, diff)
     SELECT now() - n * interval '1 day', now(), 'users.update', 'user', $1, 0, jsonb_build_object('phone', jsonb_build_array('', 'Call ' || n)) FROM generate_series(1, 25) n`,
    [user?.id],
  );
  const admin = await open('admin', `/users/${user?.id}`);
  const history = region(admin, 'History');
  await button(admin, 'Show History').click();
  await history.getByText('Call 20').waitFor();
  expect(await history.getByText('changed it').count()).toBeGreaterThan(0);
  expect(await history.getByText('Call 25').count()).toBe(0);
  await history.getByRole('button', { name: 'Show older' }).click();
  await history.getByText('Call 25').waitFor();

  await admin.page.goto(`${story.base}/admin/audit?kind=user&id=${user?.id}`);
  const only = button(admin, `Only ${user?.name}`);
  await only.waitFor();
  const total = async () =>
    Number((await main(admin).getByRole('heading', { level: 1 }).locator('..').textContent())?.match(/\d+/)?.[0]);
  expect(await total()).toBeGreaterThanOrEqual(25);
  await only.click();
  await only.waitFor({ state: 'detached' });
  expect(admin.page.url()).not.toContain('id=');
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('a company’s key is shown once, opens what it may, and ends at once', async () => {
  const own = await open('client', `/clients/${company}`);
  await button(own, 'Show API and webhooks').click();
  await button(own, 'New key').click();
  await dialog(own).getByLabel('Name').fill('Shop floor');
  await dialog(own).getByRole('button', { name: 'Make the key' }).click();
  await dialog(own).getByText('Copy it now: it is not shown again.').waitFor();
  const key = `${await dialog(own).locator('code').textContent()}`;
  const ask = async (path: string) =>
    (await fetch(`${story.base}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
  expect([await ask('/jobs?num=1'), await ask('/quotes')]).toEqual([200, 403]);
  await dialog(own).getByRole('button', { name: 'Done' }).click();
  const table = own.page.getByRole('table', { name: 'API keys' });
  await table.getByText('Shop floor').waitFor();
  expect(await own.page.content()).not.toContain(key);
  expect(await axeLook(own.page, everyLook)).toEqual([]);
  await own.page.setViewportSize({ width: desk.width, height: desk.height });
  await button(own, 'Revoke Shop floor').click();
  await dialog(own).getByRole('button', { name: 'Revoke' }).click();
  await toast(own, 'Shop floor has ended.').waitFor();
  expect(await ask('/jobs?num=1')).toBe(401);
  expect(own.faults).toEqual([]);
  await own.close();
});

it('what was given up stands on the system page with its reason, and is tried again from there', async () => {
  await story.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 1}', job_key := 'given up', max_attempts := 1,
       run_at := now() + interval '1 day')`,
  );
  await story.sql(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'The drive is full.' WHERE key = 'given up'`,
  );
  const admin = await open('admin', '/admin/system');
  const failed = admin.page.getByRole('table', { name: 'What failed' });
  await failed.getByText('The drive is full.').waitFor();
  expect(
    await axeLook(admin.page, [
      [desk, 'light'],
      [phone, 'dark'],
    ]),
  ).toEqual([]);
  await admin.page.setViewportSize({ width: desk.width, height: desk.height });
  await failed.getByRole('button', { name: /^Try again/ }).click();
  await admin.page.getByText(/tried again now\.$/).waitFor();
  await failed.waitFor({ state: 'detached', timeout: patience });
  expect(admin.faults).toEqual([]);
  await admin.close();
});
