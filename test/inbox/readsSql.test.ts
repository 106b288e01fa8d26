import { afterAll, beforeAll, expect, test } from 'vitest';
import { userReads } from '../../server/access/readsSql';
import { scope } from '../../server/access/scope';
import { type Fragment, place } from '../../server/work/sql';
import type { Viewer } from '../../common/access/viewer';
import { personNames } from '../support/people';
import { startWorld, type World } from '../support/world';

// The conditions for statements about many people against the scopes of one person: they must be the same policy.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const jobs = [await world.makeJob('Working'), await world.makeJob('Submitted', { author: 'rival' })];
  jobs.push(await world.makeJob('Submitted', { author: 'customer' }));
  for (const [i, { _id }] of jobs.entries())
    await world.as('admin').does('quotes.create', { body: { name: `Quote ${i}`, job: _id } });
  await world.sql('UPDATE quotes SET published_prints = 1');
  await world.as('admin').does('quotes.create', { body: { name: 'Not shared', job: jobs[2]?._id } });
  for (const what of ['match', 'ratio', 'items', 'customers'])
    await world.sql(
      `INSERT INTO imports (company_id, what, actor_id, file_name, overwrite, state, rows_total, rows_added, rows_changed, rows_removed, rows_refused, time)
       SELECT c.id, $1, $2, 'list.csv', false, 'done', 0, 0, 0, 0, 0, now() FROM companies c`,
      [what, world.people.admin.id],
    );
  await world.addPerson({ name: 'Not verified', role: 'client', companyId: world.companies.A.id, verified: false });
  await world.addPerson({ name: 'Without company', role: 'client', companyId: null });
});
afterAll(() => world.stop());

const viewers = async (): Promise<Viewer[]> =>
  (
    await world.sql<Omit<Viewer, 'onHold'>>(
      `SELECT id, name, role, company_id AS "companyId", has_quoter AS "hasQuoter", verified FROM users ORDER BY id`,
    )
  ).map((row) => ({ ...row, onHold: false }));

test.each<['job' | 'quote' | 'import', string, (viewer: Viewer) => Fragment]>([
  ['job', 'jobs', scope.jobs],
  ['quote', 'quotes', scope.quotes],
  ['import', 'imports', scope.imports],
])('userReads.%s is the scope of %s', async (kind, table, scoped) => {
  const all = await viewers();
  expect(all.length).toBe(personNames.length + 2);
  let readable = 0;
  for (const viewer of all) {
    const binds: unknown[] = [];
    const byScope = await world.sql(
      `SELECT t.id FROM ${table} t WHERE ${place(scoped(viewer), binds)} ORDER BY t.id`,
      binds,
    );
    const bySql = await world.sql(
      `SELECT t.id FROM users u, ${table} t WHERE u.id = $1 AND ${userReads[kind]('u', 't')} ORDER BY t.id`,
      [viewer.id],
    );
    expect(bySql, viewer.name).toEqual(byScope);
    readable += byScope.length;
  }
  expect(readable).toBeGreaterThan(0);
});
