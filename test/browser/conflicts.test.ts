import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../server/seed/day/Caller';
import { launchChromium } from '../support/chromium';
import { axeLook, desk, phone, twoLooks } from './support/axeLook';
import { dialog, main, region, toast } from './support/jobScreens';
import { patience, PersonWindow } from './support/PersonWindow';
import { Story, type StoryPerson, storyPeople } from './support/story';

/** When two people edit the same field, both values are shown, the user decides, and nothing typed is lost. */
let story: Story;
let browser: Browser;
let office: Caller;
let company: number;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  office = await Caller.signIn(story.base, 'ingrid');
  const [found] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  company = found?.id ?? 0;
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const open = (who: StoryPerson, path: string) => PersonWindow.signedIn(browser, story.base, who, { path });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Finds a field by its label, which ends with an asterisk if it is required. */
const field = (within: Locator, label: string) =>
  within.getByLabel(new RegExp(`^${label.replace(/[()$]/g, '\\$&')}\\*?$`));
const patches = (window: PersonWindow) => window.calls.filter(({ method }) => method === 'PATCH').length;
const close = (...windows: PersonWindow[]) => Promise.all(windows.map((window) => window.close()));

const isFocused = (at: Locator) => at.evaluate((element) => element === document.activeElement);

/** Waits for the conflict message of a field. `shown` is the other person's value. */
async function conflict(within: Locator, label: string, shown: string): Promise<void> {
  await within.getByText(`${label} changed to ${shown} while you were editing.`, { exact: true }).waitFor();
}

/** Opens a page that receives no change events of one kind. */
async function withoutEvents(who: StoryPerson, path: string, kind: string): Promise<PersonWindow> {
  const window = await open(who, '/');
  await window.page.routeWebSocket(/socket\.io/, (client) => {
    const server = client.connectToServer();
    server.onMessage((message) => {
      const text = message.toString();
      if (!(text.includes('"changed"') && text.includes(`"kind":"${kind}"`))) client.send(message);
    });
  });
  await window.page.goto(`${story.base}${path}`);
  await window.live();
  await window.settled();
  return window;
}

