import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { moveStory } from '../../server/seed/moveStory';
import { seedStory } from '../../server/seed/seedStory';
import { countFor } from '../../server/stats/figures';
import { aliveBoard, boardOf } from './boardOf';
import { type EmptyInstallation, startEmptyServer } from './emptyInstallation';

// Allows for hundreds of commands on a machine that runs other tests at the same time.
const timeout = 90_000;

let empty: EmptyInstallation | null = null;
afterEach(async () => {
  await empty?.close();
  empty = null;
});

describe('the board is well filled, whenever the demo is loaded', () => {
  // See story.test.ts for business hours.
  const moments = [
    ['at night on a weekend', '2026-11-22T03:10:00-06:00'],
    ['on a Monday before the office opens', '2026-03-09T07:31:00-05:00'],
    ['at noon on Thanksgiving, when the office is closed', '2026-11-26T12:00:00-06:00'],
  ] as const;
  test.each(moments)('%s', { timeout: timeout }, async (_, iso) => {
    empty = await startEmptyServer(new Date(iso));
    await seedStory(empty.services);
    expect(await boardOf(empty)).toEqual(aliveBoard);
  });
});

test('a restart on a later day shows the same board with current figures', {
  timeout: timeout,
}, async () => {
  empty = await startEmptyServer(new Date('2026-11-19T14:26:00-06:00'));
  const { services, sql } = empty;
  await seedStory(services);
  const at = (iso: string) => ({ ...services, now: () => new Date(iso) });
  expect(await moveStory(at('2026-11-19T16:59:00-06:00'))).toBe(false);

  // The Tuesday after, and the evening of Christmas Day.
  for (const iso of ['2026-11-24T09:10:00-06:00', '2026-12-25T20:00:00-06:00']) {
    const later = at(iso);
    expect(await moveStory(later)).toBe(true);
    expect(await moveStory(later)).toBe(false);
    expect(await boardOf({ services: later, sql })).toEqual(aliveBoard);
    const ahead = `SELECT count(*)::int AS n FROM changes WHERE time > '${iso}'`;
    expect(await sql(ahead)).toEqual([{ n: 0 }]);
    expect(
      await sql(`SELECT job_id FROM (SELECT job_id, ended_at, lead(started_at) OVER (PARTITION BY job_id ORDER BY id) AS next
        FROM job_status_times) s WHERE next IS DISTINCT FROM ended_at`),
    ).toEqual([]);
    const local = `(time_in AT TIME ZONE 'America/Chicago')`;
    expect(
      await sql(
        `SELECT id FROM notes WHERE extract(isodow FROM ${local}) > 5 OR ${local}::time NOT BETWEEN '07:59' AND '17:01'`,
      ),
    ).toEqual([]);
    const tallies = `SELECT author_id, what, day::text, company_id, sum(n)::int AS n, sum(cents)::int AS cents
      FROM job_tallies GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4`;
    const stored = await sql(tallies);
    await sql('SELECT tally_anew()');
    expect(stored).toEqual(await sql(tallies));
    const base = (await countFor(later, [{ of: 'office' }])).get('office');
    expect(base?.released[0], 'released this week').toBeGreaterThan(0);
  }
});

test('a database without the demo keeps its times', async () => {
  empty = await startEmptyServer(new Date('2026-11-19T14:26:00-06:00'));
  expect(await moveStory({ ...empty.services, now: () => new Date('2026-11-24T09:10:00-06:00') })).toBe(false);
});

test('an interrupted load leaves nothing behind, and the next one loads everything', {
  timeout: timeout,
}, async () => {
  const now = new Date('2026-11-19T14:26:00-06:00');
  empty = await startEmptyServer(now);
  const { services, sql, dataDir } = empty;
  const cutOff = seedStory(services).then(
    () => 'loaded',
    () => 'cut off',
  );
  let killed = 0;
  for (let i = 0; killed === 0 && i < 1000; i++) {
    await pause(10);
    killed = (
      await sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start < now() - interval '500 ms' AND pid <> pg_backend_pid()`,
      )
    ).length;
  }
  expect(await cutOff).toBe('cut off');
  expect(
    await sql('SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM jobs) AS jobs'),
  ).toEqual([{ users: 0, jobs: 0 }]);
  expect(await sql('SELECT 1 FROM changes')).toEqual([]);
  // The installation ID file, and the folder of unfinished uploads.
  expect(readdirSync(join(dataDir, 'files')).sort()).toEqual(['installation', 'waiting']);

  expect(await seedStory(services)).toBe(true);
  expect(await sql('SELECT count(*)::int AS jobs, min(num) AS first FROM jobs')).toEqual([{ jobs: 72, first: 100001 }]);
});
