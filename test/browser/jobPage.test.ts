import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, twoLooks } from './axeLook';
import { choose, dialog, fact, head, main, toast } from './jobScreens';
import { pages, type Watched, watched } from './jobPage.table';
import { type LandServer, openLandServer } from './landServer';
import { PersonWindow } from './PersonWindow';
import { emailOf, Story, type StoryPerson, storyPassword, storyPeople } from './story';

/** The job page as each role has it, and what its controls do. */
let land: LandServer;
let story: Story;
let browser: Browser;
const windows = {} as Record<StoryPerson, PersonWindow>;
beforeAll(async () => {
  land = await openLandServer();
  [story, browser] = await Promise.all([Story.open(land.settings), launchChromium()]);
  for (const who of ['admin', 'cad', 'client', 'customer', 'viewer'] as const) {
    windows[who] = await PersonWindow.signedIn(browser, story.base, who);
  }
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
  land?.stop();
});

async function go(window: PersonWindow, path: string): Promise<void> {
  await window.page.goto(`${story.base}${path}`);
  await window.page.getByRole('region', { name: 'Facts' }).waitFor();
  await window.live();
}

/** What of the watched things is there, the menu of rare actions included. */
async function seenBy(window: PersonWindow): Promise<Watched[]> {
  const menu = window.page.getByRole('button', { name: 'More actions' });
  if ((await menu.count()) > 0) {
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
  await window.page.keyboard.press('Escape');
  return watched.filter((name) => plain.includes(name));
}

const inOrder = (some: readonly Watched[]) => watched.filter((name) => some.includes(name));

it.each(pages)('shows each role its own controls: $what', async ({ where, seen }) => {
  const path = await story.jobWhere(where);
  await Promise.all(
    (Object.keys(seen) as StoryPerson[]).map(async (who) => {
      await go(windows[who], path);
      await expect
        .poll(() => seenBy(windows[who]), { message: who, timeout: 10_000 })
        .toEqual(inOrder(seen[who] ?? []));
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
const madeOf = ({ page }: PersonWindow) => page.getByRole('region', { name: 'What made it' });

it('badges advance for all to see, and are taken back within a minute', async () => {
  const { admin, client } = windows;
  const path = await story.jobWhere("j.status = 'Validated' AND j.quote_status = 'Awaiting Takeoff' AND j.level = 3");
  await Promise.all([go(admin, path), go(client, path)]);
  await admin.page.getByTitle('Advance to Ready to Quote').click();
  await fact(admin, 'Quote', 'Ready to Quote').waitFor();
  await fact(client, 'Quote', 'Ready to Quote').waitFor();
  await control(admin, 'undo').click();
  await fact(client, 'Quote', 'Awaiting Takeoff').waitFor();
  await admin.page.getByTitle('Advance to Ready to Quote').waitFor();
  expect(await control(admin, 'undo').count()).toBe(0);
  await admin.page.getByTitle('Advance to Awaiting Material').click();
  await fact(client, 'Production', 'Awaiting Material').waitFor();
});

it('rush moves the due time, and says so to whoever asks why', async () => {
  const { admin, cad, client } = windows;
  const path = await story.jobWhere("j.status = 'Validated' AND j.level = 3 AND NOT j.rush AND NOT j.due_by_hand");
  await Promise.all([go(admin, path), go(cad, path), go(client, path)]);
  const due = async () => fact(cad, 'Due back', '').getByRole('time').getAttribute('datetime');
  const before = await due();
  await fact(cad, 'Level', '3 · 16 h').waitFor();
  await control(cad, 'Why this due time?').click();
  await madeOf(cad).getByText('16 h', { exact: true }).first().waitFor();
  expect(await madeOf(cad).getByText('Rush').count()).toBe(0);
  await admin.page.getByLabel('Rush job').click();
  await head(client, 'RUSH').waitFor();
  // It is open, and tells what is true now.
  await madeOf(cad).getByText('÷ 2').waitFor();
  // At some times of day all of them fall on one day, which then says so, too.
  await madeOf(cad).getByText('8 h', { exact: true }).first().waitFor();
  await expect.poll(async () => Date.parse(`${await due()}`)).toBeLessThan(Date.parse(`${before}`));
  await cad.page.keyboard.press('Escape');
  await admin.page.getByLabel('Rush job').click();
  await expect.poll(due).toBe(before);
});

it('revisions, billing status, level and price are set in place', async () => {
  const { admin } = windows;
  await go(admin, await story.jobWhere("j.status = 'Working' AND j.max_revisions = 2 AND j.level = 2 AND NOT j.rush"));
  await control(admin, 'Max Revs').click();
  await fact(admin, 'Revisions', '0 of 3').waitFor();
  await control(admin, 'set to Demo').click();
  await fact(admin, 'Billing', /^Demo/).waitFor();
  await control(admin, 'set to Incomplete').click();
  await fact(admin, 'Billing', /^Incomplete/).waitFor();

  await control(admin, 'Change the level and price').click();
  await dialog(admin).getByText('Price list: $85.00').waitFor();
  await dialog(admin).getByLabel('Price', { exact: true }).fill('99.5');
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await fact(admin, 'Price', '$99.50').waitFor();
  await control(admin, 'Why this price?').click();
  await madeOf(admin).getByText(`${storyPeople.admin}, today`).waitFor();
  await admin.page.keyboard.press('Escape');

  await menu(admin, 'Set level and price…');
  await dialog(admin).getByText('Custom', { exact: true }).click();
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await dialog(admin).getByText('A custom level needs its price').waitFor();
  await dialog(admin).getByLabel('Price', { exact: true }).fill('$1,640');
  await dialog(admin).getByRole('button', { name: 'Set level and price' }).click();
  await fact(admin, 'Price', '$1,640.00').waitFor();
  await fact(admin, 'Level', 'Custom · 40 h').waitFor();
});

it('refuses an invoice for a price that somebody else changed, names them, and invoices at the second attempt', async () => {
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

it('a duplicate asks for its name, and one goes there', async () => {
  const { cad } = windows;
  await go(cad, await story.jobWhere("j.status = 'Released' AND j.street <> ''"));
  await menu(cad, 'Duplicate…');
  await dialog(cad).getByLabel('Job name').fill(' ');
  await dialog(cad).getByRole('button', { name: 'Duplicate' }).click();
  await dialog(cad).getByText('Name the new job.').waitFor();
  await dialog(cad).getByLabel('Job name').fill('Pinyon Mesa, second roof');
  await dialog(cad).getByRole('button', { name: 'Duplicate' }).click();
  await head(cad, 'Pinyon Mesa, second roof', 'Submitted').waitFor();
  await toast(cad, / is submitted, with what /).waitFor();
});

it('the checker of drafts names the part that failed; keys open what they say', async () => {
  const { cad } = windows;
  const path = await story.jobIn('Working', { drafter: 'cad' });
  const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.slice(6)]);
  await go(cad, path);
  await cad.page.keyboard.press('?');
  await dialog(cad).getByText('Send to review').waitFor();
  await cad.page.keyboard.press('Escape');
  await dialog(cad).waitFor({ state: 'hidden' });
  await cad.page.keyboard.press('u');
  await choose(cad, dialog(cad), 'Drafts', onDisk(`${job?.num}WRS99.csv`, 'roof 36.csv'));
  const alert = dialog(cad).getByRole('alert').or(dialog(cad).getByRole('status'));
  await alert.getByText(`The job number ${job?.num} is not in the name of roof 36.csv.`).waitFor();
  await alert.getByText(`is not in the name of ${job?.num}WRS99.csv, roof 36.csv.`).waitFor();
  await alert.getByText('the pdf is missing').waitFor();
  await dialog(cad).getByText('uploaded').nth(1).waitFor();
  await cad.page.keyboard.press('Escape');
});

it('the roof is seen from above; without a picture the address stands there, with a way to look it up', async () => {
  const { client } = windows;
  const path = await story.jobWhere("j.status = 'Released' AND j.street <> ''");
  const map = client.page.getByRole('region', { name: 'Map' });
  const link = map.getByRole('link', { name: 'Open in maps' });
  await go(client, path);
  await map.getByRole('group', { name: / from above$/ }).waitFor();
  await map.getByText('38.5733, −109.5498').waitFor();
  await map.getByText('Pictures <of> ours').waitFor();
  expect(await axeLook(client.page, twoLooks(undefined, 0))).toEqual([]);
  await client.page.setViewportSize(desk);
  await client.page.getByTitle('Copy', { exact: true }).first().click();
  await client.page.getByText('Copied!').waitFor();

  land.pictures = false;
  const street = `'${'481 Nowhere Rd'}'`;
  await client.page.reload();
  const [job] = await story.sql<{ street: string; id: number }>('SELECT id, street FROM jobs WHERE id = $1', [
    path.slice(6),
  ]);
  await map.getByText(`${job?.street}`).waitFor();
  expect(await map.getByRole('group').count()).toBe(0);
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(`${job?.street}`));

  land.pictures = true;
  await story.sql(`UPDATE jobs SET street = ${street} WHERE id = $1`, [job?.id]);
  await client.page.reload();
  await map.getByText('481 Nowhere Rd').waitFor();
  await client.settled(300);
  expect(await map.getByRole('group').count()).toBe(0);

  // The same in the new-estimate form, once a street is typed.
  await client.page.goto(story.base);
  const form = client.page.getByRole('form', { name: 'New estimate' });
  expect(await map.count()).toBe(0);
  await form.getByLabel('Street').fill('12 Overlook Rd');
  await map.getByRole('group', { name: '12 Overlook Rd from above' }).waitFor();
  await form.getByLabel('Street').fill('');
  await map.waitFor({ state: 'detached' });
});

it('nothing has gone wrong on the way', () => {
  for (const window of Object.values(windows)) {
    // A conflict and pictures that could not be had were meant.
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
    writeFileSync(join(folder, name), name);
    return join(folder, name);
  });
}
