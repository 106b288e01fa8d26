import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { plantStory } from '../../server/seed/plantStory';
import { aliveBoard, boardOf } from './boardOf';
import { type EmptyHouse, emptyHouse } from './emptyHouse';

// Hundreds of commands one after the other, on a machine that runs other tests beside.
const patience = 90_000;

let empty: EmptyHouse | null = null;
afterEach(async () => {
  await empty?.close();
  empty = null;
});

describe('whenever it is planted, the board is alive', () => {
  // During office hours: story.test.ts
  const moments = [
    ['at night in a weekend', '2026-11-22T03:10:00-06:00'],
    ['on a Monday before the office opens', '2026-03-09T07:31:00-05:00'],
  ] as const;
  test.each(moments)('%s', { timeout: patience }, async (_, iso) => {
    empty = await emptyHouse(new Date(iso));
    await plantStory(empty.house);
    expect(await boardOf(empty)).toEqual(aliveBoard);
  });
});

test('a planting that is cut off half way leaves nothing, and the next one plants it all', {
  timeout: patience,
}, async () => {
  const now = new Date('2026-11-19T14:26:00-06:00');
  empty = await emptyHouse(now);
  const { house, sql, dataDir } = empty;
  const cutOff = plantStory(house).then(
    () => 'planted',
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
  // The mark of the installation, and the folder of uploads under way.
  expect(readdirSync(join(dataDir, 'files')).sort()).toEqual(['installation', 'waiting']);

  expect(await plantStory(house)).toBe(true);
  expect(await sql('SELECT count(*)::int AS jobs, min(num) AS first FROM jobs')).toEqual([{ jobs: 72, first: 100001 }]);
});
