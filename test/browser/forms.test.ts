import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearSiteData } from './offline/browserStorage';
import { logOut } from './offline/offlineQuotes';
import { choose, dialog, main, toast } from './support/jobScreens';
import { PersonWindow } from './support/PersonWindow';
import { emailOf, type Story, type StoryPerson } from './support/story';
import { useStory } from './support/useStory';

/** Form input is never lost: it is sent in the background, protected by a prompt before leaving, or still there. */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const at = (who: StoryPerson, path = '/') => PersonWindow.signedIn(browser, story.base, who, { path });
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name });
const home = ({ page }: PersonWindow) => page.getByRole('banner').getByRole('link', { name: 'Takeoffs home' });

/** Number of files whose content this browser stores. */
const storedFiles = ({ page }: PersonWindow): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('files');
        opening.onupgradeneeded = () => opening.result.createObjectStore('files');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

type Fate = 'continue' | 'interrupt' | 'refuse' | 'hold';

/** Holds uploads until the returned function decides their fate. */
async function holdUploads({ page }: PersonWindow) {
  const heldRoutes: Route[] = [];
  let fate: Fate = 'hold';
  const decide = async (route: Route): Promise<void> => {
    if (fate === 'continue') await route.continue();
    else if (fate === 'interrupt') await route.abort();
    else if (fate === 'refuse') await route.fulfill({ status: 413, json: { message: 'Too large.', code: 'tooLarge' } });
    else heldRoutes.push(route);
  };
  await page.route('**/api/v1/uploads{,/*}', decide);
  return async (next: Fate) => {
    fate = next;
    await Promise.all(heldRoutes.splice(0).map(decide));
  };
}

it('shows in the shell what waits for the connection, on a page that lost it soon after loading', async () => {
  const path = await story.jobIn('Working');
  const rep = await at('client', path);
  await rep.readyForOffline();
  const field = main(rep).getByRole('textbox', { name: 'Add a Note' });
  await field.fill('Typed without a connection.');
  await rep.context.setOffline(true);
  await button(main(rep), 'Send').last().click();
  await rep.page.getByText(/^Note on \d+ · Sending when the connection is back…$/).waitFor();
  await rep.context.setOffline(false);
  await expect.poll(() => field.inputValue()).toBe('');
  await main(rep).getByText('Typed without a connection.').waitFor();
  await rep.close();
});

it('names a missing field only until it is filled in, and offers no empty list of panels', async () => {
  const rep = await at('client', '/?new=1');
  const form = rep.page.getByRole('form', { name: 'New estimate' });
  const missingName = form.getByText('Enter a project name.', { exact: true });
  const missingWidth = form.getByText('Enter the panel width.', { exact: true });
  await button(form, 'Submit').click();
  await missingWidth.waitFor();
  await form.getByLabel('Project name').fill('Named at last');
  await missingName.waitFor({ state: 'detached' });
  await missingWidth.waitFor();
  await form.getByLabel('Panel name', { exact: true }).fill('No such panel');
  const offered = form.getByRole('listbox', { name: 'Suggestions', includeHidden: true }).locator('..');
  await expect
    .poll(() => offered.evaluateAll((lists) => lists.filter((list) => list.checkVisibility()).length))
    .toBe(0);
  await form.getByLabel('Panel width, in').first().fill('16');
  await missingWidth.waitFor({ state: 'detached' });
  await rep.close();
});

it('chooses the only matching customer, keeps the name of an unknown one and adds it in place', async () => {
  const rep = await at('client', '/?new=1');
  const form = rep.page.getByRole('form', { name: 'New estimate' });
  const customer = form.getByLabel('Customer');
  await customer.pressSequentially('bobs be');
  await rep.page.keyboard.press('Tab');
  await expect.poll(() => customer.inputValue()).toMatch(/ \| Bobs Best$/);
  await button(form, 'Clear').click();
  await customer.pressSequentially('Zion Gutter');
  await rep.page.keyboard.press('Tab');
  await form.getByText('No matching customers', { exact: true }).last().waitFor();
  expect(await customer.inputValue()).toBe('Zion Gutter');
  await form.getByLabel('Project name').fill('With a new customer');
  await form.getByLabel('Panel width, in').first().fill('16');
  await button(form, 'Submit').click();
  await form.getByText('Choose a customer from the list, or clear the field').waitFor();
  await button(form, 'Add “Zion Gutter”…').click();
  await expect.poll(() => dialog(rep).getByLabel('Customer name').inputValue()).toBe('Zion Gutter');
  await rep.page.keyboard.press('Enter');
  await dialog(rep).waitFor({ state: 'detached' });
  await expect.poll(() => customer.inputValue()).toMatch(/^Zion Gutter/);
  await button(form, 'Submit').click();
  await toast(rep, /With a new customer submitted/).waitFor();
  const [job] = await story.sql<{ name: string }>(
    "SELECT c.name FROM jobs j JOIN customers c ON c.id = j.customer_id WHERE j.name = 'With a new customer'",
  );
  expect(job?.name).toBe('Zion Gutter');
  await rep.close();
});

