import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSubscription } from '../support/aSubscription';
import { currentDrafts, mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** An admin's last decision can be undone for ten seconds, and nothing was sent about it until then (R2.50). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.as('client').does('integrations.addWebhook', {
    params: { id: world.companies.A.id },
    body: { url: 'https://hooks.barn.test/jobs', events: ['job.status', 'job.released', 'quote.status'] },
  });
});
afterAll(() => world.stop());
beforeEach(() => world.sql('DELETE FROM graphile_worker._private_jobs'));

const outward = ['mail.job', 'production.release', 'delivery.send'];
const tasks = () =>
  world.sql<{ name: string; wait: number }>(
    `SELECT t.identifier AS name, round(extract(epoch FROM j.run_at - j.created_at))::int AS wait
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = ANY($1) ORDER BY j.id`,
    [outward],
  );

/** Everything that a decision can change, without versions. */
async function stateOf(id: number) {
  const read = (sql: string) => world.sql(sql, [id]);
  const [job] = await world.sql<Record<string, unknown>>('SELECT * FROM jobs WHERE id = $1', [id]);
  const { version: _version, ...fields } = job ?? {};
  return {
    fields,
    files: await read('SELECT id, file_type, has_trims, job_rev, job_corr FROM files WHERE job_id = $1 ORDER BY id'),
    notes: await read('SELECT id, text, action FROM notes WHERE job_id = $1 ORDER BY id'),
    stays: await read('SELECT * FROM job_status_times WHERE job_id = $1 ORDER BY id'),
    notices: await read('SELECT user_id, kind FROM notifications WHERE job_id = $1 ORDER BY id'),
    deliveries: await read(`SELECT id, event FROM deliveries WHERE kind = 'job' AND entity_id = $1 ORDER BY id`),
    tallies: await world.sql(
      `SELECT author_id, what, day, company_id, sum(n)::int AS n, sum(cents)::int AS cents FROM job_tallies
       GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 OR sum(cents) <> 0 ORDER BY 1, 2, 3, 4`,
    ),
  };
}

/** A job that came to its status a minute ago. */
async function makeJob(status: Parameters<World['makeJob']>[0]) {
  const job = await world.makeJob(status);
  world.clock.advance(60_000);
  return job;
}
const admin = (who: PersonName = 'admin') => world.as(who);
const undo = (id: number, who: PersonName = 'admin') => admin(who).call('jobs.undo', { params: { id }, body: {} });
const validate = (id: number, body: object = { level: 3 }) =>
  admin().does('jobs.validate', { params: { id }, body: { ...body, undoable: true } as never });
const release = async (id: number, more: object = {}) =>
  admin().does('jobs.release', {
    params: { id },
    body: { level: await currentDrafts(admin(), id), undoable: true, ...more },
  });
const correct = (id: number) =>
  admin().does('notes.create', {
    params: { jobId: id },
    body: { text: 'The ridge is too short.', correction: true, undoable: true },
  });

describe('restores everything and sends nothing after', () => {
  it.each([
    ['a validation', 'Submitted', (id: number) => validate(id)],
    ['a custom price', 'Submitted', (id: number) => validate(id, { level: 9, mrqLevelCustom: 325 })],
    ['no takeoff', 'Submitted', (id: number) => validate(id, { level: 0 })],
    ['a release', 'Review', (id: number) => release(id)],
    ['a correction', 'Review', (id: number) => correct(id)],
    [
      'an assignment',
      'Validated',
      (id: number) =>
        admin().does('jobs.assign', {
          params: { id },
          body: { drafter: world.people.cad.id, undoable: true },
        }),
    ],
    [
      'a price',
      'Released',
      (id: number) => admin().does('jobs.billing', { params: { id }, body: { revenue: 77, level: 2 } }),
    ],
  ] as const)('%s', async (_, status, decide) => {
    const { _id } = await makeJob(status);
    await world.sql('DELETE FROM graphile_worker._private_jobs');
    world.clock.advance(60_000);
    const before = await stateOf(_id);
    await decide(_id);
    expect(await stateOf(_id)).not.toEqual(before);
    world.clock.advance(11_000);
    const { status: answer, body } = await undo(_id);
    expect(answer).toBe(200);
    expect(body.statusCurrent).toBe(status);
    expect(await stateOf(_id)).toEqual(before);
    expect(await tasks(), 'neither the decision nor the undo sends anything').toEqual([]);
    const [entry] = await admin().does('jobs.history', { params: { id: _id } });
    expect(entry?.verb, 'the history keeps both').toBe('jobs.undo');
    expect((await undo(_id)).status, 'a decision is undone once').toBe(409);
  });

  it('a later release, whose job keeps its first release', async () => {
    const { _id } = await makeJob('Released');
    await mustAct(world.as('client'), _id, 'revision');
    await mustAct(world.as('cad'), _id, 'review');
    world.clock.advance(60_000);
    const before = await stateOf(_id);
    await release(_id);
    await undo(_id);
    expect(await stateOf(_id)).toEqual(before);
    expect(before.fields.first_out).not.toBeNull();
  });
});

