import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { png } from '../../server/seed/roofs/png';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, everyLook, phone } from './support/axeLook';
import { dialog, main, region, row, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { Story } from './support/story';

/** A client is created and edited by its own users and the office at the same time, without losing anything. */
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
const conflict = (window: PersonWindow) => window.page.getByText(/ while you were editing\.$/);

it('creates a client with exactly three letters, and a second admin’s list shows it without a reload', async () => {
  const [admin, other] = await Promise.all([open('admin', '/clients'), open('super', '/clients')]);
  await button(admin, 'New client').click();
  await dialog(admin).getByLabel('Company name').fill('Aspen Panel Works');
  await dialog(admin).getByLabel('Initials').fill('as');
  await dialog(admin).getByText('Initials must be exactly 3 letters').waitFor();
  // The main button leads to what is missing.
  await dialog(admin).getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(() =>
      dialog(admin)
        .getByLabel('Initials')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
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

it('lets its own users and an admin edit a client at once, shows conflicts, and loses nothing', async () => {
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
  await conflict(own).waitFor();
  await main(own).getByText('7 Set By The Office', { exact: true }).waitFor();
  expect(await address(own).inputValue()).toBe('12 Typed By The Rep');
  expect(await region(own, 'Details').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await button(own, 'Keep mine: Office address').click();
  await region(own, 'Details').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => address(admin).inputValue(), { timeout: patience }).toBe('12 Typed By The Rep');

  // A row of the match list.
  const drop = (window: PersonWindow) => dialog(window).getByLabel('RIDGE: Drop (blank width, in)').first();
  for (const window of [own, admin]) await button(window, 'Edit match list').click();
  await drop(own).fill('15');
  await drop(admin).fill('16.5');
  await dialog(admin).getByRole('button', { name: 'Save 1 change' }).click();
  await dialog(own).getByText('RIDGE: Drop (blank width, in) changed to 16.5 while you were editing.').waitFor();
  expect(await drop(own).inputValue()).toBe('15');
  expect(await dialog(own).getByRole('button', { name: 'Save 1 change' }).isDisabled()).toBe(true);
  await button(own, 'Keep mine: RIDGE: Drop (blank width, in)').click();
  await dialog(own).getByRole('button', { name: 'Save 1 change' }).click();
  await toast(own, '1 row saved').waitFor();
  await row(admin, 'Match list', 'RIDGE', '15').first().waitFor();

  // Download the CSV, then hide the table.
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
  const [chooser] = await Promise.all([own.page.waitForEvent('filechooser'), button(own, 'Upload logo').click()]);
  await chooser.setFiles(join(folder, 'logo.png'));
  await dialog(own).getByLabel(/^Zoom/).fill('0.5');
  // toBlob returns null when the browser is short of memory; the dialog shows an error.
  await own.page.evaluate(() => {
    const canvas = HTMLCanvasElement.prototype;
    const real = canvas.toBlob;
    canvas.toBlob = (done) => {
      canvas.toBlob = real;
      done(null);
    };
  });
  await button(own, 'Save logo').click();
  await dialog(own).getByText('We can’t read this image. Choose a PNG, JPEG, WebP or GIF file.').waitFor();
  await dialog(own)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await dialog(own).waitFor({ state: 'detached' });
  // A damaged file can't even be shown.
  writeFileSync(join(folder, 'damaged.png'), png(10, 10, [[0, 0, 0]], () => 0).subarray(0, 20));
  const [damaged] = await Promise.all([own.page.waitForEvent('filechooser'), button(own, 'Upload logo').click()]);
  await damaged.setFiles(join(folder, 'damaged.png'));
  await dialog(own).getByText('We can’t read this image. Choose a PNG, JPEG, WebP or GIF file.').waitFor();
  expect(await button(own, 'Save logo').isDisabled()).toBe(true);
  await dialog(own)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await dialog(own).waitFor({ state: 'detached' });
  const [again] = await Promise.all([own.page.waitForEvent('filechooser'), button(own, 'Upload logo').click()]);
  await again.setFiles(join(folder, 'logo.png'));
  await dialog(own).getByLabel(/^Zoom/).fill('0.5');
  await button(own, 'Save logo').dblclick();
  const picture = (window: PersonWindow) => window.page.getByRole('img', { name: / logo$/ });
  for (const window of [own, admin]) {
    await picture(window).waitFor();
    await expect.poll(() => picture(window).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(450);
  }
  expect(own.calls.filter(({ method, path }) => method !== 'GET' && path.endsWith('/logo'))).toHaveLength(1);
  for (const window of [own, admin]) expect(window.faults).toEqual([]);
  await Promise.all([own.close(), admin.close()]);
}, 180_000);

describe('a client’s page beside a colleague', () => {
  let admin: PersonWindow;
  let colleague: Caller;
  beforeAll(async () => {
    [admin, colleague] = await Promise.all([open('admin', `/clients/${company}`), Caller.signIn(story.base, 'ingrid')]);
  });
  afterAll(() => admin?.close());

  it('sends only the fields that were changed, not one that was put back', async () => {
    const details = region(admin, 'Details');
    const address = details.getByLabel('Office address', { exact: true });
    const before = await address.inputValue();
    await address.fill('Typed and put back');
    await address.fill(before);
    const body = { officeAddressOne: '9 Set By A Colleague' };
    await colleague.call('companies.update', { params: { id: company }, body });
    await expect.poll(() => address.inputValue(), { timeout: patience }).toBe('9 Set By A Colleague');
    await details.getByLabel('Client notes').fill('Call before noon.');
    const [request] = await Promise.all([
      admin.page.waitForRequest((sent) => sent.method() === 'PATCH'),
      details.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(['clientNotes', 'expected']);
    const saved = () => colleague.call('companies.get', { params: { id: company } });
    await expect
      .poll(saved, { timeout: patience })
      .toMatchObject({ officeAddressOne: '9 Set By A Colleague', clientNotes: 'Call before noon.' });
  });

  it('leads from Save to the first cell to fix on another page of the table', async () => {
    await button(admin, 'Edit match list').click();
    const cell = dialog(admin)
      .getByLabel(/: Drop \(blank width, in\)$/)
      .first();
    const code = (
      await dialog(admin)
        .getByLabel(/: Code$/)
        .first()
        .inputValue()
    ).trim();
    await cell.fill('0x10');
    await button(admin, 'Next page of match list editor').click();
    await dialog(admin)
      .getByText(/^11–\d+ of/)
      .waitFor();
    await dialog(admin).getByRole('button', { name: 'Save 1 change' }).click();
    await dialog(admin)
      .getByText(/^1–10 of/)
      .waitFor();
    await dialog(admin)
      .getByText(`Fix 1 cell before saving. ${code}: Drop (blank width, in) must be greater than 0.`)
      .waitFor();
    await expect.poll(() => cell.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(admin.faults).toEqual([]);
  });
});

it('shows the previous page when the last one becomes empty, and a row’s form sends only changed fields', async () => {
  const colleague = await Caller.signIn(story.base, 'ingrid');
  const zeta: number[] = [];
  for (let n = 1; n <= 11; n++) {
    const body = { name: `Zeta ${String(n).padStart(2, '0')}`, client: company };
    zeta.push((await colleague.call('customers.create', { body }))._id);
  }
  const admin = await open('admin', `/customers?client=${company}&q=Zeta&limit=10`);
  await main(admin).getByText('1–10 of 11').waitFor();
  await button(admin, 'Next page').click();
  await main(admin).getByText('11–11 of 11').waitFor();
  await admin.page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('No results for')) document.body.dataset.sawNoResults = '';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await colleague.call('customers.delete', { params: { id: zeta[10] as number } });
  await main(admin).getByText('1–10 of 10').waitFor();
  expect(new URL(admin.page.url()).searchParams.get('after')).toBeNull();
  expect(await admin.page.locator('body[data-saw-no-results]').count()).toBe(0);
  expect(admin.loads).toBe(1);

  // A field of the row's form that was put back follows a colleague's change.
  const id = zeta[0] as number;
  await admin.page.getByText('Zeta 01').first().click();
  const short = dialog(admin).getByLabel('Short name');
  await short.fill('Typed and put back');
  await short.fill('');
  await colleague.call('customers.update', { params: { id }, body: { shortName: 'ZED' } });
  await expect.poll(() => short.inputValue(), { timeout: patience }).toBe('ZED');
  await dialog(admin).getByLabel('Customer number').fill('77');
  await dialog(admin).getByRole('button', { name: 'Save' }).click();
  await toast(admin, 'Zeta 01 saved').waitFor();
  const [saved] = await story.sql('SELECT short_name AS short, customer_num AS number FROM customers WHERE id = $1', [
    id,
  ]);
  expect(saved).toEqual({ short: 'ZED', number: '77' });
  await admin.close();
});

it('shows older entries of a history on request, and one entity’s own entries in the audit trail', async () => {
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
  await button(admin, 'Show history').click();
  await history.getByText('Call 20').waitFor();
  expect(await history.getByText('updated', { exact: true }).count()).toBeGreaterThan(0);
  expect(await history.getByText('Call 25').count()).toBe(0);
  await history.getByRole('button', { name: 'Show older' }).click();
  await history.getByText('Call 25').waitFor();

  await admin.page.goto(`${story.base}/admin/audit?kind=user&id=${user?.id}`);
  const only = button(admin, `Record: ${user?.name}`);
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

it('shows a company’s API key once, limits it to its scopes, and revokes it at once', async () => {
  const own = await open('client', `/clients/${company}`);
  await button(own, 'Show API and webhooks').click();
  await button(own, 'New key').click();
  const name = dialog(own).getByLabel('Name');
  await dialog(own).getByLabel('Expires').focus();
  await dialog(own).getByRole('button', { name: 'Create key' }).click();
  await dialog(own).getByText('Enter a name.').waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Shop floor');
  await dialog(own).getByRole('button', { name: 'Create key' }).click();
  await dialog(own).getByText('Copy it now. You won’t see it again.').waitFor();
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
  await toast(own, 'Shop floor revoked').waitFor();
  expect(await ask('/jobs?num=1')).toBe(401);
  expect(own.faults).toEqual([]);
  await own.close();
});

it('lists failed tasks with their error on the system page, and retries them', async () => {
  await story.sql(
    `SELECT graphile_worker.add_job('drive.job', payload := '{"jobId": 1}', job_key := 'given up', max_attempts := 1,
       run_at := now() + interval '1 day')`,
  );
  await story.sql(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'The drive is full.' WHERE key = 'given up'`,
  );
  const admin = await open('admin', '/admin/system');
  const failed = admin.page.getByRole('table', { name: 'Failed tasks' });
  await failed.getByText('The drive is full.').waitFor();
  expect(
    await axeLook(admin.page, [
      [desk, 'light'],
      [phone, 'dark'],
    ]),
  ).toEqual([]);
  await admin.page.setViewportSize({ width: desk.width, height: desk.height });
  await failed.getByRole('button', { name: /^Try again/ }).click();
  await admin.page.getByText(/^Retrying: /).waitFor();
  await failed.waitFor({ state: 'detached', timeout: patience });
  expect(admin.faults).toEqual([]);
  await admin.close();
});
