import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../db/models/Job';
import type { Change } from '../../db/models/Change';
import { Tail } from '../../server/live/tail';
import { change } from '../../server/work/change';
import type { LiveScreen } from '../support/live';
import { saySeed, seeded } from '../support/random';
import { startWorld, type World } from '../support/world';

/**
 * [P8–P10] Commits that come late, and one transaction that stays open for five seconds beside them: every row of
 * `changes` is handed on, once, soon, and no screen ever sees an entity go back.
 */
const writers = 12;
const inAll = 2000;
const jobsTouched = 60;
const openFor = 5000;

const soon = 200;
const never = 1000;

interface Written {
  readonly job: number;
  readonly version: number;
  /** When the writer had nothing left to do but to commit: a little before the commit, never after it. */
  readonly at: number;
}

let world: World;
let screen: LiveScreen;
let tail: Tail;
const jobs: number[] = [];
const written: Written[] = [];
const handed: { change: Change; at: number }[] = [];
/** Spans in which this process did not come to its timers, and how much of each the machine gave to others. */
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

  // A second tail beside the real one: it sees each row as the real one does, and says when.
  const { db, doorbell } = world.opened.house;
  tail = new Tail({
    db,
    doorbell,
    handOn: async (batch) => {
      const at = performance.now();
      for (const row of batch) handed.push({ change: row, at });
    },
    onError: (error) => {
      throw error;
    },
  });
  await tail.start();
  screen = await world.live('admin');
});
afterAll(async () => {
  await tail.stop();
  await world.stop();
});

/** Opens a transaction, writes a change in it, and commits five seconds later. */
async function holdOpen(): Promise<void> {
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
    await pause(openFor);
    written.push({ job: job as number, version: rows[0]?.version as number, at: performance.now() });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function write(random: () => number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const id = jobs[Math.floor(random() * jobsTouched)] as number;
    await change(world.opened.house, { actor: null, verb: 'test.late' }, async (work) => {
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
/** How much of a span this process wanted to work and was not let: its own work is no excuse. */
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
 * Said aloud, and held to: 200 ms for all but one in a hundred, and one second for every one. On a machine that is busy
 * with other things, the time in which it did not let this process run is taken off, and nothing else is.
 */
function judge(what: string, spans: readonly Span[], bound = soon): void {
  const raw = quantiles(spans.map(({ from, to }) => to - from));
  const own = quantiles(spans.map(({ from, to }) => to - from - stolenOf(from, to)));
  const lag = Math.round(Math.max(0, ...lags.map(({ from, to }) => to - from)));
  console.log(
    `${what}: p50 ${raw.p50} ms, p99 ${raw.p99} ms, max ${raw.max} ms of ${spans.length}; ` +
      `longest event loop lag ${lag} ms; without what the machine gave to others p99 ${own.p99} ms, max ${own.max} ms`,
  );
  expect(
    spans.filter(({ to }) => to === undefined),
    what,
  ).toEqual([]);
  expect(own.p99, what).toBeLessThanOrEqual(bound);
  expect(own.max, what).toBeLessThanOrEqual(never);
}

describe('late commits', () => {
  it('are handed on once each, soon, whoever else stays open', async () => {
    const seed = saySeed('late commits');
    const stopWatching = watchLag();
    const open = holdOpen();
    await pause(50);
    await Promise.all(
      Array.from({ length: writers }, (_, i) => write(seeded(seed + i), Math.floor((inAll + i) / writers))),
    );
    await open;
    await pause(300);
    await Promise.all([tail.look(), world.opened.live.tail.look()]);
    await pause(100);
    stopWatching();

    const rows = await world.sql<{ id: number }>(`SELECT id::int FROM changes WHERE verb = 'test.late' ORDER BY id`);
    expect(written).toHaveLength(inAll + 1);
    expect(rows).toHaveLength(inAll + 1);
    const ids = handed.map(({ change: row }) => row.id);
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      'handed on twice',
    ).toEqual([]);
    const known = new Set(ids);
    expect(
      rows.filter(({ id }) => !known.has(id)),
      'skipped',
    ).toEqual([]);
    // The one that was open all the time has one of the lowest ids, and came among the last.
    expect(lateId).toBeLessThan(firstId + 100);
    expect(ids.indexOf(lateId)).toBeGreaterThan(100);
  }, 120_000);

  it('within 200 ms of their commit', () => {
    const at = new Map(handed.map(({ change: row, at }) => [`${row.entityId}:${row.version}`, at]));
    judge(
      'handed on',
      written.map(({ job, version, at: from }) => ({ from, to: at.get(`${job}:${version}`) as number })),
    );
  });

  it('and are soon on an open screen, which never sees a job go back, and ends with the newest', async () => {
    screen.check();
    const heard = new Map<number, { version: number; at: number }[]>();
    for (const { word, data, at } of screen.heard) {
      if (word !== 'changed' || data.kind !== 'job') continue;
      heard.set(data.id, [...(heard.get(data.id) ?? []), { version: data.version, at }]);
    }
    for (const [id, events] of heard) {
      const versions = events.map(({ version }) => version);
      expect(versions, `versions of job ${id}`).toEqual([...versions].sort((a, b) => a - b));
    }
    const now = await world.sql<{ id: number; version: number }>('SELECT id, version FROM jobs ORDER BY id');
    expect(now.map(({ id }) => [id, heard.get(id)?.at(-1)?.version])).toEqual(
      now.map(({ id, version }) => [id, version]),
    );
    judge(
      'on the screen',
      written.map(({ job, version, at: from }) => {
        const event = heard.get(job)?.find((e) => e.version >= version);
        return { from, to: event?.at as number };
      }),
      // The screen's own end of the line takes its share of this same process: said, and held to the second alone.
      never,
    );
  });
});
