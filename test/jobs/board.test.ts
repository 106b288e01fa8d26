import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobView } from '../../common/jobs/job';
import { type JobFilter, matches } from '../../common/jobs/matches';
import { boardColumns, columnOf } from '../../common/jobs/row';
import { startWorld, type World } from '../support/world';
import { boardLimit, boards, counts, filters, mines, statuses, type Status } from './board.examples';

// The board and the list filters: as SQL through real calls, and as the browser's predicate on the same rows.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.sql('DELETE FROM jobs'));

interface JobRow {
  num: number;
  status: Status;
  rush?: boolean;
  revision?: number;
  due?: string | null;
  author?: number;
  drafter?: number | null;
}
async function insertJobs(jobs: readonly JobRow[]): Promise<void> {
  const rows = jobs.map((job) => ({
    rush: false,
    revision: 0,
    due: null,
    drafter: null,
    author: world.people.client.id,
    ...job,
  }));
  await world.sql(
    `INSERT INTO jobs (num, company_id, author_id, drafter_id, name, pan1_width, status, rfi_from, status_time, time_in, rush, revision, due_time)
     SELECT r.num, $2, r.author, r.drafter, 'A roof', 16, r.status, CASE r.status WHEN 'RFI' THEN 'Submitted' END, $3, $3, r.rush, r.revision, r.due
     FROM jsonb_to_recordset($1::jsonb) AS r(num int, author int, drafter int, status text, rush boolean, revision int, due timestamptz)`,
    [JSON.stringify(rows), world.companies.A.id, world.clock.now()],
  );
}
const asFilter = (query: Readonly<Record<string, string>>): JobFilter => ({
  ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === 'true'])),
  ...(query.status ? { status: query.status.split(',') as Status[] } : {}),
});
const nums = (jobs: readonly JobView[]) => jobs.map((job) => job.num);

describe('the board', () => {
  test.each(boards)('$name', async ({ jobs, board }) => {
    await insertJobs(jobs);
    const shown = await world.as('cad').does('jobs.list', { query: { workflowView: true } });
    const columns = Object.fromEntries(
      boardColumns.map(({ key, title }) => [title, nums(shown.filter((job) => columnOf(job) === key))]),
    );
    const paused = nums(shown.filter((job) => job.statusCurrent === 'RFI')).sort();
    expect({ ...columns, paused }).toEqual({ ...board, paused: [...board.paused].sort() });
  });

  test('is cut at its limit, and indicates it', async () => {
    const due = '2026-06-01T10:00:00-05:00';
    await insertJobs(
      Array.from({ length: boardLimit }, (_, i) => ({ num: 200_000 + i, status: 'Working' as const, due })),
    );
    const whole = await world.as('cad').call('jobs.list', { query: { workflowView: true } });
    expect([whole.body.length, whole.headers.has('x-next')]).toEqual([boardLimit, false]);
    await insertJobs([{ num: 300_000, status: 'Working', due }]);
    const cut = await world.as('cad').call('jobs.list', { query: { workflowView: true } });
    expect([cut.body.length, cut.headers.has('x-next')]).toEqual([boardLimit, true]);
  });
});

describe('filters', () => {
  test.each(filters)('$query', async ({ query, in: wanted }) => {
    await insertJobs(statuses.map((status, i) => ({ num: 100_001 + i, status })));
    const everything = await world.as('cad').does('jobs.list');
    const listed = await world.as('cad').does('jobs.list', { query });
    expect(listed.map((job) => job.statusCurrent).sort()).toEqual([...wanted].sort());
    expect(nums(listed)).toEqual(nums(listed).sort((a, b) => b - a));
    const predicted = everything.filter((job) => matches(job, asFilter(query), { id: 0, staff: true }));
    expect(nums(predicted)).toEqual(nums(listed));
  });
});

describe('mine', () => {
  test.each(mines)(
    '$reader, author $author, drafter $drafter: $in',
    async ({ reader, author, drafter, in: wanted }) => {
      const { client, client2, cad, cad2 } = world.people;
      const [me, another] = reader === 'staff' ? [cad, cad2] : [client, client2];
      await insertJobs([
        {
          num: 100_001,
          status: 'Working',
          author: author === 'me' ? me.id : another.id,
          drafter: drafter === 'none' ? null : drafter === 'me' ? me.id : cad2.id,
        },
      ]);
      const listed = await world.as(me).does('jobs.list', { query: { mineOnly: true } });
      expect(listed.length).toBe(wanted ? 1 : 0);
      const all = await world.as(me).does('jobs.list');
      expect(
        all.filter((job) => matches(job, { mineOnly: true }, { id: me.id, staff: reader === 'staff' })).length,
      ).toBe(wanted ? 1 : 0);
    },
  );
});

describe('number of jobs', () => {
  test.each([counts.num.least, counts.num.most])('num %i', async (num) => {
    await insertJobs([1, 2, 3].map((i) => ({ num: 100_000 + i, status: 'Submitted' as const })));
    const listed = await world.as('viewer').does('jobs.list', { query: { num } });
    expect(nums(listed)).toEqual([100_003, 100_002, 100_001].slice(0, num));
  });
  test.each(counts.num.refused)('rejects num %s', async (num) => {
    expect((await world.as('viewer').call('jobs.list', { query: { num } })).refused).toMatchObject({
      status: 422,
      fields: { num: expect.any(String) },
    });
  });
  const { least, most } = counts.numJobsIndex;
  test.each([
    [least, 200],
    [most, 200],
    [least - 1, 422],
    [most + 1, 422],
    [1.5, 422],
  ])('numJobsIndex %d answers %i', async (numJobsIndex, status) => {
    expect((await world.as('viewer').call('profile.update', { body: { numJobsIndex } })).status).toBe(status);
  });
  test('numJobsIndex has its default', async () => {
    expect((await world.as('cad2').does('profile.get')).numJobsIndex).toBe(counts.numJobsIndex.default);
  });
});
