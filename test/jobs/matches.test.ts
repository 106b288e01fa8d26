import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches, type JobFilter } from '../../common/jobs/matches';
import { isStaff } from '../../common/access/roles';
import type { Status } from '../../common/jobs/status';
import { queryOf } from '../../client/api/queries/jobFilterQuery';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** The browser's predicate and the server's WHERE agree: every combination of filters, on jobs in every status. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  const states: Status[] = [
    'Submitted',
    'RFI',
    'Validated',
    'Working',
    'Correction',
    'Review',
    'Released',
    'Revision',
    'No Takeoff',
  ];
  for (const state of states) {
    await world.makeJob(state, { author: 'client', drafter: 'cad' });
    await world.makeJob(state, { author: 'customer', drafter: 'cad2' });
  }
  await world.makeJob('RFI', { author: 'client2', from: 'Working' });
}, 60_000);
afterAll(() => world.stop());

const maybe = [undefined, true, false] as const;
const filters: JobFilter[] = maybe.flatMap((showCad) =>
  maybe.flatMap((showNonCad) =>
    [undefined, true].flatMap((activeOnly) =>
      [undefined, true].flatMap((mineOnly) =>
        [undefined, ['Working', 'Released', 'RFI'] as Status[]].flatMap((status) =>
          [undefined, true].map((workflowView) => ({
            showCad,
            showNonCad,
            activeOnly,
            mineOnly,
            status,
            workflowView,
          })),
        ),
      ),
    ),
  ),
);

describe('GET /jobs and the browser agree on what belongs in a list', () => {
  for (const name of ['client', 'customer', 'cad', 'admin'] satisfies PersonName[]) {
    it(`for ${name}, ${filters.length} filters`, async () => {
      const person = world.people[name];
      const me = { id: person.id, staff: isStaff(person.role) };
      const all = await world.as(name).does('jobs.list', { query: { num: 100 } });
      for (const filter of filters) {
        const query = Object.fromEntries(
          Object.entries(queryOf(filter)).filter(([, value]) => value !== undefined),
        ) as Record<string, string>;
        const listed = await world.as(name).does('jobs.list', { query: { ...query, num: 100 } });
        const expected = all.filter((job) => matches(job, filter, me)).map((job) => job._id);
        expect(new Set(listed.map((job) => job._id)), JSON.stringify(filter)).toEqual(new Set(expected));
      }
    }, 60_000);
  }
});
