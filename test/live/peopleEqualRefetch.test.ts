import { afterAll, beforeAll, it } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { startWorld, type World } from '../support/world';
import { expectEqualsRefetch, show, type Shown } from './expectEqualsRefetch';

/** [P11, P12] Two admins' lists update themselves when users are added, changed and deleted and settings change. */
let world: World;
const tabs: BrowserTab[] = [];
beforeAll(async () => {
  world = await startWorld();
  for (const name of ['admin', 'super'] as const) {
    tabs.push(await BrowserTab.open(world.as(name), world.port, { hurried: true }));
  }
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await world.stop();
});

it('leaves users and settings equal to a refetch after events', async () => {
  const person = await world.addPerson({ name: 'Moved About', role: null, companyId: null });
  const page = (sort: string) => ({ sort, limit: 10, after: null });
  const shown: Shown[] = [];
  for (const tab of tabs) {
    const { queries: q } = tab;
    shown.push(
      ...(await show(tab, [
        ['users by name', q.users({}, page('name'))],
        ['users by last login', q.users({}, page('-lastLogin'))],
        ['users without a role', q.users({ role: 'none' }, page('name'))],
        ['users of A', q.users({ client: String(world.companies.A.id) }, page('name'))],
        ['users with the quoter', q.users({ hasQuoter: 'true' }, page('name'))],
        ['users found', q.users({ q: 'moved' }, page('name'))],
        ['the user', q.user(person.id)],
        ['settings', q.settings()],
      ])),
    );
  }
  const admin = world.as('admin');
  const params = { id: person.id };
  const steps: [string, () => Promise<unknown>][] = [
    ['a role', () => admin.does('users.update', { params, body: { role: 'client' } })],
    ['a company', () => admin.does('users.update', { params, body: { client: world.companies.A.id } })],
    ['the quoter', () => admin.does('users.update', { params, body: { hasQuoter: true } })],
    ['another company', () => admin.does('users.update', { params, body: { client: world.companies.B.id } })],
    ['a name', () => admin.does('users.update', { params, body: { name: 'A Moved Person' } })],
    ['their own phone', () => world.as(person).does('profile.update', { body: { phone: '555 0101' } })],
    ['the settings', () => admin.does('settings.update', { body: { holidays: ['2026-12-25'] } })],
    ['a deletion', () => admin.does('users.delete', { params })],
  ];
  for (const [what, take] of steps) {
    await take();
    await expectEqualsRefetch(world, shown, what);
  }
}, 120_000);