describe('a note that is sent while its file uploads', () => {
  let rep: PersonWindow;
  let path: string;
  let num: number;
  let letUploads: (fate: Fate) => Promise<void>;
  const field = () => main(rep).getByRole('textbox', { name: 'Add a Note' });
  const text = 'The ridge is 12 feet longer.';
  const notes = (like = text) =>
    story.sql<{ files: number }>(
      `SELECT (SELECT count(*)::int FROM files f WHERE f.note_id = n.id) AS files FROM notes n WHERE n.text = $1`,
      [like],
    );
  const sent = () => rep.calls.filter(({ method, path: to }) => method === 'POST' && to.startsWith('/notes/')).length;
  const attach = async (...names: string[]) => {
    const files = names.map((name) => join(story.program.dataDir, '..', name));
    for (const file of files) writeFileSync(file, '%PDF-1.4 ridge');
    const [chooser] = await Promise.all([
      rep.page.waitForEvent('filechooser'),
      button(main(rep), 'Attach').last().click(),
    ]);
    await chooser.setFiles(files);
  };
  beforeAll(async () => {
    path = await story.jobIn('Working');
    const [job] = await story.sql<{ num: number }>('SELECT num FROM jobs WHERE id = $1', [path.split('/').at(-1)]);
    num = job?.num as number;
    rep = await at('client', path);
    letUploads = await holdUploads(rep);
    await field().fill(text);
    await attach('ridge.pdf');
    await button(main(rep), 'Send').last().click();
  });
  afterAll(() => rep?.close());

  it('shows in the shell that it waits for the file when its page is left', async () => {
    await button(main(rep), 'Submitting when uploads finish…').waitFor();
    await home(rep).click();
    await rep.page.getByText(`Note on ${num} · Submitting when uploads finish…`).waitFor();
    expect(await notes()).toEqual([]);
  });

  it('sends nothing when the file is refused, says so and keeps the text', async () => {
    await letUploads('refuse');
    await rep.page.getByText(`Note on ${num} wasn’t sent.`).waitFor();
    expect(sent()).toBe(0);
    expect(await notes()).toEqual([]);
    await button(rep.page.locator('body'), `Open Note on ${num}`).click();
    await expect.poll(() => field().inputValue()).toBe(text);
    await main(rep).getByText('A file didn’t upload. Retry it or remove it, then send.').waitFor();
  });

  it('removes the error once the file is retried', async () => {
    await letUploads('continue');
    await button(main(rep), 'Retry ridge.pdf').click();
    await main(rep).getByText('A file didn’t upload.').waitFor({ state: 'detached' });
    await main(rep).getByText('uploaded', { exact: true }).waitFor({ state: 'attached' });
  });

  it('is resent while no response comes, arrives once, and only then is the text removed', async () => {
    let lost = true;
    await rep.page.route('**/api/v1/notes/*', async (route) => {
      if (!lost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(main(rep), 'Send').last().click();
    await rep.page.getByText(`Note on ${num} · Sending when the connection is back…`).waitFor();
    await expect.poll(() => button(main(rep), 'Send').last().getAttribute('aria-busy')).toBe(null);
    await home(rep).click();
    expect(
      await rep.page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('The ridge is'))),
    ).toBe(true);
    lost = false;
    await toast(rep, `Note sent on ${num}.`).waitFor();
    expect(sent()).toBeGreaterThan(1);
    expect(await notes()).toEqual([{ files: 1 }]);
    await rep.page.goto(`${rep.base}${path}`);
    await main(rep).getByText(text).waitFor();
    expect(await field().inputValue()).toBe('');
  });

  it('names the files whose upload a reload interrupted, and waits until they are attached again or removed', async () => {
    const another = 'The eave is 3 feet shorter.';
    const lost = (name: string) => main(rep).getByText(`${name} wasn’t uploaded. Attach it again or remove it.`);
    const before = sent();
    await letUploads('hold');
    await field().fill(another);
    await attach('eave.pdf', 'porch.pdf');
    await button(main(rep), 'Send').last().click();
    await button(main(rep), 'Submitting when uploads finish…').waitFor();
    rep.page.once('dialog', (question) => question.accept());
    // The browser has evicted what it stored.
    await expect.poll(() => storedFiles(rep)).toBe(2);
    await clearSiteData(rep, 'indexeddb');
    await rep.page.reload();
    await lost('eave.pdf').waitFor();
    await lost('porch.pdf').waitFor();
    expect(await field().inputValue()).toBe(another);
    await button(main(rep), 'Send').last().click();
    const error = main(rep).getByText('A file didn’t upload. Attach it again or remove it, then send.');
    await error.waitFor();
    await letUploads('continue');
    await attach('eave.pdf');
    await lost('eave.pdf').waitFor({ state: 'detached' });
    await button(main(rep), 'Remove porch.pdf').click();
    await error.waitFor({ state: 'detached' });
    expect(sent()).toBe(before);
    await button(main(rep), 'Send').last().click();
    await expect.poll(() => notes(another)).toEqual([{ files: 1 }]);
  });
});

it('uploads the files of a draft after a closed tab, and deletes them with the draft', async () => {
  const path = await story.jobIn('Working');
  const rep = await at('client', path);
  const letUploads = await holdUploads(rep);
  const files = ['deck.pdf', 'dormer.pdf'].map((name) => join(story.program.dataDir, '..', name));
  for (const file of files) writeFileSync(file, '%PDF-1.4 deck');
  const write = async (window: PersonWindow, text: string) => {
    await main(window).getByRole('textbox', { name: 'Add a Note' }).fill(text);
    const chooser = window.page.waitForEvent('filechooser');
    await button(main(window), 'Attach').last().click();
    await (await chooser).setFiles(files);
    await expect.poll(() => storedFiles(window)).toBe(2);
  };
  await write(rep, 'Both decks are new.');
  await rep.page.close({ runBeforeUnload: false });
  await letUploads('hold');

  const later = await rep.another(path);
  const field = main(later).getByRole('textbox', { name: 'Add a Note' });
  await expect.poll(() => field.inputValue()).toBe('Both decks are new.');
  await main(later).getByRole('button', { name: 'dormer.pdf', exact: true }).waitFor();
  await button(main(later), 'Send').last().click();
  const sent = () =>
    story.sql(
      `SELECT f.name, f.size FROM files f JOIN notes n ON n.id = f.note_id
       WHERE n.text = 'Both decks are new.' ORDER BY 1`,
    );
  await expect.poll(sent).toEqual([
    { name: 'deck.pdf', size: 13 },
    { name: 'dormer.pdf', size: 13 },
  ]);
  await expect.poll(() => storedFiles(later)).toBe(0);

  // Two tabs with the same draft keep each other's files, and neither sends what the other has sent or removed.
  const other = await later.another(path);
  await write(later, 'From both tabs.');
  const shown = (window: PersonWindow, name: string) => button(main(window), `Remove ${name}`);
  await shown(later, 'deck.pdf').waitFor();
  const chooser = other.page.waitForEvent('filechooser');
  await button(main(other), 'Attach').last().click();
  const eave = join(story.program.dataDir, '..', 'eave.pdf');
  writeFileSync(eave, '%PDF-1.4 eave');
  await (await chooser).setFiles([eave]);
  await expect.poll(() => storedFiles(later)).toBe(3);
  await other.page.reload();
  for (const name of ['deck.pdf', 'dormer.pdf', 'eave.pdf']) await shown(other, name).waitFor();
  await button(main(later), 'Remove deck.pdf').click();
  await shown(other, 'deck.pdf').waitFor({ state: 'detached' });
  await expect.poll(() => storedFiles(later)).toBe(2);
  await other.page.close({ runBeforeUnload: false });

  // Logging out asks about unsent drafts, and deletes them with their files.
  await logOut(later);
  await button(dialog(later), 'Log out and discard').click();
  await later.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => storedFiles(later)).toBe(0);
  await rep.context.close();
});

