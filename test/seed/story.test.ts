import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDrafts } from '../../common/uploads/draftName';
import { seedStory } from '../../server/seed/seedStory';
import { storySignIns } from '../../server/seed/storySignIns';
import { aliveBoard, boardOf } from './boardOf';
import { type EmptyInstallation, startEmptyServer } from './emptyInstallation';
import { checkPdf, checkPng } from './readable';

// A Thursday afternoon at the office (Chicago).
const now = new Date('2026-11-19T14:26:00-06:00');

let demo: EmptyInstallation;
beforeAll(async () => {
  demo = await startEmptyServer(now);
  expect(await seedStory(demo.services)).toBe(true);
}, 90_000);
afterAll(() => demo.close());

const count = async (from: string) => (await demo.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]?.n;

test('loads sixty jobs of one company and twelve of the other, in every status', async () => {
  const found = await demo.sql<{ inits: string; status: string; n: number }>(
    `SELECT c.inits, j.status, count(*)::int AS n FROM jobs j JOIN companies c ON c.id = j.company_id GROUP BY 1, 2`,
  );
  const of = (inits: string) =>
    Object.fromEntries(found.filter((row) => row.inits === inits).map(({ status, n }) => [status, n]));
  expect(of('WRS')).toEqual({
    Submitted: 5,
    RFI: 4,
    Validated: 5,
    Working: 7,
    Correction: 2,
    Review: 4,
    Revision: 4,
    'No Takeoff': 3,
    Released: 26,
  });
  expect(of('GSP')).toEqual({
    Submitted: 1,
    RFI: 1,
    Validated: 1,
    Working: 2,
    Review: 1,
    Revision: 1,
    'No Takeoff': 1,
    Released: 4,
  });
});

test('the board is well filled', async () => {
  expect(await boardOf(demo)).toEqual(aliveBoard);
});

test('has all variants that screens must show', async () => {
  expect(await count('jobs WHERE rush')).toBeGreaterThanOrEqual(6);
  expect(await count(`jobs WHERE status = 'Released' AND revision = 0`)).toBeGreaterThan(10);
  expect(await count(`jobs WHERE status = 'Released' AND revision = 1`)).toBeGreaterThan(2);
  expect(await count(`jobs WHERE status = 'Released' AND revision = 2`)).toBeGreaterThan(1);
  expect(await count(`jobs WHERE status = 'Correction' AND correction = 1`)).toBe(1);
  expect(await count('jobs WHERE level = 9 AND revenue_cents = level_custom_cents')).toBe(2);
  expect(await count('jobs WHERE level = 5 AND revenue_cents IS NULL')).toBe(2);
  expect(await count(`jobs WHERE status = 'RFI' AND level IS NULL`)).toBe(1);
  expect(await count(`jobs WHERE billing_status = 'Invoiced' AND status = 'Released'`)).toBe(1);
  expect(await count(`jobs WHERE billing_status = 'Demo'`)).toBe(1);
  expect(await count(`notes WHERE action = 'revisionResponse'`)).toBe(1);
  expect(await count('notes WHERE cad')).toBeGreaterThan(5);
  expect(await count(`files WHERE name ~ '[^ -ɏ]'`)).toBe(1);
  const drafters = await demo.sql(`SELECT DISTINCT drafter_id FROM jobs WHERE status = 'Working'`);
  expect(drafters.length).toBeGreaterThanOrEqual(5);
});

test('loads the lists of both companies, with prices in whole cents', async () => {
  const tables = ['panels', 'customers', 'items', 'match_entries', 'ratio_entries'];
  const of = (inits: string) =>
    Promise.all(
      tables.map((name) => count(`${name} t JOIN companies c ON c.id = t.company_id AND c.inits = '${inits}'`)),
    );
  expect(await of('WRS')).toEqual([10, 150, 418, 316, 42]);
  expect(await of('GSP')).toEqual([4, 14, 24, 11, 10]);
  expect(
    await demo.sql(`SELECT price_code AS code, price_cents AS cents FROM items WHERE sku = 'PBR-29S' ORDER BY 1`),
  ).toEqual([
    { code: '', cents: 309 },
    { code: 'A', cents: 260 },
    { code: 'B', cents: 283 },
  ]);
  expect(
    await demo.sql(
      `SELECT flat_width AS flat, price1_cents AS one, price5_cents AS five, metals FROM companies WHERE inits = 'WRS'`,
    ),
  ).toEqual([{ flat: 48, one: 4500, five: null, metals: ['29ga', '26ga', '24ga', '.032 Alum'] }]);
});

