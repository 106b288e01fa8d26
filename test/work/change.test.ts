import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Job } from '../../db/models/Job';
import { Note } from '../../db/models/Note';
import { User } from '../../db/models/User';
import { change } from '../../server/work/change';
import type { Work } from '../../server/work/Work';
import { startWorld, type World } from '../support/world';
import { changeRows, lastChange, viewerOf } from './changeRows';

/** The unit of work: all or nothing, retried when a retry can help, with locks in one order. */
let world: World;
const notifications: string[][] = [];
beforeAll(async () => {
  world = await startWorld();
  world.opened.services.commitNotifier.onCommit((kinds) => notifications.push([...kinds].sort()));
});
afterAll(() => world.stop());
beforeEach(() => {
  notifications.length = 0;
});

const as = () => ({ actor: viewerOf(world.people.admin), verb: 'test.change' });
const run = <T>(body: (work: Work) => Promise<T>) => change(world.opened.services, as(), body);
const fail = (work: Work, state: string) =>
  work.sql(`DO 'BEGIN RAISE EXCEPTION ''made up'' USING ERRCODE = ''${state}''; END'`);
const customer = (name: string) => ({ companyId: world.companies.A.id, name });
const addCustomer = (name: string) => run((work) => work.insert(Customer, customer(name)));

const everything = async () => ({
  company: await world.sql('SELECT * FROM companies WHERE id = $1', [world.companies.A.id]),
  customers: await world.sql('SELECT * FROM customers ORDER BY id'),
  changes: await changeRows(world),
  tasks: await world.tasks(),
  keys: await world.sql('SELECT * FROM idempotency_keys'),
});

async function writeMuch(work: Work): Promise<void> {
  const company = await work.lock(Company, world.companies.A.id);
  await work.update(Company, company, { clientNotes: 'Ring first' });
  await work.insert(Customer, customer('Much & Sons'));
  await work.task('drive.job', { jobId: 1 }, 'test:much');
  work.record('session', world.people.admin.id, { opened: true });
  work.stale(['customer']);
}

describe('all or nothing', () => {
  it('leaves no row, change row, task or notification of a change that is rolled back', async () => {
    const before = await everything();
    const doubt = run(async (work) => {
      await writeMuch(work);
      throw new Error('on second thoughts');
    });
    await expect(doubt).rejects.toThrow('on second thoughts');
    expect(await everything()).toEqual(before);
    expect(notifications).toEqual([]);
  });

  it('leaves nothing if the last statement before the commit fails', async () => {
    const before = await everything();
    const cut = run(async (work) => {
      await writeMuch(work);
      // A number too large for the column of `changes`.
      work.record('session', 2 ** 40, null);
    });
    await expect(cut).rejects.toThrow('integer');
    expect(await everything()).toEqual(before);
    expect(notifications).toEqual([]);
  });

  it('commits everything, with one change row per touched entity and one notification', async () => {
    const after = await lastChange(world);
    await run(writeMuch);
    const rows = await changeRows(world, after);
    expect(rows.map(({ kind, version }) => [kind, version])).toEqual([
      ['company', 2],
      ['customer', 1],
      ['session', 0],
      ['stale', 0],
    ]);
    expect((await world.tasks()).filter(({ key }) => key === 'test:much')).toEqual([
      { name: 'drive.job', payload: { jobId: 1 }, key: 'test:much' },
    ]);
    expect(notifications).toEqual([['company', 'customer', 'session', 'stale']]);
  });

  it('writes nothing, bumps no version and notifies nobody if nothing changes', async () => {
    const before = await everything();
    await run(async (work) => {
      const company = await work.lock(Company, world.companies.A.id);
      const same = await work.update(Company, company, {
        companyName: company.companyName,
        metals: [...company.metals],
      });
      expect(same).toEqual(company);
    });
    expect(await everything()).toEqual(before);
    expect(notifications).toEqual([]);
  });
});

