import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { expect, it } from 'vitest';
import { axeLook, wall } from './support/axeLook';
import { dialog, main, region } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { newQuote, paste, saved } from './support/quoteSheet';
import type { Story } from './support/story';
import { useStory } from './support/useStory';

/**
 * The server is killed while it handles a request and started again. The page repeats the request by itself, and in the
 * end each result exists completely and once.
 */
const patience = { timeout: 30_000, interval: 50 };
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const killServer = async () => {
  await story.program.kill();
  await story.program.start();
};
/** Kills the server while a write to this table waits inside its transaction. */
async function killDuringWriteTo(table: string, ask: () => Promise<void>): Promise<void> {
  const locker = new pg.Client({ connectionString: story.program.databaseUrl });
  locker.on('error', () => {});
  await locker.connect();
  await locker.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  await ask();
  const waiting = async () =>
    (await locker.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass`, [table])).rowCount;
  await expect.poll(waiting, patience).toBeGreaterThan(0);
  await killServer();
  await locker.end().catch(() => undefined);
}
/** Kills the server after it has handled a call, before its response arrives. */
async function killBeforeAnswer(page: Page, url: string, ask: () => Promise<void>): Promise<void> {
  let killed = () => {};
  const done = new Promise<void>((resolve) => {
    killed = resolve;
  });
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await killServer();
      await route.abort('connectionreset');
      killed();
    },
    { times: 1 },
  );
  await ask();
  await done;
}

const send = async (rep: PersonWindow, text: string, file: string) => {
  await main(rep).getByRole('textbox', { name: 'Add a Note' }).fill(text);
  const [chooser] = await Promise.all([
    rep.page.waitForEvent('filechooser'),
    main(rep).getByRole('button', { name: 'Attach' }).last().click(),
  ]);
  await chooser.setFiles(file);
  await main(rep).getByRole('button', { name: 'Send' }).last().click();
};
const onDisk = (name: string, bytes: Uint8Array): string => {
  const file = join(story.program.dataDir, '..', name);
  writeFileSync(file, bytes);
  return file;
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Notes with this text, with the hashes of their files. */
async function notes(text: string): Promise<{ name: string; sum: string }[][]> {
  const found = await story.sql<{ files: { id: string; name: string }[] }>(
    `SELECT (SELECT json_agg(json_build_object('id', f.id, 'name', f.name)) FROM files f WHERE f.note_id = n.id) AS files
     FROM notes n WHERE n.text = $1`,
    [text],
  );
  const kept = join(story.program.dataDir, 'files/kept');
  return found.map(({ files }) =>
    (files ?? []).map(({ id, name }) => ({ name, sum: sha256(readFileSync(join(kept, id.slice(0, 1), id))) })),
  );
}
const sizeOfWaiting = () => {
  const folder = join(story.program.dataDir, 'files/waiting');
  return Math.max(0, ...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
};

it('uploads a file again and sends its note once when the server is killed during the upload', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: await story.jobIn('Working') });
  const bytes = randomBytes(4_000_000);
  const devtools = await rep.context.newCDPSession(rep.page);
  const limitUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await limitUpload(500_000);
  await send(rep, 'Killed while its file arrives', onDisk('arriving.dwg', bytes));
  await expect.poll(sizeOfWaiting, patience).toBeGreaterThan(0);
  await killServer();
  await limitUpload(-1);
  const whole = [[{ name: 'arriving.dwg', sum: sha256(bytes) }]];
  await expect.poll(() => notes('Killed while its file arrives'), patience).toEqual(whole);
  await main(rep).getByRole('log', { name: 'Notes' }).getByText('Killed while its file arrives').waitFor();
  expect(rep.loads).toBe(1);
  await rep.close();
});

it('sends a note with a file once when the server is killed while saving it, and before responding', async () => {
  const rep = await PersonWindow.signedIn(browser, story.base, 'client', { path: await story.jobIn('Working') });
  const bytes = randomBytes(50_000);
  const file = onDisk('small.dwg', bytes);
  const log = main(rep).getByRole('log', { name: 'Notes' });
  const whole = [[{ name: 'small.dwg', sum: sha256(bytes) }]];
  await killDuringWriteTo('notes', () => send(rep, 'Killed while it is written', file));
  await log.getByText('Killed while it is written').waitFor({ timeout: patience.timeout });
  expect(await notes('Killed while it is written')).toEqual(whole);
  await killBeforeAnswer(rep.page, '**/api/v1/notes/*', () => send(rep, 'Killed before it is answered', file));
  await log.getByText('Killed before it is answered').waitFor({ timeout: patience.timeout });
  await expect.poll(() => main(rep).getByRole('textbox', { name: 'Add a Note' }).inputValue(), patience).toBe('');
  expect(await notes('Killed before it is answered')).toEqual(whole);
  expect(rep.loads).toBe(1);
  await rep.close();
});

it('creates a PDF once when the server is killed while saving it, and before responding', async () => {
  const rep = await newQuote(browser, story.base, 'Printed through a kill');
  await paste(rep, ['Line Items', 1, 'description'], [['ONE'], ['TWO']]);
  await saved(rep);
  const id = new URL(rep.page.url()).pathname.split('/').at(-1);
  const prints = () => story.sql('SELECT num, state FROM quote_prints WHERE quote_id = $1 ORDER BY num', [id]);
  const ready = (...nums: number[]) => nums.map((num) => ({ num, state: 'ready' }));
  const print = () => main(rep).getByRole('button', { name: 'Create PDF', exact: true }).click();
  await killDuringWriteTo('quote_prints', print);
  await expect.poll(prints, patience).toEqual(ready(1));
  await region(rep, 'PDFs').getByRole('button', { name: 'PDF 1', exact: true }).waitFor();
  await expect
    .poll(() => main(rep).getByRole('button', { name: 'Create PDF', exact: true }).getAttribute('aria-busy'), patience)
    .toBe(null);
  await killBeforeAnswer(rep.page, '**/api/v1/quotes/*/print', print);
  await region(rep, 'PDFs').getByRole('button', { name: 'PDF 2', exact: true }).waitFor();
  await expect.poll(prints, patience).toEqual(ready(1, 2));
  await expect
    .poll(() => main(rep).getByRole('button', { name: 'Create PDF', exact: true }).getAttribute('aria-busy'), patience)
    .toBe(null);
  expect(await prints()).toEqual(ready(1, 2));
  await rep.close();
});

it('imports a list once when the server is killed while writing it', async () => {
  const [company] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: `/items?client=${company?.id}` });
  const rows = 3000;
  const csv = `SKU,Description,Unit,Price\n${Array.from({ length: rows }, (_, i) => `KILL-${i},Panel ${i},LF,1.25\n`).join('')}`;
  await admin.page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(admin)
    .locator('input[type=file]')
    .setInputFiles(onDisk('catalog.csv', Buffer.from(csv)));
  await dialog(admin).getByRole('button', { name: 'Preview' }).click();
  const write = dialog(admin).getByRole('button', { name: /^Import 3,000/ });
  await write.waitFor();
  await killDuringWriteTo('items', () => write.click());
  await dialog(admin).getByText('3,000 added, 0 changed, 0 removed.').waitFor({ timeout: patience.timeout });
  const [found] = await story.sql<{ n: number; whole: number }>(
    `SELECT count(*)::int AS n, count(*) FILTER (WHERE price_cents = 125)::int AS whole FROM items WHERE sku LIKE 'KILL-%'`,
  );
  expect(found).toEqual({ n: rows, whole: rows });
  expect(
    await story.sql(`SELECT state, rows_added AS added FROM imports WHERE file_name = 'catalog.csv' ORDER BY id`),
  ).toEqual([
    { state: 'failed', added: 0 },
    { state: 'done', added: rows },
  ]);
  expect(admin.loads).toBe(1);
  await admin.close();
});

it('keeps a display paired when the server is killed, and blanks it when it is revoked', async () => {
  const admin = await PersonWindow.signedIn(browser, story.base, 'admin', { path: '/admin/displays' });
  const screen = await browser.newContext({ viewport: wall });
  const display = await screen.newPage();
  const code = display.getByLabel('Pairing code');
  const text = async () => (await code.textContent()) ?? '';
  // The screen starts while its program can't be loaded, and nobody is there to try again.
  await display.route(/DisplayApp/, (route) => route.abort());
  await Promise.all([display.waitForEvent('requestfailed'), display.goto(`${story.base}/display`)]);
  await display.unroute(/DisplayApp/);
  await code.waitFor({ timeout: patience.timeout });
  let loads = 1;
  display.on('load', () => loads++);
  await expect.poll(text, patience).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  expect(await axeLook(display, [[wall, 'dark']])).toEqual([]);

  await main(admin).getByRole('button', { name: 'Pair display' }).click();
  await dialog(admin).getByLabel('Name').fill('Shop floor');
  await dialog(admin).getByLabel('Code').fill('zzz-zzz');
  await dialog(admin).getByRole('button', { name: 'Pair display' }).click();
  await dialog(admin)
    .getByText(/Enter the code that the screen shows now/)
    .waitFor();
  await dialog(admin)
    .getByLabel('Code')
    .fill((await text()).toLowerCase());
  await dialog(admin).getByRole('button', { name: 'Pair display' }).click();
  const jobs = display.getByRole('region', { name: 'New' }).getByRole('listitem');
  const live = display.getByText(/^Live/);
  await jobs.first().waitFor({ timeout: patience.timeout });
  await live.waitFor({ timeout: patience.timeout });
  expect(await axeLook(display, [[wall, 'dark']])).toEqual([]);

  await killServer();
  await expect.poll(() => live.count(), patience).toBe(1);
  const row = main(admin).getByRole('row').filter({ hasText: 'Shop floor' });
  await row.getByText('Online').waitFor({ timeout: patience.timeout });
  await row.getByRole('button', { name: 'Edit Shop floor' }).click();
  await dialog(admin)
    .getByLabel(/^Figures/)
    .check();
  await dialog(admin)
    .getByLabel(/^Board/)
    .uncheck();
  await dialog(admin).getByRole('button', { name: 'Save' }).click();
  const figures = display.getByRole('region', { name: 'Figures' });
  await figures.waitFor({ timeout: patience.timeout });
  expect(loads).toBe(1);

  await row.getByRole('button', { name: 'Revoke Shop floor' }).click();
  await dialog(admin).getByRole('button', { name: 'Revoke display' }).click();
  await code.waitFor({ timeout: patience.timeout });
  expect(await figures.count()).toBe(0);
  await main(admin).getByText('No displays yet').waitFor();
  await display.reload();
  await expect.poll(text, patience).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  expect(await jobs.count()).toBe(0);
  await screen.close();
  await admin.close();
});