it('submits a new estimate in the background once its interrupted upload has finished', async () => {
  const rep = await at('client');
  const letUploads = await holdUploads(rep);
  const form = rep.page.getByRole('form', { name: 'New estimate' });
  const name = 'Background Barn';
  await form.getByLabel('Project name').fill(name);
  await form.getByLabel('Panel width, in').first().fill('16');
  const file = join(story.program.dataDir, '..', 'barn.pdf');
  writeFileSync(file, '%PDF-1.4 barn');
  await choose(rep, form, 'Files', [file]);
  await button(form, 'Submit').click();
  await button(form, 'Submitting when uploads finish…').waitFor();
  await letUploads('interrupt');
  await form.getByText('upload interrupted, retrying…').waitFor();
  await rep.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' }).click();
  await rep.page.getByText(`Estimate ${name} · Submitting when uploads finish…`).waitFor();
  await letUploads('continue');
  await toast(rep, `${name} submitted`).waitFor();
  const jobs = await story.sql<{ files: number }>(
    'SELECT (SELECT count(*)::int FROM files f WHERE f.job_id = j.id) AS files FROM jobs j WHERE j.name = $1',
    [name],
  );
  expect(jobs).toEqual([{ files: 1 }]);
  await home(rep).click();
  expect(await form.getByLabel('Project name').inputValue()).toBe('');
  await rep.close();
});

