import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailRegistered } from '../../server/auth/mailRegistered';
import { mailImport } from '../../server/imports/mailImport';
import { mailPrint } from '../../server/prints/emails/mailPrint';
import { makePrint } from '../../server/prints/makePrint';
import { type TaskPayload, taskSchemas } from '../../server/work/tasks/tasks';
import { mailActivated } from '../../server/users/mailActivated';
import { mustImport } from '../support/importing';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Permissions of the sender or recipient are checked again when a queued email is sent. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const outbox = () => join(world.dataDir, 'outbox');
beforeEach(() => {
  mkdirSync(outbox(), { recursive: true });
  for (const name of readdirSync(outbox())) rmSync(join(outbox(), name));
});
const sent = () =>
  readdirSync(outbox()).map(
    (name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')) as { to: string; replyTo?: string; text: string },
  );

let people = 0;
const rep = () =>
  world.addPerson({ name: `Jo Rep ${++people}`, role: 'client', companyId: world.companies.A.id, hasQuoter: true });
const officeAdmin = () => world.addPerson({ name: `Sam Office ${++people}`, role: 'admin', companyId: null });

/** Ways a user can lose permission in the meantime. */
const update = (person: Person, body: object) =>
  world.as('admin').does('users.update', { params: { id: person.id }, body });
const fates: [string, (person: Person) => Promise<unknown>][] = [
  ['was deleted', ({ id }) => world.as('admin').does('users.delete', { params: { id } })],
  ['no longer has a role', (person) => update(person, { role: null })],
  ['is now a viewer', (person) => update(person, { role: 'viewer', client: world.companies.A.id })],
  ['is now at another company', (person) => update(person, { role: 'client', client: world.companies.B.id })],
  ['has an unverified address', ({ id }) => world.sql('UPDATE users SET verified = false WHERE id = $1', [id])],
];
const lostQuoter = (person: Person) => update(person, { hasQuoter: false });

describe('a PDF email', () => {
  /** Queues a PDF email by this user and returns its task. */
  async function queued(person: Person): Promise<TaskPayload<'mail.print'>> {
    const { _id: id } = await world.as('client').does('quotes.create', { body: { name: 'Barn' } });
    const { url } = await world.as('client').does('prints.create', { params: { id }, body: {} });
    const printId = url.slice(-22);
    await makePrint(world.opened.services, { printId });
    await world.sql('DELETE FROM graphile_worker._private_jobs');
    await world
      .as(person)
      .does('prints.email', { params: { id: printId }, body: { to: ['jo@barn.test'], text: 'Here.' } });
    const [task] = (await world.tasks()).filter(({ name }) => name === 'mail.print');
    return taskSchemas['mail.print'].parse(task?.payload);
  }
  const send = (payload: TaskPayload<'mail.print'>) => mailPrint(world.opened.services, payload);

  it('of a rep is sent, and replies go to the rep', async () => {
    const person = await rep();
    await send(await queued(person));
    expect(sent()).toMatchObject([{ to: 'jo@barn.test', replyTo: person.email }]);
    expect(sent()[0]?.text).toContain('Jo Rep');
  });
  it('of the office is sent without the sender’s name', async () => {
    const person = await officeAdmin();
    const payload = await queued(person);
    expect(payload.fromId).toBe(person.id);
    await send(payload);
    const [mail] = sent();
    expect(mail).toMatchObject({ to: 'jo@barn.test' });
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`Sam Office|${person.email}`));
  });
  it.each([...fates, ['can no longer create quotes', lostQuoter] as const])(
    'of a rep who %s is not sent',
    async (_fate, happens) => {
      const person = await rep();
      const payload = await queued(person);
      await happens(person);
      await send(payload);
      expect(sent()).toEqual([]);
    },
  );
  it.each([...fates, ['is now a drafter', (person: Person) => update(person, { role: 'cad' })] as const])(
    'of an office user who %s is not sent',
    async (_fate, happens) => {
      const person = await officeAdmin();
      const payload = await queued(person);
      await happens(person);
      await send(payload);
      expect(sent()).toEqual([]);
    },
  );
  it('queued for the office by an earlier version, without a sender, is sent', async () => {
    const { fromId: _, ...payload } = await queued(await officeAdmin());
    await send(taskSchemas['mail.print'].parse(payload));
    expect(sent()).toHaveLength(1);
  });
});

