import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../client/api/queries';
import { isStaff } from '../../common/access/roles';
import type { JobView } from '../../common/jobs/job';
import { jobSortKeys, type JobListFilter, listHolds } from '../../common/jobs/jobList';
import { orderBy } from '../../common/live/paged';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Tests that the browser's idea of the estimates list (which jobs match, in which order) equals the server's response. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  const names = [
    'Zion Barn',
    'zion shed',
    'Äpfelhof',
    'Олейников',
    '山田工務店',
    '50% Off',
    'İstanbul Hall',
    'Straße 5',
  ];
  for (const [i, name] of names.entries()) {
    const state = (['Submitted', 'Validated', 'Working', 'Released'] as const)[i % 4] as 'Submitted';
    const drafter = i % 2 ? 'cad' : 'cad2';
    await world.makeJob(state, {
      author: i % 3 ? 'client' : 'customer',
      drafter,
      body: { name, city: i % 2 ? 'Logan' : '' },
    });
    world.clock.advance(61_000);
  }
  const rival = await world.makeJob('Validated', { author: 'rival', body: { name: 'Zion Rival' } });
  await world.as('admin').does('jobs.rush', { params: { id: rival._id }, body: { level: true } });
}, 60_000);
afterAll(() => world.stop());

const filters = (who: PersonName): JobListFilter[] => {
  const { people, companies } = world;
  const both: JobListFilter[] = [
    {},
    ...['zion', 'ZION', 'ä', 'олей', '工', '%', 'logan', 'straße', 'i', '1000', 'nothing at all'].map((q) => ({ q })),
    { author: people.customer.id },
    { rush: true },
    { rush: false, activeOnly: true },
    { mineOnly: true, q: 'o' },
    { status: ['Working', 'Released'] },
  ];
  if (!isStaff(people[who].role)) return both;
  return [
    ...both,
    { client: companies.B.id },
    { client: companies.A.id, level: 3 },
    { drafter: people.cad.id },
    { drafter: 'none' },
    { level: 3, q: 'zion' },
    { level: 5 },
  ];
};

const page = async (who: PersonName, filter: JobListFilter, sort: string): Promise<JobView[]> => {
  const person = world.people[who];
  const me = { id: person.id, staff: isStaff(person.role) };
  const [, , query] = queries.jobList(filter, { sort, limit: 100, after: null }, me).key as [string, string, object];
  const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return world.as(who).does('jobs.list', { query: params as never });
};

describe.each<PersonName>(['admin', 'cad', 'client', 'customer'])('for %s', (who) => {
  it('every filter matches the same jobs', async () => {
    const person = world.people[who];
    const me = { id: person.id, staff: isStaff(person.role) };
    const all = await page(who, {}, '-num');
    for (const filter of filters(who)) {
      const found = new Set((await page(who, filter, '-num')).map((job) => job._id));
      for (const job of all) {
        const predicted = listHolds(job, filter, me);
        if (predicted === undefined) continue;
        expect(predicted, `${job.name} by ${JSON.stringify(filter)}`).toBe(found.has(job._id));
      }
    }
  }, 60_000);

  it('every sort order is the same', async () => {
    for (const sort of [
      'num',
      '-num',
      'name',
      '-name',
      'dueBackTime',
      '-dueBackTime',
      'statusTimeCurrent',
      '-statusTimeCurrent',
    ]) {
      const answered = await page(who, {}, sort);
      const sorted = [...answered].sort(orderBy(sort, jobSortKeys));
      expect(
        sorted.map((job) => job.name),
        sort,
      ).toEqual(answered.map((job) => job.name));
    }
  });
});

it('refetches when the browser can’t decide: a search may match names the event doesn’t contain', () => {
  const job = { num: 1, name: 'İstanbul Hall', street: '', city: '', state: '', statusCurrent: 'Submitted' } as JobView;
  const holds = (name: string, q: string) => listHolds({ ...job, name }, { q }, { id: 1, staff: true });
  expect(holds('İstanbul Hall', 'hall ist')).toBe(true);
  expect(holds('Plain', 'LAI')).toBe(true);
  expect(holds('Plain', 'ist')).toBeUndefined();
  expect(holds('Plain', 'pl')).toBeUndefined();
});
