import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { mailVersion } from '../../server/files/mailVersion';
import { taskSchemas } from '../../server/work/tasks/tasks';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Emailing a release: to whom, by whom, and what the email says. */
let world: World;
let id: number;
let title: string;
beforeAll(async () => {
  world = await startWorld();
  const job = await world.makeJob('Working');
  id = job._id;
  title = `${job.num} ${job.name}`;
  const files = await world.as('cad').upload('draftFile', [{ name: 'roof.pdf', bytes: 'a drawing' }]);
  await mustAct(world.as('cad'), id, 'review', { files });
  await mustAct(world.as('admin'), id, 'release');
  await world.sql(`UPDATE companies SET emails = '{plans@barn.test}' WHERE id = $1`, [world.companies.A.id]);
});
afterAll(() => world.stop());

const outbox = () => join(world.dataDir, 'outbox');
beforeEach(() => {
  mkdirSync(outbox(), { recursive: true });
  for (const name of readdirSync(outbox())) rmSync(join(outbox(), name));
});
interface Sent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly unknown[];
}
const sent = (): Sent[] =>
  readdirSync(outbox()).map((name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')) as Sent);

interface Body {
  users?: number[];
  addresses?: string[];
  text?: string;
}
const send = (body: Body, as: PersonName = 'client', version = 'R0') =>
  world.as(as).call('files.emailVersion', { params: { id, version }, body });
const queued = async () =>
  (await world.tasks()).filter(({ name }) => name === 'mail.version').map(({ payload }) => taskSchemas['mail.version'].parse(payload));
const person = (name: PersonName): number => world.people[name].id;

it('offers the active users of the company who can read the job, and its list', async () => {
  const { people, addresses } = await world.as('cad').does('files.emailDraft', { params: { id, version: 'R0' } });
  const names = people.map(({ name }) => name);
  for (const name of ['client', 'viewer'] as const) expect(names).toContain(name);
  // Another company, the office, and a customer who didn't submit the job.
  for (const name of ['rival', 'cad', 'admin', 'customer'] as const) expect(names).not.toContain(name);
  expect(addresses).toEqual(['plans@barn.test']);
});

it.each<[string, Body, string]>([
  ['someone of another company', { users: [0] }, 'users'],
  ['an address that is not on the list', { addresses: ['stranger@barn.test'] }, 'addresses'],
  ['nobody', {}, 'users'],
])('refuses %s', async (_, body, field) => {
  const { status, refused } = await send(body.users ? { users: [person('rival')] } : body);
  expect([status, Object.keys(refused?.fields ?? {})]).toEqual([422, [field]]);
});

it('has no email for drafts or unknown releases', async () => {
  expect((await send({ users: [person('viewer')] }, 'cad', 'R0C0')).status).toBe(404);
  expect((await send({ users: [person('viewer')] }, 'cad', 'R7')).status).toBe(404);
});

it('emails a link, names the sender, and records on the job who was sent what', async () => {
  const { body, status } = await send({ users: [person('viewer')], addresses: ['PLANS@barn.test'], text: 'For Monday.' });
  expect([status, body]).toEqual([202, { to: ['viewer', 'plans@barn.test'] }]);
  const tasks = await queued();
  for (const task of tasks) await mailVersion(world.opened.services, task);
  const mails = sent();
  expect(mails.map(({ to }) => to).sort()).toEqual([world.people.viewer.email, 'plans@barn.test'].sort());
  const first = mails.find(({ to }) => to === world.people.viewer.email);
  expect(first?.subject).toBe(`R0 of ${title}`);
  for (const part of [`client sent you R0 of ${title}.`, '> For Monday.', `/jobs/${id}`]) expect(first?.text).toContain(part);
  expect(first?.attachments ?? []).toEqual([]);
  const history = (await world.as('client').does('jobs.history', { params: { id } })) as AuditEntry[];
  expect(history[0]?.changes).toContainEqual(
    expect.objectContaining({ says: 'Release emailed', to: 'R0 to viewer, plans@barn.test' }),
  );
});

it('shows the addresses in the history only to those who read the list of the company', async () => {
  const job = await world.makeJob('Working', { author: 'customer' });
  await mustAct(world.as('cad'), job._id, 'review');
  await mustAct(world.as('admin'), job._id, 'release');
  const params = { id: job._id, version: 'R0' };
  await world.as('client').does('files.emailVersion', { params, body: { addresses: ['plans@barn.test'] } });
  const history = async (who: PersonName) =>
    JSON.stringify(await world.as(who).does('jobs.history', { params: { id: job._id } }));
  for (const who of ['cad', 'client', 'viewer'] as const) expect(await history(who)).toContain('plans@barn.test');
  expect(await history('customer')).not.toContain('plans@barn.test');
});

it('names the office instead of its people, and a newer release', async () => {
  await world.sql(`INSERT INTO files (id, name, mime, size, uploader_id, purpose, uploaded_at, claimed_at, job_id, file_type, job_rev)
    SELECT 'R1' || substr(id, 3), name, mime, size, uploader_id, purpose, uploaded_at, claimed_at, job_id, 6, 1
    FROM files WHERE job_id = $1 AND file_type = 6`, [id]);
  await send({ users: [person('viewer')] }, 'cad');
  await mailVersion(world.opened.services, (await queued()).at(-1) as never);
  const [mail] = sent();
  expect(mail?.subject).toBe(`Superseded: R0 of ${title}`);
  expect(mail?.text).toContain('R0 is superseded: R1 has been released since.');
  expect(mail?.text).toContain('Drafting office sent you');
  expect(mail?.text).not.toContain('cad');
});

it('sends nothing once the recipient or the sender has lost access', async () => {
  const task = (await queued()).find(({ to }) => 'userId' in to) as never;
  await world.sql('UPDATE users SET verified = false WHERE id = $1', [person('viewer')]);
  await mailVersion(world.opened.services, task);
  await world.sql('UPDATE users SET verified = true WHERE id = $1', [person('viewer')]);
  await world.sql(`UPDATE users SET role = 'viewer' WHERE id = $1`, [person('client')]);
  await mailVersion(world.opened.services, task);
  expect(sent()).toEqual([]);
});
