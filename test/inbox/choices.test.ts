import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyIn } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { sendPushes } from '../../server/inbox/push/sendPushes';
import { type JobAct, mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { PushService } from '../support/pushService';
import { startWorld, type World } from '../support/world';

// R10.10 and R10.11: what arrives where, by event, choice and presence, by hand from the rules.

let world: World;
let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
  world = await startWorld({ env: { ALLOW_PRIVATE_OUTBOUND: '1' } });
  for (const who of ['client', 'cad', 'admin'] as const)
    await world.as(who).does('push.add', { body: service.subscribe(who) });
});
afterAll(async () => {
  await world.stop();
  service.close();
});
beforeEach(async () => {
  service.reset();
  world.clock.set('2026-06-01T15:00:00Z');
  for (const table of ['notifications', 'notification_settings', 'graphile_worker._private_jobs'])
    await world.sql(`DELETE FROM ${table}`);
});

const settingsOf = (who: PersonName) => world.as(who).does('notificationSettings.get', {});
type Choice = BodyIn<Routes['notificationSettings.update']>;
const choose = (who: PersonName, body: Choice) => world.as(who).does('notificationSettings.update', { body });
/** Runs the queued pushes; returns the seconds after which the other ones are due. */
async function deliver(): Promise<number[]> {
  const queued = await world.sql<{ payload: { subscriptionId: number } }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'push.send' RETURNING j.payload`,
  );
  for (const { payload } of queued) await sendPushes(world.opened.services, payload);
  const later = await world.sql<{ seconds: number }>(
    `SELECT round(extract(epoch FROM j.run_at - now()))::int AS seconds FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'push.send'`,
  );
  return later.map(({ seconds }) => seconds);
}
const noteTo = (jobId: number, mentions: readonly PersonName[] = []) =>
  world.as('admin').does('notes.create', {
    params: { jobId },
    body: {
      text: `${mentions.map((who) => `@${who} `).join('')}look`,
      mentions: mentions.map((who) => world.people[who].id),
    },
  });

describe('R10.10', () => {
  type Event = JobAct | 'note' | 'mention';
  const working = [
    ['admin', 'validate'],
    ['cad', 'assign'],
  ] as const;
  const inReview = [...working, ['cad', 'review']] as const;
  // Event, by whom, after which steps; who is looked at, what they chose, and whether they are looking at the job.
  const table: [
    Event,
    PersonName,
    readonly (readonly [PersonName, JobAct])[],
    PersonName,
    Choice | null,
    'away' | 'looking',
    { inbox: boolean; push: boolean },
  ][] = [
    ['note', 'admin', [], 'client', null, 'away', { inbox: true, push: true }],
    ['note', 'admin', [], 'client', null, 'looking', { inbox: true, push: false }],
    ['note', 'admin', [], 'client', { kind: 'note', push: false }, 'away', { inbox: true, push: false }],
    ['note', 'admin', [], 'client', { kind: 'note', inbox: false }, 'away', { inbox: false, push: false }],
    ['note', 'admin', [], 'client', { kind: 'mention', push: false }, 'away', { inbox: true, push: true }],
    ['mention', 'admin', [], 'client', { kind: 'note', inbox: false }, 'away', { inbox: true, push: true }],
    ['mention', 'admin', [], 'client', { kind: 'mention', push: false }, 'away', { inbox: true, push: false }],
    ['mention', 'admin', [], 'client', { kind: 'mention', inbox: false }, 'away', { inbox: false, push: false }],
    ['validate', 'admin', [], 'client', null, 'away', { inbox: true, push: false }],
    ['validate', 'admin', [], 'client', { kind: 'validated', push: true }, 'away', { inbox: true, push: true }],
    ['rfi', 'cad', working, 'client', null, 'away', { inbox: true, push: true }],
    ['rfi', 'cad', working, 'client', null, 'looking', { inbox: true, push: false }],
    ['review', 'cad', working, 'admin', null, 'away', { inbox: true, push: true }],
    ['review', 'cad', working, 'admin', { kind: 'review', push: false }, 'away', { inbox: true, push: false }],
    ['correction', 'admin', inReview, 'cad', null, 'away', { inbox: true, push: true }],
    [
      'correction',
      'admin',
      inReview,
      'cad',
      { kind: 'correction', inbox: false },
      'away',
      { inbox: false, push: false },
    ],
    ['release', 'admin', inReview, 'cad', null, 'away', { inbox: true, push: false }],
    ['release', 'admin', inReview, 'client', null, 'away', { inbox: true, push: true }],
  ];
  test.each(table)(
    '%s by %s after %j reaches %s with %j, %s: %j',
    async (event, by, steps, who, choice, presence, to) => {
      const { _id } = await world.as('client').does('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
      for (const [actor, act] of steps) await mustAct(world.as(actor), _id, act);
      await world.sql('DELETE FROM notifications');
      await deliver();
      service.reset();
      if (choice) await choose(who, choice);
      if (event === 'note' || event === 'mention') await noteTo(_id, event === 'mention' ? [who] : []);
      else await mustAct(world.as(by), _id, event);
      const inbox = (await world.as(who).does('inbox.list', {})).length > 0;
      // The page of a job marks its notifications as read as long as it is shown.
      if (presence === 'looking') await world.as(who).does('inbox.read', { body: { jobId: _id } });
      await deliver();
      expect({ inbox, push: service.received.some(({ device }) => device === who) }).toEqual(to);
    },
  );

  test('a choice made after the event counts', async () => {
    const job = await world.makeJob('Submitted');
    await deliver();
    service.reset();
    await noteTo(job._id);
    await choose('client', { kind: 'note', push: false });
    await deliver();
    expect(service.titles).toEqual([]);
  });

  test('each role has the kinds that it can get, with its defaults', async () => {
    const kinds = async (who: PersonName) => (await settingsOf(who)).choices.map(({ kind }) => kind);
    expect(await kinds('viewer')).toEqual([
      ...['validated', 'noTakeoff', 'rfi', 'answered', 'released', 'revision', 'revisionRefused', 'rush', 'note'],
      ...['importErrors', 'rfiWaiting', 'mention'],
    ]);
    expect(await kinds('client')).toEqual(expect.arrayContaining(['quoteAccepted', 'emailFailed']));
    expect(await kinds('customer')).not.toContain('importErrors');
    for (const kind of ['registered', 'quoteAccepted', 'rfiUnanswered']) {
      expect(await kinds('cad')).not.toContain(kind);
      expect(await kinds('admin')).toContain(kind);
    }
    const { choices, quiet } = await settingsOf('client');
    expect([choices.every(({ inbox }) => inbox), quiet]).toEqual([true, null]);
    expect(choices.filter(({ push }) => !push).map(({ kind }) => kind)).toEqual([
      ...['validated', 'answered', 'revision', 'rush', 'quoteViewed', 'importErrors', 'quoteWaiting'],
    ]);
  });

  test('two choices about one kind are both kept, and without the inbox there is no push', async () => {
    await choose('client', { kind: 'rush', push: true });
    await choose('client', { kind: 'rush', inbox: false });
    const rush = async () => (await settingsOf('client')).choices.find(({ kind }) => kind === 'rush');
    expect(await rush()).toEqual({ kind: 'rush', inbox: false, push: false });
    await choose('client', { kind: 'rush', inbox: true });
    expect(await rush()).toEqual({ kind: 'rush', inbox: true, push: true });
  });

  const quiet = { from: 1080, to: 420, days: [1], timeZone: 'America/Denver', urgent: true };
  test.each<[object, string]>([
    [{}, 'kind'],
    [{ kind: 'note' }, 'kind'],
    [{ inbox: true }, 'kind'],
    [{ kind: 'registered', inbox: false }, 'kind'],
    [{ kind: 'none', inbox: false }, 'kind'],
    [{ quiet: { ...quiet, timeZone: 'Mars/Base' } }, 'quiet.timeZone'],
    [{ quiet: { ...quiet, from: 1440 } }, 'quiet.from'],
    [{ quiet: { ...quiet, days: [] } }, 'quiet.days'],
    [{ quiet: { ...quiet, days: [1, 1] } }, 'quiet.days'],
  ])('refuses %j', async (body, field) => {
    const answer = await world.as('client').call('notificationSettings.update', { body: body as Choice });
    expect([answer.status, Object.keys(answer.refused?.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('R10.11 in quiet hours', () => {
  // From 6 PM to 7 AM in Denver (UTC−6 in June), beginning on Mondays.
  const quiet = { from: 1080, to: 420, days: [1], timeZone: 'America/Denver', urgent: false };
  const night = '2026-06-02T05:00:00Z';
  const hours = 3600;

  test('pushes wait until the end and come as one', async () => {
    const job = await world.makeJob('Submitted');
    await deliver();
    service.reset();
    await choose('client', { quiet });
    world.clock.set(night);
    await noteTo(job._id);
    expect(await deliver()).toEqual([expect.closeTo(8 * hours, -1)]);
    await noteTo(job._id);
    // One task for the end, however much waits.
    expect(await deliver()).toEqual([expect.closeTo(8 * hours, -1)]);
    expect(service.titles).toEqual([]);
    world.clock.set('2026-06-02T13:00:00Z');
    await deliver();
    expect(service.titles).toEqual(['client: 2 new notifications']);
  });

  test.each([
    ['switched off', null],
    ['shortened', { ...quiet, to: 1260 }],
  ])('pushes come as soon as they are %s', async (_, next) => {
    const job = await world.makeJob('Submitted');
    await deliver();
    service.reset();
    await choose('client', { quiet });
    world.clock.set(night);
    await noteTo(job._id);
    await deliver();
    await choose('client', { quiet: next });
    expect(service.titles).toEqual([]);
    expect(
      await world.sql(
        `SELECT j.run_at <= now() AS due, q.queue_name AS queue FROM graphile_worker._private_jobs j
           JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id WHERE t.identifier = 'push.send'`,
      ),
    ).toEqual([{ due: true, queue: `push:user:${world.people.client.id}` }]);
    expect(await deliver()).toEqual([]);
    expect(service.titles).toHaveLength(1);
  });

  test('what is read until then isn’t sent', async () => {
    const job = await world.makeJob('Submitted');
    await deliver();
    service.reset();
    await choose('client', { quiet });
    world.clock.set(night);
    await noteTo(job._id);
    await deliver();
    await world.as('client').does('inbox.read', { body: { all: true } });
    world.clock.set('2026-06-02T13:00:00Z');
    await deliver();
    expect(service.titles).toEqual([]);
  });

  test.each([
    [true, ['client: 1']],
    [false, []],
  ])('urgent ones arrive by choice: %s', async (urgent, expected) => {
    const job = await world.makeJob('Validated');
    await deliver();
    service.reset();
    await choose('client', { kind: 'rush', push: true });
    await choose('client', { quiet: { ...quiet, urgent } });
    world.clock.set(night);
    await noteTo(job._id);
    await world.as('admin').does('jobs.rush', { params: { id: job._id }, body: { level: true } });
    expect(await deliver()).toHaveLength(1);
    expect(service.received.map(({ device, payload }) => `${device}: ${payload.notices.length}`)).toEqual(expected);
  });

  test.each([
    ['2026-06-01T23:59:00Z', 'before they begin'],
    ['2026-06-02T13:00:00Z', 'when they have ended'],
    ['2026-06-03T05:00:00Z', 'on a night that isn’t one of the days'],
  ])('pushes are sent at %s, %s', async (at) => {
    const job = await world.makeJob('Submitted');
    await deliver();
    service.reset();
    await choose('client', { quiet });
    world.clock.set(at);
    await noteTo(job._id);
    expect(await deliver()).toEqual([]);
    expect(service.titles).toHaveLength(1);
  });
});
