import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../../db/models/Job';
import type { Change } from '../../../db/models/Change';
import { ChangeFeed } from '../../../server/live/ChangeFeed';
import { change } from '../../../server/work/change';
import type { LiveScreen } from '../../support/live';
import { logSeed, seeded } from '../../support/random';
import { startWorld, type World } from '../../support/world';

/**
 * [P8–P10] Late commits, next to a transaction that stays open for five seconds: every row of `changes` is published
 * once and promptly, and no screen ever sees an entity go back to an older version.
 */
const writers = 12;
const totalWrites = 2000;
const jobsTouched = 60;
const openMs = 5000;

const p99LimitMs = 200;
const maxLimitMs = 1000;

interface Written {
  readonly job: number;
  readonly version: number;
  /** Time just before the commit. */
  readonly at: number;
}

let world: World;
let screen: LiveScreen;
let changeFeed: ChangeFeed;
const jobs: number[] = [];
const written: Written[] = [];
const published: { change: Change; at: number }[] = [];
/** Periods in which this process was late for its timers, and the share of each that went to other processes. */
const lags: { from: number; to: number; stolen: number }[] = [];
let firstId = 0;
let lateId = 0;

beforeAll(async () => {
  world = await startWorld();
  const [first] = await world.sql<{ id: number }>(
    `INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in)
     SELECT $1, $2, 'Roof ' || n, 16, 'Submitted', now(), now() FROM generate_series(0, $3) n RETURNING id`,
    [world.companies.A.id, world.people.client.id, jobsTouched],
  );
  for (let i = 0; i <= jobsTouched; i++) jobs.push((first?.id ?? 0) + i);
  const [last] = await world.sql<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM changes');
  firstId = last?.id ?? 0;

  // A second change feed next to the real one records when it publishes each row.
  const { db, commitNotifier } = world.opened.services;
  changeFeed = new ChangeFeed({
    db,
    commitNotifier,
    dispatch: async (batch) => {
      const at = performance.now();
      for (const row of batch) published.push({ change: row, at });
    },
    onError: (error) => {
      throw error;
    },
  });
  await changeFeed.start();
  screen = await world.live('admin');
});
afterAll(async () => {
  await changeFeed.stop();
  await world.stop();
});

/** Opens a transaction, writes a change in it, and commits five seconds later. */
async function commitLate(): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const job = jobs.at(-1);
    const { rows } = await client.query<{ version: number }>(
      'UPDATE jobs SET id = id WHERE id = $1 RETURNING version',
      [job],
    );
    const row = await client.query<{ id: string }>(
      `INSERT INTO changes (time, verb, kind, entity_id, version) VALUES (now(), 'test.late', 'job', $1, $2) RETURNING id`,
      [job, rows[0]?.version],
    );
    lateId = Number(row.rows[0]?.id);
    await pause(openMs);
    written.push({ job: job as number, version: rows[0]?.version as number, at: performance.now() });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function write(random: () => number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const id = jobs[Math.floor(random() * jobsTouched)] as number;
    await change(world.opened.services, { actor: null, verb: 'test.late' }, async (work) => {
      const touched = await work.touch(Job, await work.lock(Job, id));
      await pause(random() * 80);
      written.push({ job: id, version: touched.version, at: performance.now() });
    });
  }
}

function watchLag(): () => void {
  let last = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    if (now - last > 30)
      lags.push({ from: last, to: now, stolen: Math.max(0, 1 - (user + system) / 1000 / (now - last)) });
    last = now;
    used = process.cpuUsage();
  }, 5);
  return () => clearInterval(timer);
}
/** Milliseconds of a span in which the machine didn't let this process run. Its own work doesn't count. */
const stolenOf = (from: number, to: number) =>
  lags.reduce((sum, lag) => sum + lag.stolen * Math.max(0, Math.min(to, lag.to) - Math.max(from, lag.from)), 0);