describe('a customer that two people edit', () => {
  let own: PersonWindow;
  let admin: PersonWindow;
  let id: number;
  const saved = async () => {
    const [row] = await story.sql('SELECT name, short_name AS short, price_code AS code FROM customers WHERE id = $1', [
      id,
    ]);
    return row;
  };
  const openBoth = async (name: string) => {
    for (const window of [own, admin]) {
      await window.page.getByText(name, { exact: true }).first().click();
      await field(dialog(window), 'Short name').waitFor();
    }
  };
  beforeAll(async () => {
    const body = { name: 'Conflict Roofing', shortName: 'CONF', client: company };
    ({ _id: id } = await office.call('customers.create', { body }));
    [own, admin] = await Promise.all([
      open('client', '/customers?q=Conflict'),
      open('admin', `/customers?client=${company}&q=Conflict`),
    ]);
  });
  afterAll(() => close(own, admin));

  it('shows the saved value beside the typed one, and updates the other fields silently', async () => {
    await openBoth('Conflict Roofing');
    await field(dialog(own), 'Short name').fill('Typed by the rep');
    await field(dialog(admin), 'Short name').fill('Set by the office');
    await field(dialog(admin), 'Price level').fill('B');
    await button(dialog(admin), 'Save').click();
    await conflict(dialog(own), 'Short name', 'Set by the office');
    expect(await field(dialog(own), 'Short name').inputValue()).toBe('Typed by the rep');
    expect(await field(dialog(own), 'Price level').inputValue()).toBe('B');
    expect(
      await dialog(own)
        .getByText(/while you were editing/)
        .count(),
    ).toBe(1);
    expect(await dialog(own).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog(own).getByText('Choose “Use theirs” or “Keep mine” before you save.').waitFor();
    expect(await axeLook(own.page, twoLooks())).toEqual([]);
    await own.page.setViewportSize(desk);
  });

  it('moves the buttons below the messages on a phone, which get at least half of the width', async () => {
    await own.page.setViewportSize(phone);
    await own.page.keyboard.press('Escape');
    for (const words of [/Short name changed/, /^You have unsaved changes/]) {
      const sentence = await dialog(own).getByText(words).boundingBox();
      expect(sentence?.width).toBeGreaterThan(phone.width / 2);
    }
    await button(dialog(own), 'Keep editing').click();
    await own.page.setViewportSize(desk);
  });

  it('saves what was typed at the first attempt after "Keep mine", with the focus back in the field', async () => {
    expect(await button(dialog(own), 'Use theirs: Short name').textContent()).toBe('Use theirs');
    expect(await button(dialog(own), 'Keep mine: Short name').textContent()).toBe('Keep mine');
    await button(dialog(own), 'Keep mine: Short name').click();
    expect(await isFocused(field(dialog(own), 'Short name'))).toBe(true);
    await button(dialog(own), 'Save').click();
    await toast(own, 'Conflict Roofing saved').waitFor();
    expect(patches(own)).toBe(1);
    expect(await saved()).toEqual({ name: 'Conflict Roofing', short: 'Typed by the rep', code: 'B' });
  });

  it('shows the other value after "Use theirs" and has nothing left to save', async () => {
    await openBoth('Conflict Roofing');
    await field(dialog(own), 'Emails (comma separated)').fill('rep@example.com');
    await field(dialog(admin), 'Emails (comma separated)').fill('office@example.com');
    await button(dialog(admin), 'Save').click();
    await conflict(dialog(own), 'Emails (comma separated)', 'office@example.com');
    await button(dialog(own), 'Use theirs: Emails (comma separated)').click();
    expect(await field(dialog(own), 'Emails (comma separated)').inputValue()).toBe('office@example.com');
    expect(await dialog(own).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog(own).getByRole('button', { name: 'Cancel' }).click();
    await dialog(own).waitFor({ state: 'detached' });
  });

  it('offers the same choice when the other change moves the customer off the page', async () => {
    await openBoth('Conflict Roofing');
    await field(dialog(own), 'Customer name').fill('Conflict Roofing of Provo');
    await field(dialog(admin), 'Customer name').fill('Alpine Roofing');
    await button(dialog(admin), 'Save').click();
    await conflict(dialog(own), 'Customer name', 'Alpine Roofing');
    await main(own).getByText('No results for “Conflict”').waitFor({ state: 'attached' });
    await button(dialog(own), 'Keep mine: Customer name').click();
    await button(dialog(own), 'Save').click();
    await toast(own, 'Conflict Roofing of Provo saved').waitFor();
    expect(await saved()).toMatchObject({ name: 'Conflict Roofing of Provo' });
    for (const window of [own, admin]) expect(window.faults).toEqual([]);
  });
});

it('offers the same choice for an item when only the refused save reveals the change', async () => {
  const body = { sku: 'CONFLICT-1', description: 'Ridge', price: 2, client: company };
  const { _id: id } = await office.call('items.create', { body });
  const [own, admin] = await Promise.all([
    withoutEvents('client', '/items?q=CONFLICT-1', 'item'),
    open('admin', `/items?client=${company}&q=CONFLICT-1`),
  ]);
  for (const window of [own, admin]) await window.page.getByText('CONFLICT-1').first().click();
  await field(dialog(own), 'Price ($)').fill('3.33');
  await field(dialog(admin), 'Price ($)').fill('4.44');
  await field(dialog(admin), 'Description').fill('Ridge cap');
  await button(dialog(admin), 'Save').click();
  await toast(admin, 'CONFLICT-1 saved').waitFor();
  expect(
    await dialog(own)
      .getByText(/while you were editing/)
      .count(),
  ).toBe(0);

  await button(dialog(own), 'Save').click();
  const refusal = dialog(own).getByRole('alert').filter({ hasText: 'Drafting office changed' });
  await refusal.waitFor();
  await conflict(dialog(own), 'Price ($)', '4.44');
  expect(await field(dialog(own), 'Price ($)').inputValue()).toBe('3.33');
  expect(await field(dialog(own), 'Description').inputValue()).toBe('Ridge cap');
  expect(await dialog(own).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await button(dialog(own), 'Keep mine: Price ($)').click();
  await refusal.waitFor({ state: 'detached' });
  await button(dialog(own), 'Save').click();
  await toast(own, 'CONFLICT-1 saved').waitFor();
  const [saved] = await story.sql('SELECT description, price_cents::int AS cents FROM items WHERE id = $1', [id]);
  expect(saved).toEqual({ description: 'Ridge cap', cents: 333 });
  expect(own.faultsBut(/409/)).toEqual([]);
  expect(admin.faults).toEqual([]);
  await close(own, admin);
});

describe('a row of a company’s panels that two people edit', () => {
  let own: PersonWindow;
  let code: string;
  let _id: number;
  const panel = async () =>
    (await office.call('companies.get', { params: { id: company } })).panels?.find((one) => one._id === _id);
  const change = async (fields: object) =>
    office.call('companies.update', {
      params: { id: company },
      body: { panels: [{ _id, version: (await panel())?.version, ...fields }] },
    });
  beforeAll(async () => {
    const { panels = [] } = await office.call('companies.get', { params: { id: company } });
    ({ _id, code } = panels[0] as { _id: number; code: string });
    own = await open('client', `/clients/${company}`);
    await button(region(own, 'Panels'), 'Edit panels').click();
  });
  afterAll(() => close(own));

  it('updates the untouched cells silently and asks about the edited one', async () => {
    await field(dialog(own), `${code}: Coverage, in`).fill('17.5');
    await change({ name: 'Renamed by the office', coverage: 18.25 });
    await conflict(dialog(own), `${code}: Coverage, in`, '18.25');
    expect(await field(dialog(own), `${code}: Name`).inputValue()).toBe('Renamed by the office');
    expect(await field(dialog(own), `${code}: Coverage, in`).inputValue()).toBe('17.5');
    expect(await button(dialog(own), 'Save 1 change').isDisabled()).toBe(true);
    await button(dialog(own), `Keep mine: ${code}: Coverage, in`).click();
    await button(dialog(own), 'Save 1 change').click();
    await dialog(own).waitFor({ state: 'detached' });
    expect(await panel()).toMatchObject({ name: 'Renamed by the office', coverage: 17.5 });
  });

  it('asks about a row that was deleted while it was edited, and adds it again after "Keep mine"', async () => {
    await button(region(own, 'Panels'), 'Edit panels').click();
    await field(dialog(own), `${code}: Name`).fill('Typed by the rep');
    await change({ _delete: true });
    await dialog(own).getByText(`${code} was deleted while you were editing.`, { exact: true }).waitFor();
    await button(dialog(own), `Keep mine: ${code}`).click();
    await button(dialog(own), 'Save 1 change').click();
    await dialog(own).waitFor({ state: 'detached' });
    const { panels } = await office.call('companies.get', { params: { id: company } });
    expect(panels?.find((one) => one.code === code)).toMatchObject({ name: 'Typed by the rep', coverage: 17.5 });
    expect(own.faults).toEqual([]);
  });
});

it('shows a conflict in an email template that isn’t selected', async () => {
  const own = await open('client', `/clients/${company}`);
  await own.page.getByRole('button', { name: /^Show email templates/i }).click();
  const form = own.page.getByRole('form', { name: 'Email templates' });
  await field(form, 'Subject').fill('Typed by the rep');
  await form.getByRole('combobox').first().selectOption('rfi');
  const body = { letters: { releasedSubject: 'Set by the office' } };
  await office.call('companies.update', { params: { id: company }, body });
  await conflict(form, 'Takeoff released: Subject', 'Set by the office');
  expect(await button(form, 'Save templates').isDisabled()).toBe(true);
  await button(form, 'Keep mine: Takeoff released: Subject').click();
  await button(form, 'Save templates').click();
  await toast(own, 'Templates saved').waitFor();
  const { letters } = await office.call('companies.get', { params: { id: company } });
  expect(letters).toMatchObject({ releasedSubject: 'Typed by the rep' });
  expect(own.faults).toEqual([]);
  await close(own);
});

describe('the settings that two admins edit', () => {
  let admin: PersonWindow;
  let other: PersonWindow;
  const level = (window: PersonWindow, n: number) => field(main(window), `Level ${n}`);
  const hours = async () => {
    const [row] = await story.sql<{ hours: Record<string, number> }>('SELECT level_hours AS hours FROM settings');
    return row?.hours;
  };
  beforeAll(async () => {
    [admin, other] = await Promise.all([open('admin', '/admin/settings'), open('super', '/admin/settings')]);
  });
  afterAll(() => close(admin, other));

  it('are saved at the first attempt if each edited a different level', async () => {
    await level(admin, 1).fill('7');
    await level(other, 2).fill('9.5');
    const place = await button(main(admin), 'Save').boundingBox();
    await button(main(other), 'Save').click();
    await main(admin)
      .getByText(/open due times? uses? earlier settings/)
      .waitFor();
    expect(await button(main(admin), 'Save').boundingBox()).toEqual(place);
    await expect.poll(() => level(admin, 2).inputValue(), { timeout: patience }).toBe('9.5');
    await button(main(admin), 'Save').click();
    await expect.poll(hours, { timeout: patience }).toMatchObject({ 1: 7, 2: 9.5 });
    expect(patches(admin)).toBe(1);
  });

  it('show both values when both edited the same level', async () => {
    await level(admin, 3).fill('11');
    await level(other, 3).fill('13');
    await button(main(other), 'Save').click();
    await conflict(main(admin), 'Level 3', '13');
    await button(main(admin), 'Keep mine: Level 3').click();
    await button(main(admin), 'Save').click();
    await expect.poll(hours, { timeout: patience }).toMatchObject({ 3: 11 });
  });

  it('show no conflict between a user’s own save and newer text when the event comes before the response', async () => {
    let reply: (() => Promise<void>) | undefined;
    await admin.page.route('**/api/v1/admin/settings', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const response = await route.fetch();
      reply = () => route.fulfill({ response });
    });
    await level(admin, 4).fill('20');
    await button(main(admin), 'Save').click();
    await expect.poll(() => reply !== undefined, { timeout: patience }).toBe(true);
    await level(admin, 4).fill('21');
    // A later change of another field is shown, so the event of the admin's own save has been applied.
    await level(other, 5).fill('30');
    await button(main(other), 'Save').click();
    await expect.poll(() => level(admin, 5).inputValue(), { timeout: patience }).toBe('30');
    expect(await main(admin).getByText('while you were editing').count()).toBe(0);
    await reply?.();
    await admin.page.unroute('**/api/v1/admin/settings');
    await expect.poll(() => button(main(admin), 'Save').getAttribute('aria-busy'), { timeout: patience }).toBe(null);
    await button(main(admin), 'Save').click();
    await expect.poll(hours, { timeout: patience }).toMatchObject({ 4: 21, 5: 30 });
    for (const window of [admin, other]) expect(window.faults).toEqual([]);
  });
});

it('asks in the user form about fields that another admin changed, and leaves the access form alone', async () => {
  const path = await story.userPage('viewer');
  const [admin, other] = await Promise.all([open('admin', path), open('super', path)]);
  const form = (window: PersonWindow, name: string) => window.page.getByRole('form', { name, exact: true });
  await field(form(admin, 'Profile'), 'Phone').fill('555 0100');
  await form(admin, 'Access').getByText('Require password reset').click();
  await field(form(other, 'Profile'), 'Phone').fill('555 0199');
  await button(form(other, 'Profile'), 'Save').click();
  await conflict(form(admin, 'Profile'), 'Phone', '555 0199');
  expect(await button(form(admin, 'Profile'), 'Save').isDisabled()).toBe(true);
  expect(await button(form(admin, 'Access'), 'Save').isDisabled()).toBe(false);
  await button(form(admin, 'Profile'), 'Keep mine: Phone').click();
  await button(form(admin, 'Profile'), 'Save').click();
  await form(admin, 'Profile').getByText('Data Updated!').waitFor();
  await expect.poll(() => field(form(other, 'Profile'), 'Phone').inputValue(), { timeout: patience }).toBe('555 0100');
  for (const window of [admin, other]) expect(window.faults).toEqual([]);
  await close(admin, other);
});

describe('a job that two admins edit', () => {
  let admin: PersonWindow;
  let path: string;
  const id = () => Number(path.split('/').at(-1));
  const openDialog = async (name: string) => {
    await button(main(admin), 'More actions').click();
    await admin.page.getByRole('menuitem', { name }).click();
  };
  beforeAll(async () => {
    path = await story.jobWhere("j.status = 'Working' AND j.level = 2 AND j.billing_status = 'Incomplete'");
    admin = await open('admin', path);
  });
  afterAll(() => close(admin));

  it('shows both due times', async () => {
    await openDialog('Set due time…');
    await field(dialog(admin), 'Due back').fill('2030-02-01T10:00');
    await admin.page.keyboard.press('Escape');
    await dialog(admin).getByText('You have unsaved changes. Leave without saving?').waitFor();
    await button(dialog(admin), 'Keep editing').click();
    await office.call('jobs.dueBack', { params: { id: id() }, body: { level: '2030-01-07T18:00:00.000Z' } });
    await dialog(admin)
      .getByText(/^Due back changed to .*Jan.* while you were editing\.$/)
      .waitFor();
    expect(await button(dialog(admin), 'Set due time').isDisabled()).toBe(true);
    await button(dialog(admin), 'Keep mine: Due back').click();
    await button(dialog(admin), 'Set due time').click();
    await dialog(admin).waitFor({ state: 'detached' });
    // 10:00 in Denver.
    expect(await office.call('jobs.get', { params: { id: id() } })).toMatchObject({
      dueBackTime: '2030-02-01T17:00:00.000Z',
    });
  });

  it('shows both levels and prices', async () => {
    await openDialog('Set level and price…');
    await field(dialog(admin), 'Price').fill('99.50');
    await office.call('jobs.billing', { params: { id: id() }, body: { level: 3, revenue: 250 } });
    await conflict(dialog(admin), 'Level and price', 'Level 3, $250.00');
    expect(await field(dialog(admin), 'Price').inputValue()).toBe('99.50');
    expect(await button(dialog(admin), 'Set level and price').isDisabled()).toBe(true);
    await button(dialog(admin), 'Keep mine: Level and price').click();
    await button(dialog(admin), 'Set level and price').click();
    await dialog(admin).waitFor({ state: 'detached' });
    expect(await office.call('jobs.get', { params: { id: id() } })).toMatchObject({ level: 2, revenue: 99.5 });
    expect(admin.faults).toEqual([]);
  });
});

it('doesn’t show that the profile is updated while newer text is unsaved', async () => {
  const own = await open('client', '/profile');
  const done = main(own).getByText('User Profile Updated Successfully!');
  const phone = field(main(own), 'Phone');
  await phone.fill('555 0111');
  // The message disappears after three seconds; with a paused clock only typing can remove it.
  await own.page.clock.install();
  await own.page.clock.pauseAt(Date.now() + 60_000);
  await button(main(own), 'Save').click();
  await done.waitFor();
  await phone.fill('555 01112');
  await done.waitFor({ state: 'detached' });
  expect(await phone.inputValue()).toBe('555 01112');
  await close(own);
});

it('names who changed what when a save is refused', async () => {
  const path = await story.userPage('viewer');
  const admin = await withoutEvents('admin', path, 'user');
  const form = admin.page.getByRole('form', { name: 'Profile', exact: true });
  const userId = Number(path.split('/').at(-1));
  await field(form, 'Phone').fill('555 0123');
  await office.call('users.update', { params: { id: userId }, body: { phone: '555 0166' } });
  await button(form, 'Save').click();
  await form
    .getByRole('alert')
    .filter({ hasText: `${storyPeople.super} changed Phone` })
    .waitFor();
  await conflict(form, 'Phone', '555 0166');
  await button(form, 'Use theirs: Phone').click();
  await form.getByRole('alert').waitFor({ state: 'detached' });
  expect(await field(form, 'Phone').inputValue()).toBe('555 0166');
  expect(admin.faultsBut(/409/)).toEqual([]);
  await close(admin);
});