describe('retries', () => {
  it.each(['40P01', '40001'])('runs the whole body again after %s, three times at most', async (state) => {
    const before = await everything();
    let runs = 0;
    const never = run(async (work) => {
      runs += 1;
      await writeMuch(work);
      await fail(work, state);
    });
    await expect(never).rejects.toThrow('made up');
    expect(runs).toBe(4);
    expect(await everything()).toEqual(before);
    expect(notifications).toEqual([]);
  });

  it('commit and notify once when the third attempt succeeds', async () => {
    const after = await lastChange(world);
    let runs = 0;
    const added = await run(async (work) => {
      runs += 1;
      const row = await work.insert(Customer, customer('Third Time Roofing'));
      if (runs < 3) await fail(work, '40001');
      return row;
    });
    expect(runs).toBe(3);
    const rows = await changeRows(world, after);
    expect(rows.map(({ kind, entityId }) => [kind, entityId])).toEqual([['customer', added.id]]);
    expect(await world.sql("SELECT id FROM customers WHERE name = 'Third Time Roofing'")).toHaveLength(1);
    expect(notifications).toEqual([['customer']]);
  });

  it('never repeat an error that a retry can’t fix', async () => {
    let runs = 0;
    const twice = run(async (work) => {
      runs += 1;
      await fail(work, '23505');
    });
    await expect(twice).rejects.toThrow('made up');
    expect(runs).toBe(1);
  });

  it('let both of two deadlocked changes succeed, including the victim’s', async () => {
    const [one, two] = [await addCustomer('Deadlock One'), await addCustomer('Deadlock Two')];
    const after = await lastChange(world);
    let runs = 0;
    let waiting = 2;
    let open = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    // Bypasses Work's lock order to create a deadlock that its own locks can't.
    const crossing = (first: number, second: number, note: string) =>
      run(async (work) => {
        runs += 1;
        await work.sql('UPDATE customers SET short_name = short_name || $2 WHERE id = $1', [first, note]);
        if (--waiting === 0) open();
        await bothHoldOne;
        await work.sql('UPDATE customers SET short_name = short_name || $2 WHERE id = $1', [second, note]);
        work.record('crossing', first, { note });
      });
    await Promise.all([crossing(one.id, two.id, 'a'), crossing(two.id, one.id, 'b')]);
    // The victim may be first at its own row again, so they can deadlock once more.
    expect(runs).toBeGreaterThan(2);
    const names = await world.sql<{ short: string }>(
      'SELECT short_name AS short FROM customers WHERE id = ANY($1) ORDER BY id',
      [[one.id, two.id]],
    );
    // Each change reached both rows exactly once, and both in the same order: one completed before the other.
    expect(names.map(({ short }) => [...short].sort().join(''))).toEqual(['ab', 'ab']);
    expect(names[0]).toEqual(names[1]);
    expect(await changeRows(world, after)).toHaveLength(2);
  });
});

describe('lock order', () => {
  it('is by kind (company, user, customer, job, note), then by ID; locking the same row again is allowed', async () => {
    const [first, second] = [await world.makeJob('Submitted'), await world.makeJob('Submitted')];
    const note = await world
      .as('admin')
      .does('notes.create', { params: { jobId: first._id }, body: { text: 'A note' } });
    const { id } = await addCustomer('In Order');
    await run(async (work) => {
      await work.lock(Company, world.companies.A.id);
      await work.lock(Company, world.companies.B.id);
      await work.lock(User, world.people.client.id);
      await work.lock(Customer, id);
      await work.lock(Job, first._id);
      await work.lock(Job, first._id);
      await work.lock(Job, second._id);
      await work.lock(Note, note.note._id);
    });
  });

  it.each<[string, (work: Work, jobs: [number, number]) => Promise<unknown>]>([
    ['a company after a job', (work) => work.lock(Company, world.companies.A.id)],
    ['a user after a job', (work) => work.lock(User, world.people.client.id)],
    ['an earlier job after a later one', (work, [earlier]) => work.lock(Job, earlier)],
  ])('throws on %s, and nothing is kept', async (_what, tooLate) => {
    const [first, second] = [await world.makeJob('Submitted'), await world.makeJob('Submitted')];
    const before = await everything();
    const wrong = run(async (work) => {
      const job = await work.lock(Job, second._id);
      await work.update(Job, job, { name: 'Renamed too soon' });
      await tooLate(work, [first._id, second._id]);
    });
    await expect(wrong).rejects.toThrow(/^Lock order: /);
    expect(await everything()).toEqual(before);
    expect(await world.sql("SELECT 1 FROM jobs WHERE name = 'Renamed too soon'")).toEqual([]);
  });
});

it('counts waiting for an earlier request with the same key like any other lock wait', async () => {
  const { admin } = world.people;
  const repeatable = { userId: admin.id, route: 'a route', key: 'a key', requestHash: '' };
  const [key, first, second, control] = (await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      await client.connect();
      await client.query('BEGIN');
      return client;
    }),
  )) as [pg.Client, pg.Client, pg.Client, pg.Client];
  const lock = (client: pg.Client, id: number) =>
    client.query('SELECT id FROM companies WHERE id = $1 FOR UPDATE', [id]);
  const blocks = (client: pg.Client) =>
    expect
      .poll(
        () =>
          world.sql('SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [
            (client as unknown as { processID: number }).processID,
          ]),
        { timeout: 5000, interval: 20 },
      )
      .toHaveLength(1);
  try {
    await key.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${admin.id} a route a key`]);
    await lock(first, world.companies.A.id);
    await lock(second, world.companies.B.id);
    const waiting = change(world.opened.services, { ...as(), repeatable }, async (work) => {
      await work.lock(Company, world.companies.A.id);
      await work.lock(Company, world.companies.B.id);
    }).catch(() => 'the command');
    for (const client of [key, first]) {
      await blocks(client);
      await pause(1200);
      await client.query('COMMIT');
    }
    await blocks(second);
    // Less than a single wait is allowed; the command has 1.6 of its four seconds left.
    await control.query(`SET lock_timeout = '2200ms'`);
    const single = lock(control, world.companies.B.id).catch(() => 'a single wait');
    expect(await Promise.race([waiting, single])).toBe('the command');
    await single;
  } finally {
    for (const client of [key, first, second, control]) await client.end();
  }
});