/** Tries each way of leaving, and chooses Stay. */
async function expectStays(window: PersonWindow, ways: (() => Promise<unknown>)[]): Promise<void> {
  for (const leave of ways) {
    await leave();
    const question = dialog(window).filter({ hasText: 'Leave without saving?' }).last();
    await question.waitFor();
    await button(question, 'Stay').click();
    await question.waitFor({ state: 'detached' });
  }
}
async function expectStaysAfterReload({ page }: PersonWindow): Promise<void> {
  const dialogEvent = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload());
  const question = await dialogEvent;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
}

describe('a form with unsaved changes', () => {
  let admin: PersonWindow;
  const hours = () => main(admin).getByLabel('Level 1');
  beforeAll(async () => {
    admin = await at('admin');
    await admin.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' }).click();
    await admin.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Admin' }).click();
    await admin.page.getByRole('link', { name: 'Settings' }).click();
    await hours().fill('7');
  });
  afterAll(() => admin?.close());

  it('asks before a link or Back leaves it, and stays unchanged', async () => {
    await expectStays(admin, [() => home(admin).click(), () => admin.page.goBack()]);
    expect(new URL(admin.page.url()).pathname).toBe('/admin/settings');
    expect(await hours().inputValue()).toBe('7');
  });

  it('makes the browser ask before a reload', async () => {
    await expectStaysAfterReload(admin);
    expect(await hours().inputValue()).toBe('7');
  });

  it('is left when the user confirms', async () => {
    await home(admin).click();
    await button(dialog(admin), 'Leave without saving').click();
    await hours().waitFor({ state: 'detached' });
    await admin.page.goBack();
    await hours().waitFor();
    expect(await hours().inputValue()).not.toBe('7');
    expect(admin.faults).toEqual([]);
  });
});

describe('a sign-up form with unsaved changes', () => {
  let visitor: PersonWindow;
  const name = () => main(visitor).locator('input[name="name"]');
  beforeAll(async () => {
    visitor = await PersonWindow.open(browser, story.base, 'visitor');
    await visitor.page.goto(`${story.base}/login`);
    await visitor.page.getByRole('link', { name: 'Register' }).first().click();
    await name().fill('Frances Ober');
  });
  afterAll(() => visitor?.close());

  it('asks before a link or Back leaves it, and stays unchanged', async () => {
    const login = visitor.page.getByRole('navigation').getByRole('link', { name: 'Login' });
    await expectStays(visitor, [() => login.click(), () => visitor.page.goBack()]);
    expect(new URL(visitor.page.url()).pathname).toBe('/register');
    expect(await name().inputValue()).toBe('Frances Ober');
  });

  it('makes the browser ask before a reload', async () => {
    await expectStaysAfterReload(visitor);
    expect(await name().inputValue()).toBe('Frances Ober');
  });

  it('doesn’t ask once it is blank again', async () => {
    await name().fill('');
    await visitor.page.goBack();
    await name().waitFor({ state: 'detached' });
    expect(visitor.faults).toEqual([]);
  });
});