it('holds emails, webhooks and the notice to production back for twelve seconds, if the caller asks for it', async () => {
  const delayed = await makeJob('Review');
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  await release(delayed._id);
  const waiting = await tasks();
  expect(new Set(waiting.map(({ name }) => name))).toEqual(new Set(outward));
  expect(new Set(waiting.map(({ wait }) => wait))).toEqual(new Set([12]));

  const atOnce = await makeJob('Review');
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  await mustAct(admin(), atOnce._id, 'release');
  expect(new Set((await tasks()).map(({ wait }) => wait))).toEqual(new Set([0]));
  expect((await undo(atOnce._id)).refused?.message).toContain('already being sent');
});

it('holds pushes back as long, and an undo removes them', async () => {
  await world.as('client').does('push.add', { body: aSubscription() });
  const { _id } = await makeJob('Review');
  await world.sql('DELETE FROM waiting_pushes');
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  await release(_id);
  const waiting = () =>
    world.sql(
      `SELECT round(extract(epoch FROM w.due_at - j.created_at))::int AS due, round(extract(epoch FROM j.run_at - j.created_at))::int AS run
       FROM waiting_pushes w, graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'push.send'`,
    );
  expect(await waiting()).toEqual([{ due: 12, run: 12 }]);
  expect((await undo(_id)).status).toBe(200);
  expect(await world.sql('SELECT 1 AS one FROM waiting_pushes')).toEqual([]);
  await world.sql('DELETE FROM push_subscriptions');
});

it('can be decided again, with its messages', async () => {
  const { _id } = await makeJob('Review');
  await release(_id);
  await undo(_id);
  await world.sql('DELETE FROM graphile_worker._private_jobs');
  const released = await release(_id);
  expect(released.statusCurrent).toBe('Released');
  expect(new Set((await tasks()).map(({ name }) => name))).toEqual(new Set(outward));
});