interface Span {
  readonly from: number;
  readonly to: number;
}
function quantiles(lengths: readonly number[]) {
  const sorted = [...lengths].sort((a, b) => a - b);
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0),
  );
  return { p50, p99, max };
}

/**
 * Logs the delays and checks the limits: 200 ms for 99%, one second for all. Time in which a busy machine didn't let
 * this process run is subtracted.
 */
function checkDelays(what: string, spans: readonly Span[], bound = p99LimitMs): void {
  const raw = quantiles(spans.map(({ from, to }) => to - from));
  const own = quantiles(spans.map(({ from, to }) => to - from - stolenOf(from, to)));
  const lag = Math.round(Math.max(0, ...lags.map(({ from, to }) => to - from)));
  console.log(
    `${what}: p50 ${raw.p50} ms, p99 ${raw.p99} ms, max ${raw.max} ms of ${spans.length}; ` +
      `longest event loop lag ${lag} ms; without the time of other processes p99 ${own.p99} ms, max ${own.max} ms`,
  );
  expect(
    spans.filter(({ to }) => to === undefined),
    what,
  ).toEqual([]);
  expect(own.p99, what).toBeLessThanOrEqual(bound);
  expect(own.max, what).toBeLessThanOrEqual(maxLimitMs);
}

describe('late commits', () => {
  it('publishes each change once, even while another transaction stays open', async () => {
    const seed = logSeed('late commits');
    const stopWatching = watchLag();
    const open = commitLate();
    await pause(50);
    await Promise.all(
      Array.from({ length: writers }, (_, i) => write(seeded(seed + i), Math.floor((totalWrites + i) / writers))),
    );
    await open;
    await pause(300);
    await Promise.all([changeFeed.poll(), world.opened.live.changeFeed.poll()]);
    await pause(100);
    stopWatching();

    const rows = await world.sql<{ id: number }>(`SELECT id::int FROM changes WHERE verb = 'test.late' ORDER BY id`);
    expect(written).toHaveLength(totalWrites + 1);
    expect(rows).toHaveLength(totalWrites + 1);
    const ids = published.map(({ change: row }) => row.id);
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      'published twice',
    ).toEqual([]);
    const known = new Set(ids);
    expect(
      rows.filter(({ id }) => !known.has(id)),
      'skipped',
    ).toEqual([]);
    // The long transaction has one of the lowest IDs and was published among the last.
    expect(lateId).toBeLessThan(firstId + 100);
    expect(ids.indexOf(lateId)).toBeGreaterThan(100);
  }, 120_000);

  it('publishes each change within 200 ms of its commit', () => {
    const at = new Map(published.map(({ change: row, at }) => [`${row.entityId}:${row.version}`, at]));
    checkDelays(
      'published',
      written.map(({ job, version, at: from }) => ({ from, to: at.get(`${job}:${version}`) as number })),
    );
  });

  it('updates an open screen promptly, never backward, and ends with the newest state', async () => {
    screen.check();
    const received = new Map<number, { version: number; at: number }[]>();
    for (const { word, data, at } of screen.received) {
      if (word !== 'changed' || data.kind !== 'job') continue;
      received.set(data.id, [...(received.get(data.id) ?? []), { version: data.version, at }]);
    }
    for (const [id, events] of received) {
      const versions = events.map(({ version }) => version);
      expect(versions, `versions of job ${id}`).toEqual([...versions].sort((a, b) => a - b));
    }
    const now = await world.sql<{ id: number; version: number }>('SELECT id, version FROM jobs ORDER BY id');
    expect(now.map(({ id }) => [id, received.get(id)?.at(-1)?.version])).toEqual(
      now.map(({ id, version }) => [id, version]),
    );
    checkDelays(
      'on the screen',
      written.map(({ job, version, at: from }) => {
        const event = received.get(job)?.find((e) => e.version >= version);
        return { from, to: event?.at as number };
      }),
      // The screen shares this process, so only the limit of one second applies.
      maxLimitMs,
    );
  });
});