describe('the email about a finished import', () => {
  const lists = {
    customers: 'Name\nNew Customer LLC\n',
    match: 'code,panel,paint,metal,color,sku,drop\nRIDGE,,SMP,29ga,,RC14-29S,14\n',
  };
  async function done(person: Person, what: keyof typeof lists = 'customers'): Promise<{ importId: number }> {
    await world.sql("DELETE FROM customers WHERE name = 'New Customer LLC'");
    const { import: importId } = await mustImport(world.as(person), what, world.companies.A.id, lists[what]);
    if (importId === null) throw new Error('nothing was written');
    return { importId };
  }
  const send = (payload: { importId: number }) => mailImport(world.opened.services, payload);

  it('is sent to the user who started it', async () => {
    const [one, two] = [await rep(), await officeAdmin()];
    await send(await done(one));
    await send(await done(two));
    expect(
      sent()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([one.email, two.email].sort());
  });
  it.each([...fates, ['can no longer create quotes', lostQuoter] as const])(
    'is not sent to a rep who %s',
    async (_fate, happens) => {
      const person = await rep();
      const payload = await done(person);
      await happens(person);
      await send(payload);
      expect(sent()).toEqual([]);
    },
  );
  it('about a match list needs no quoter', async () => {
    const person = await rep();
    await lostQuoter(person);
    await world.refresh();
    await send(await done(person, 'match'));
    expect(sent().map(({ to }) => to)).toEqual([person.email]);
  });
  it('is not sent to someone who left the office', async () => {
    const person = await officeAdmin();
    const payload = await done(person);
    await update(person, { role: null });
    await send(payload);
    expect(sent()).toEqual([]);
  });
});

describe('the email to an admin about a registration', () => {
  const newcomer = () => world.addPerson({ name: `Nell Newcomer ${++people}`, role: null, companyId: null });
  const send = (user: Person, to: Person) => mailRegistered(world.opened.services, { userId: user.id, to: to.email });

  it('is sent while the new user has no role', async () => {
    const [user, admin] = [await newcomer(), await officeAdmin()];
    await send(user, admin);
    expect(sent()).toMatchObject([{ to: admin.email }]);
  });
  it.each<[string, (admin: Person) => Promise<unknown>]>([
    [
      'turned these emails off',
      (admin) => world.as(admin).does('profile.update', { body: { notifRegistered: false } }),
    ],
    ['is now a drafter', (admin) => update(admin, { role: 'cad' })],
    ...fates,
  ])('is not sent to an admin who %s', async (_fate, happens) => {
    const [user, admin] = [await newcomer(), await officeAdmin()];
    await happens(admin);
    await send(user, admin);
    expect(sent()).toEqual([]);
  });
  it.each<[string, (user: Person) => Promise<unknown>]>([
    ['has a role by now', (user) => update(user, { role: 'client', client: world.companies.A.id })],
    ['was deleted', ({ id }) => world.as('admin').does('users.delete', { params: { id } })],
  ])('is not sent about a user who %s', async (_fate, happens) => {
    const [user, admin] = [await newcomer(), await officeAdmin()];
    await happens(user);
    await send(user, admin);
    expect(sent()).toEqual([]);
  });
});

describe('the email about an activated account', () => {
  const send = (user: Person) =>
    mailActivated(world.opened.services, { userId: user.id, at: world.clock.now().toISOString() });

  it('is sent to the user', async () => {
    const user = await rep();
    await send(user);
    expect(sent()).toMatchObject([{ to: user.email }]);
  });
  it.each<[string, (user: Person) => Promise<unknown>]>([
    ['was deleted', ({ id }) => world.as('admin').does('users.delete', { params: { id } })],
    ['no longer has a role', (user) => update(user, { role: null })],
    ['no longer has a company', (user) => update(user, { client: null })],
  ])('is not sent to a user who %s', async (_fate, happens) => {
    const user = await rep();
    await happens(user);
    await send(user);
    expect(sent()).toEqual([]);
  });
});