test('everyone can sign in and read their own jobs', async () => {
  const expected: Record<string, [role: string | null, jobs: number | 'refused']> = {
    viewer: ['viewer', 60],
    client: ['client', 60],
    customer: ['customer', 5],
    cad: ['cad', 72],
    cad2: ['cad', 72],
    admin: ['admin', 72],
    super: ['super', 72],
    rival: ['client', 12],
    newcomer: [null, 'refused'],
  };
  for (const [name, [role, jobs]] of Object.entries(expected)) {
    const reply = await fetch(`${demo.base}/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `${name}@demo.test`, password: 'metal-roof-demo' }),
    });
    const user = (await reply.json()) as { role: string | null; token: string; hasQuoter: boolean };
    expect([name, reply.status, user.role]).toEqual([name, 200, role]);
    expect([name, user.hasQuoter]).toEqual([name, name === 'client' || name === 'rival']);
    const list = await fetch(`${demo.base}/jobs?num=1500`, { headers: { Authorization: `Bearer ${user.token}` } });
    if (jobs === 'refused') expect(list.status).toBe(403);
    else expect([name, ((await list.json()) as unknown[]).length]).toEqual([name, jobs]);
  }
  expect(await storySignIns(demo.services)).toContain('rival@demo.test');
});

test('every file exists and can be opened', async () => {
  const files = await demo.sql<{ id: string; name: string; size: number; jobId: number | null }>(
    'SELECT id, name, size, job_id AS "jobId" FROM files',
  );
  expect(files.length).toBeGreaterThan(250);
  for (const { id, name, size, jobId } of files) {
    expect(jobId).not.toBeNull();
    const bytes = await buffer((await demo.services.files.open(id)) as Readable);
    expect([name, bytes.length]).toEqual([name, size]);
    if (name.endsWith('.pdf')) checkPdf(bytes);
    else if (name.endsWith('.png')) checkPng(bytes);
    else expect(bytes.length).toBeGreaterThan(20);
  }
});

test('drafts have the required names and are complete', async () => {
  const jobs = await demo.sql<{ num: number; pan1Width: number; pan2Width: number | null; names: string[] }>(
    `SELECT j.num, j.pan1_width AS "pan1Width", j.pan2_width AS "pan2Width", array_agg(f.name) AS names
     FROM jobs j JOIN files f ON f.job_id = j.id AND f.file_type IN (4, 6) GROUP BY j.id`,
  );
  expect(jobs.length).toBeGreaterThan(30);
  for (const { names, ...job } of jobs) expect(checkDrafts(names, job)).toEqual({ number: [], width: [], missing: [] });
});

test('history has no gaps, nothing is in the future, and work happens during business hours', async () => {
  const stays = await demo.sql<{ jobId: number; status: string; from: Date; to: Date | null; now: string }>(
    `SELECT s.job_id AS "jobId", s.status, s.started_at AS "from", s.ended_at AS "to", j.status AS now
     FROM job_status_times s JOIN jobs j ON j.id = s.job_id ORDER BY s.job_id, s.id`,
  );
  stays.forEach((stay, i) => {
    const next = stays[i + 1]?.jobId === stay.jobId ? stays[i + 1] : undefined;
    expect(stay.to).toEqual(next?.from ?? null);
    if (!next) expect(stay.status).toBe(stay.now);
  });
  const [ahead] = await demo.sql<{ n: number }>('SELECT count(*)::int AS n FROM changes WHERE time > $1', [now]);
  expect(ahead?.n).toBe(0);
  const at = `(time_in AT TIME ZONE 'America/Chicago')`;
  expect(await count(`notes WHERE extract(isodow FROM ${at}) > 5 OR ${at}::time NOT BETWEEN '07:59' AND '17:01'`)).toBe(
    0,
  );
  expect(
    await count(`(SELECT num FROM jobs EXCEPT SELECT 100000 + row_number() OVER (ORDER BY time_in) FROM jobs) x`),
  ).toBe(0);
});

test('queues only Drive folders, thumbnails and the trim lists of releases', async () => {
  const queued = await demo.sql<{ task: string; n: number }>(
    'SELECT task_identifier AS task, count(*)::int AS n FROM graphile_worker.jobs GROUP BY 1 ORDER BY 1',
  );
  expect(queued).toEqual([
    { task: 'drive.job', n: 72 },
    { task: 'files.thumbnails', n: 1 },
    { task: 'release.trims', n: 48 },
  ]);
  expect(await count(`notes WHERE action = 'release'`)).toBe(48);
});

test('loading the demo again changes nothing', async () => {
  const before = [await count('changes'), await count('files'), await count('users')];
  expect(await seedStory(demo.services)).toBe(false);
  expect([await count('changes'), await count('files'), await count('users')]).toEqual(before);
});
