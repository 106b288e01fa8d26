import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Job } from '../../../db/models/Job';
import { Note } from '../../../db/models/Note';
import { startServer } from '../../../server/startServer';
import { change } from '../../../server/work/change';
import { BrowserTab } from '../../support/browserCache';
import type { LiveScreen } from '../../support/live';
import { startWorld, type World } from '../../support/world';

/** Effects of change feed failures on open and polling screens. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The SQL function that formats times fails for this value, so rows with it can't be turned into views. */
const failingTime = '1999-01-01T00:00:00Z';
const defineIso = (value: string) =>
  world.sql(
    `CREATE OR REPLACE FUNCTION iso(t timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE RETURN ${value}`,
  );
const normalIso = `to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const failingIso = `CASE WHEN t = '${failingTime}' THEN (1 / (extract(year FROM t)::int - 1999))::text ELSE ${normalIso} END`;

const touch = (...ids: number[]) =>
  change(world.opened.services, { actor: null, verb: 'test.touch' }, async (work) => {
    for (const id of ids.sort((a, b) => a - b)) await work.touch(Job, await work.lock(Job, id));
  });
const staleEvents = (screen: LiveScreen) =>
  screen.received.flatMap(({ word, data }) => (word === 'stale' ? [[...data.kinds].sort()] : []));

describe('a row whose view can’t be built', () => {
  let bad: number;
  let good: number;
  let goodAt: number;
  beforeAll(async () => {
    bad = (await world.makeJob('Submitted'))._id;
    ({ _id: good, version: goodAt } = await world.makeJob('Validated'));
    await world.sql('UPDATE jobs SET time_in = $2 WHERE id = $1', [bad, failingTime]);
    await defineIso(failingIso);
  });
  afterAll(() => defineIso(normalIso));

  it('[P17] marks its kind and page stale; other rows arrive, and no socket is closed', async () => {
    const screen = await world.live('admin');
    const before = performance.now();
    await touch(bad, good);
    await screen.changed('job', good, goodAt + 1);
    await screen.next(({ word }) => word === 'stale');
    await touch(good);
    await screen.changed('job', good, goodAt + 2);
    await touch(bad);
    await touch(good);
    await screen.changed('job', good, goodAt + 3);
    await screen.next(({ word, at }) => word === 'stale' && at > before && staleEvents(screen).length === 2);
    expect(staleEvents(screen)).toEqual([
      ['job', 'jobPage', 'wallJob'],
      ['job', 'jobPage', 'wallJob'],
    ]);
    expect(
      screen.received.filter(({ word, data }) => word === 'changed' && (data as { id: number }).id === bad),
    ).toEqual([]);
    expect(screen.socket.connected).toBe(true);
    screen.check();
    screen.close();
  });

  it('[P10, P19] republishes the rows beside it, and a client’s cache keeps one row, never an older one', async () => {
    const { note } = await world
      .as('admin')
      .does('notes.create', { params: { jobId: good }, body: { text: 'Bad too' } });
    await world.sql('UPDATE notes SET time_in = $2 WHERE id = $1', [note._id, failingTime]);
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    const jobs = await tab.show(tab.queries.jobs({ status: ['Validated'] }, tab.me));
    const seen: number[] = [];
    tab.client.getQueryCache().subscribe(() => {
      const row = jobs()?.find((job) => job._id === good);
      if (row && row.version !== seen.at(-1)) seen.push(row.version);
    });
    const screen = await world.live('admin');
    const version = await change(world.opened.services, { actor: null, verb: 'test.retry' }, async (work) => {
      const job = await work.touch(Job, await work.lock(Job, good));
      await work.touch(Note, await work.lock(Note, note._id));
      return job.version;
    });
    await screen.next(({ word }) => word === 'stale');
    const versions = screen.received.flatMap(({ word, data }) =>
      word === 'changed' && data.kind === 'job' && data.id === good ? [data.version] : [],
    );
    // The job was first published before its batch failed at the note.
    expect(versions).toEqual([version, version]);
    expect(staleEvents(screen)).toEqual([['note']]);
    await tab.until(() => seen.at(-1) === version, 'the newest is there');
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(jobs()?.filter((row) => row._id === good)).toHaveLength(1);
    tab.close();
    screen.close();
  });
});

describe('a change feed that doesn’t poll', () => {
  it('[P29] for three seconds closes every socket, isn’t ready, and answers no poll from its cache', async () => {
    const screens = [await world.live('admin'), await world.live('client')];
    const first = await world.as('cad').call('jobs.list');
    const tag = first.headers.get('etag') as string;
    const locker = new pg.Client({ connectionString: world.databaseUrl });
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE changes IN ACCESS EXCLUSIVE MODE');
    for (const screen of screens) await screen.closed(8000);
    expect(world.opened.live.changeFeed.age).toBeGreaterThan(3000);
    expect((await world.as('nobody').request('GET', '/readyz')).status).toBe(503);
    expect((await world.as('cad').call('jobs.list', { headers: { 'if-none-match': tag } })).status).toBe(200);

    await locker.query('COMMIT');
    await locker.end();
    // A poll that timed out on the lock is followed by another one before a socket may join again.
    await vi.waitFor(() => expect(world.opened.live.changeFeed.age).toBeLessThan(1000), {
      timeout: 10_000,
      interval: 20,
    });
    const again = await world.live('admin');
    await world.opened.live.changeFeed.poll();
    expect((await world.as('nobody').request('GET', '/readyz')).status).toBe(200);
    const job = await world.makeJob('Submitted');
    await again.changed('job', job._id);
  });
});

describe('the ETag of an unchanged poll', () => {
  const list = async (tag?: string) =>
    world.as('cad').call('jobs.list', tag === undefined ? {} : { headers: { 'if-none-match': tag } });
  const tagOf = async () => (await list()).headers.get('etag') as string;

  it('[P9] differs after a late commit whose row has a lower ID than those already published', async () => {
    const [late, prompt] = [await world.makeJob('Submitted'), await world.makeJob('Submitted')];
    const screen = await world.live('cad');
    const client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query("UPDATE jobs SET name = 'Renamed late' WHERE id = $1", [late._id]);
    await client.query(
      "INSERT INTO changes (time, verb, kind, entity_id, version) VALUES (now(), 'test.late', 'job', $1, $2)",
      [late._id, late.version + 1],
    );
    await touch(prompt._id);
    await screen.changed('job', prompt._id, prompt.version + 1);
    const tag = await tagOf();
    expect((await list(tag)).status).toBe(304);

    await client.query('COMMIT');
    await client.end();
    await screen.changed('job', late._id, late.version + 1);
    const polled = await list(tag);
    expect(polled.status).toBe(200);
    expect(polled.body.find((job) => job._id === late._id)?.name).toBe('Renamed late');
    screen.close();
  });

  it('differs as soon as a change is committed', async () => {
    const { _id: id } = await world.makeJob('Validated');
    for (let i = 0; i < 20; i++) {
      const rush = i % 2 === 0;
      const tag = await tagOf();
      await world.as('admin').does('jobs.rush', { params: { id }, body: { level: rush } });
      const polled = await list(tag);
      expect(polled.status).toBe(200);
      expect(polled.body.find((job) => job._id === id)?.rush).toBe(rush);
    }
  });

  it('differs from that of another process which has published as little', async () => {
    const fresh = await startWorld();
    const response = await fresh.as('cad').call('jobs.list');
    await fresh.makeJob('Submitted');
    await pause(50);
    const second = await startServer({
      env: fresh.opened.services.env,
      databaseUrl: fresh.databaseUrl,
      pages: null,
      now: fresh.clock.now,
      migrated: true,
      tasks: false,
    });
    const caller = fresh.as('cad');
    const answer = await fetch(`http://127.0.0.1:${second.port}/api/v1/jobs`, {
      headers: { authorization: `Bearer ${caller.token}`, 'if-none-match': response.headers.get('etag') as string },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(1);
    await second.close();
    await fresh.stop();
  });
});