describe('is refused', () => {
  it('after ten seconds and one for the way to the server', async () => {
    const { _id, num } = await makeJob('Submitted');
    await validate(_id);
    world.clock.advance(11_001);
    const late = await undo(_id);
    expect([late.status, late.refused?.message]).toEqual([409, `It’s too late to undo your last decision on ${num}.`]);
  });

  it('to a tab that knows only the decision before', async () => {
    const { _id } = await makeJob('Submitted');
    const { version, revenue } = await validate(_id);
    await admin().does('jobs.billing', { params: { id: _id }, body: { revenue: 77 } });
    const refused = await admin().call('jobs.undo', { params: { id: _id }, body: { expected: version } });
    expect([refused.status, refused.refused?.message]).toEqual([409, expect.stringContaining('too late to undo')]);
    const priced = await admin().does('jobs.get', { params: { id: _id } });
    expect([priced.statusCurrent, priced.revenue]).toEqual(['Validated', 77]);
    const undone = await admin().does('jobs.undo', { params: { id: _id }, body: { expected: priced.version } });
    expect([undone.statusCurrent, undone.revenue], 'only the price').toEqual(['Validated', revenue]);
  });

  it('to another admin, and without a decision', async () => {
    const { _id } = await makeJob('Submitted');
    expect((await undo(_id)).status).toBe(409);
    await validate(_id);
    expect((await undo(_id, 'super')).status).toBe(409);
    expect((await undo(_id, 'cad')).status).toBe(403);
    expect((await undo(_id)).status).toBe(200);
  });

  it('once somebody has changed what it decided, and names them', async () => {
    const { _id } = await makeJob('Submitted');
    await validate(_id);
    await mustAct(world.as('cad'), _id, 'assign');
    const taken = await undo(_id);
    expect(taken.status).toBe(409);
    expect(taken.refused?.message).toContain('cad changed');
    expect((await admin().does('jobs.get', { params: { id: _id } })).statusCurrent).toBe('Working');

    const rushed = await makeJob('Submitted');
    await validate(rushed._id);
    await world.as('super').does('jobs.rush', { params: { id: rushed._id }, body: { level: true } });
    expect((await undo(rushed._id)).refused?.message).toContain('super changed');

    const priced = await makeJob('Released');
    await admin().does('jobs.billing', { params: { id: priced._id }, body: { revenue: 77 } });
    await world.as('super').does('jobs.invoice', { params: { id: priced._id }, body: { invoiceType: 'Invoiced' } });
    expect((await undo(priced._id)).refused?.message).toContain('super changed');
  });

  it('once a message is due or running, and then nothing is undone', async () => {
    const change = {
      due: 'run_at = now()',
      running: "locked_at = now(), locked_by = 'a worker'",
      failed: 'attempts = 1',
    };
    for (const [state, set] of Object.entries(change)) {
      const { _id } = await makeJob('Review');
      await world.sql('DELETE FROM graphile_worker._private_jobs');
      await release(_id);
      const queued = (await tasks()).length;
      await world.sql(
        `UPDATE graphile_worker._private_jobs SET ${set} WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs
           WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'mail.job'))`,
      );
      const refused = await undo(_id);
      expect([refused.status, refused.refused?.message], state).toEqual([
        409,
        expect.stringContaining('are already being sent'),
      ]);
      expect((await admin().does('jobs.get', { params: { id: _id } })).statusCurrent).toBe('Released');
      expect((await tasks()).length, 'all of them are still sent').toBe(queued);
    }
  });
});

it('removes the notifications of the decision alone, also read ones', async () => {
  const { _id } = await makeJob('Validated');
  const { cad, cad2 } = world.people;
  const assign = (body: object) => admin().does('jobs.assign', { params: { id: _id }, body });
  await assign({ drafter: cad.id });
  await assign({ unassign: true });
  world.clock.advance(60_000);
  const notices = () => world.sql('SELECT user_id, kind, key FROM notifications WHERE job_id = $1 ORDER BY id', [_id]);
  const before = await notices();
  expect(before.length).toBeGreaterThan(0);
  await assign({ drafter: cad2.id, undoable: true });
  expect((await notices()).length).toBeGreaterThan(before.length);
  await world.sql('UPDATE notifications SET read_at = now() WHERE job_id = $1 AND user_id = $2', [_id, cad2.id]);
  expect((await undo(_id)).status).toBe(200);
  expect(await notices()).toEqual(before);
});

it('is refused once a webhook has been delivered, whatever its other messages do', async () => {
  const { _id } = await makeJob('Submitted');
  await validate(_id);
  await world.sql(
    `DELETE FROM graphile_worker._private_jobs WHERE task_id = (
       SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'delivery.send')`,
  );
  expect((await undo(_id)).refused?.message).toContain('already being sent');
});

it('of two undos at the same time, one succeeds', async () => {
  const { _id } = await makeJob('Review');
  await release(_id);
  const answers = await Promise.all([undo(_id), undo(_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('refuses undoable on notes that return nothing for correction', async () => {
  const { _id } = await makeJob('Working');
  const body = { text: 'A note', undoable: true } as const;
  expect((await admin().call('notes.create', { params: { jobId: _id }, body })).status).toBe(422);
});
