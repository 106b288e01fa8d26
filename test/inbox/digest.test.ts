import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailInbox } from '../../server/inbox/digest/mailInbox';
import { queueDigests } from '../../server/inbox/digest/queueDigests';
import { taskSchemas } from '../../server/work/tasks/tasks';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

// R10.12: the email with unread notifications. The office is in Chicago, UTC−5 in June; June 1, 2026 is a Monday.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const outbox = () => join(world.dataDir, 'outbox');
interface Sent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
const sent = (): Sent[] => readdirSync(outbox()).map((name) => JSON.parse(readFileSync(join(outbox(), name), 'utf8')));
beforeEach(async () => {
  mkdirSync(outbox(), { recursive: true });
  for (const name of readdirSync(outbox())) rmSync(join(outbox(), name));
  world.clock.set('2026-06-01T15:00:00Z');
  for (const table of ['notifications', 'notification_settings', 'graphile_worker._private_jobs'])
    await world.sql(`DELETE FROM ${table}`);
});

const choose = (who: PersonName, digest: 'off' | 'daily' | 'weekly') =>
  world.as(who).does('notificationSettings.update', { body: { digest } });
const noteTo = (jobId: number, text: string) =>
  world.as('admin').does('notes.create', { params: { jobId }, body: { text } });
/** Runs what the queue would at this time; returns the emails. */
async function at(time: string): Promise<Sent[]> {
  world.clock.set(time);
  for (const name of readdirSync(outbox())) rmSync(join(outbox(), name));
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  // Twice, as two processes would.
  await Promise.all([queueDigests(world.opened.services), queueDigests(world.opened.services)]);
  const queued = (await world.tasks()).filter(({ name }) => name === 'mail.inbox');
  for (const { payload } of queued) await mailInbox(world.opened.services, taskSchemas['mail.inbox'].parse(payload));
  return sent();
}
const recipients = (emails: readonly Sent[]) => emails.map(({ to }) => to);

test('a daily digest is sent once at 7 AM of the office, with what is unread since the last one', async () => {
  const [first, second] = [await world.makeJob('Submitted'), await world.makeJob('Submitted')];
  await noteTo(first._id, 'Before');
  world.clock.set('2026-06-01T16:00:00Z');
  await choose('client', 'daily');
  world.clock.set('2026-06-01T17:00:00Z');
  await noteTo(first._id, 'One');
  await noteTo(second._id, 'Two');
  await noteTo(first._id, 'Three');
  expect(await at('2026-06-02T11:59:00Z')).toEqual([]);
  const [email, ...others] = await at('2026-06-02T12:00:00Z');
  expect([others, email?.to, email?.subject]).toEqual([[], world.people.client.email, '3 unread notifications']);
  const title = ({ num, name }: { num: number; name: string }) => `${num} ${name}`;
  expect(email?.text).toContain(
    `${title(first)}: Drafting office added a note.\nDrafting office added a note.\n${title(second)}: Drafting office added a note.`,
  );
  expect(email?.text).toContain(`${world.opened.services.env.publicUrl}/inbox`);
  expect(await at('2026-06-02T18:00:00Z')).toEqual([]);
  // Without anything new there is no email; the next day has what came since.
  expect(await at('2026-06-03T12:00:00Z')).toEqual([]);
  world.clock.set('2026-06-03T15:00:00Z');
  await noteTo(second._id, 'Four');
  expect((await at('2026-06-04T12:15:00Z')).map(({ subject }) => subject)).toEqual(['1 unread notification']);
});

test('a weekly digest is sent on Mondays, also when the server was down at the time', async () => {
  const job = await world.makeJob('Submitted');
  await choose('client', 'weekly');
  world.clock.set('2026-06-02T17:00:00Z');
  await noteTo(job._id, 'One');
  expect(await at('2026-06-07T20:00:00Z')).toEqual([]);
  expect(recipients(await at('2026-06-09T20:00:00Z'))).toEqual([world.people.client.email]);
  world.clock.set('2026-06-09T21:00:00Z');
  await noteTo(job._id, 'Two');
  expect(await at('2026-06-10T12:00:00Z')).toEqual([]);
  expect(recipients(await at('2026-06-15T12:00:00Z'))).toEqual([world.people.client.email]);
});

describe('no digest is sent', () => {
  test.each<[string, (jobId: number) => Promise<unknown>]>([
    ['of what was read', () => world.as('client').does('inbox.read', { body: { all: true } })],
    [
      'of what may no longer be read',
      (id) => world.sql('UPDATE jobs SET company_id = $2 WHERE id = $1', [id, world.companies.B.id]),
    ],
    ['after it was turned off', () => choose('client', 'off')],
    [
      'without a verified address',
      () => world.sql('UPDATE users SET verified = false WHERE id = $1', [world.people.client.id]),
    ],
  ])('%s', async (_, act) => {
    const job = await world.makeJob('Submitted');
    await choose('client', 'daily');
    world.clock.set('2026-06-01T17:00:00Z');
    await noteTo(job._id, 'One');
    await act(job._id);
    expect(await at('2026-06-02T12:00:00Z')).toEqual([]);
    await world.sql('UPDATE users SET verified = true WHERE id = $1', [world.people.client.id]);
    world.opened.services.gate.viewers.clear();
  });
});

test('its link ends it with one click', async () => {
  const job = await world.makeJob('Submitted');
  await choose('client', 'daily');
  world.clock.set('2026-06-01T17:00:00Z');
  await noteTo(job._id, 'One');
  const [email] = await at('2026-06-02T12:00:00Z');
  const link = new URL(/Unsubscribe: (\S+)/.exec(email?.text ?? '')?.[1] as string);
  const page = await fetch(`${world.base}${link.pathname}`);
  expect(await page.text()).toContain('Stop sending emails about unread notifications');
  expect((await world.as('client').does('notificationSettings.get', {})).digest).toBe('daily');
  // As an email client does (RFC 8058).
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(`${world.base}${link.pathname}`, { method: 'POST', body })).status).toBe(200);
  expect((await world.as('client').does('notificationSettings.get', {})).digest).toBe('off');
});