it('keeps what is typed in a form while it is being saved', async () => {
  const admin = await at('admin', '/admin/settings');
  const level = (n: number) => main(admin).getByLabel(`Level ${n}`);
  const saved = async () => {
    const [row] = await story.sql<{ hours: Record<string, number> }>('SELECT level_hours AS hours FROM settings');
    return row?.hours;
  };
  let heldRoutes: Route | undefined;
  await admin.page.route('**/api/v1/admin/settings', (route) => {
    if (route.request().method() !== 'PATCH' || heldRoutes) return route.continue();
    heldRoutes = route;
  });
  await level(1).fill('7.25');
  await button(main(admin), 'Save').click();
  await expect.poll(() => heldRoutes !== undefined).toBe(true);
  await level(1).fill('7.5');
  await level(2).fill('9.75');
  await heldRoutes?.continue();
  await expect.poll(saved).toMatchObject({ 1: 7.25, 2: 8 });
  await expect.poll(() => button(main(admin), 'Save').getAttribute('aria-busy')).toBe(null);
  expect([await level(1).inputValue(), await level(2).inputValue()]).toEqual(['7.5', '9.75']);
  await button(main(admin), 'Save').click();
  await expect.poll(saved).toMatchObject({ 1: 7.5, 2: 9.75 });
  expect(admin.faults).toEqual([]);
  await admin.close();
});

it('tells people of a client on billing hold about it, and offers them no form to fill in', async () => {
  const hold = (on: boolean) =>
    story.sql("UPDATE companies SET billing_hold = $1 WHERE inits = 'WRS' RETURNING id", [on]);
  await hold(true);
  const rep = await at('client', '/jobs');
  const band = 'Your company is on billing hold. Please contact us.';
  await rep.page.getByText(band).first().waitFor();
  await rep.page.goto(`${story.base}/?new=1`);
  await rep.page.getByText(band).first().waitFor();
  await rep.settled(300);
  expect(await main(rep).getByLabel('Project name').count()).toBe(0);
  await rep.close();
  await hold(false);
});

describe('too many attempts show when to try again', () => {
  /** Matches the time 15 minutes after `began`, allowing for rounding and the duration of the request. */
  const quarterPast = (began: number): RegExp => {
    const clock = new Intl.DateTimeFormat('en-US', {
      ...{ hour: 'numeric', minute: '2-digit', timeZone: 'America/Denver' },
    });
    const times = [0, 1, 2].map((minutes) => clock.format(began + (15 + minutes) * 60_000).replace(/\s/, '\\s'));
    return new RegExp(`^Too many attempts\\. Try again at (\\w+ \\d+, )?(${times.join('|')})\\.$`);
  };

  it('on the sign-in page', async () => {
    const visitor = await PersonWindow.open(browser, story.base, 'visitor');
    await visitor.page.goto(`${story.base}/login`);
    const began = Date.now();
    for (let i = 0; i < 10; i++)
      await fetch(`${story.base}/api/v1/users/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: emailOf('viewer'), password: 'not the password' }),
      });
    await visitor.page.getByLabel('Email', { exact: true }).fill(emailOf('viewer'));
    await visitor.page.getByLabel('Password', { exact: true }).fill('not the password');
    await button(visitor.page.locator('body'), 'Sign in').click();
    await visitor.page.getByRole('alert').getByText(quarterPast(began)).waitFor();
    expect(await visitor.page.getByLabel('Email', { exact: true }).inputValue()).toBe(emailOf('viewer'));
    await visitor.close();
  });

  it('in a dialog, which keeps the input', async () => {
    const admin = await at('admin', await story.jobWhere("j.status = 'Working' AND j.due_time IS NOT NULL"));
    await admin.page.route('**/api/v1/jobs/*/dueBack', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '900' },
        json: { message: 'Too many attempts. Try again in 15 minutes.', code: 'tooMany', retryAfter: 900 },
      }),
    );
    await button(main(admin), 'More actions').click();
    await admin.page.getByRole('menuitem', { name: 'Set due time…' }).click();
    const due = dialog(admin).getByLabel('Due back');
    await due.fill('2030-02-01T10:00');
    const began = Date.now();
    await button(dialog(admin), 'Set due time').click();
    await dialog(admin).getByRole('alert').getByText(quarterPast(began)).waitFor();
    expect(await due.inputValue()).toBe('2030-02-01T10:00');
    await admin.close();
  });
});
