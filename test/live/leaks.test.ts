import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience } from '../access/fields.table';
import { type Marked, plantMarks } from '../access/marks';
import { wrongMarks } from '../access/seen';
import type { LiveScreen } from '../support/live';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/**
 * The socket's half of the leak test (PROTOCOL P11–P14): each mark is heard by every audience that may read it and by
 * no other. Everything is touched, so that everything that has an event is told.
 */
const listeners: [PersonName, Audience][] = [
  ['admin', 'admin'],
  ['super', 'admin'],
  ['cad', 'staff'],
  ['client', 'quoter'],
  ['clientPlain', 'rep'],
  ['viewer', 'rep'],
  ['customer', 'customer'],
];
const strangers: PersonName[] = ['customer2', 'rival', 'rivalCustomer', 'inactive'];

let world: World;
let marked: Marked;
const screens = {} as Record<PersonName, LiveScreen>;

beforeAll(async () => {
  world = await startWorld();
  marked = await plantMarks(world);
  for (const name of [...listeners.map(([who]) => who), ...strangers]) {
    const screen = await world.live(name);
    screens[name] = screen;
    const opened = await screen.opened('jobPage', marked.jobId);
    expect(opened.ok, name).toBe(!strangers.includes(name));
    const reads = ['admin', 'super', 'client', 'customer'].includes(name);
    expect((await screen.opened('quotePage', marked.quoteId)).ok, name).toBe(reads);
    const company = await screen.opened('companyPage', world.companies.A.id);
    // Another company's page answers like an unknown one; an inactive person opens nothing.
    expect(company.ok, name).toBe(!['rival', 'rivalCustomer', 'inactive'].includes(name));
  }
  await touchEverything();
}, 60_000);
afterAll(() => world.stop());

/** Rows of the bus as commands write them, for everything that was marked; then one more, by which the end is known. */
async function touchEverything(): Promise<void> {
  const { A } = world.companies;
  await world.sql(
    `INSERT INTO changes (time, verb, kind, entity_id, version, company_id)
     SELECT now(), 'test', x.kind, x.id, 1, $1 FROM (
       SELECT 'company' AS kind, $1::int AS id UNION ALL SELECT 'customer', id FROM customers WHERE company_id = $1
       UNION ALL SELECT 'item', id FROM items WHERE company_id = $1 UNION ALL SELECT 'import', id FROM imports WHERE company_id = $1
       UNION ALL SELECT 'quote', id FROM quotes WHERE job_id = $2 UNION ALL SELECT 'job', $2 UNION ALL SELECT 'note', id FROM notes WHERE job_id = $2) x`,
    [A.id, marked.jobId],
  );
  await world.opened.live.tail.look();
  for (const name of strangers) {
    await world.as(name).does('profile.update', { body: { phone: `555 the end of ${name}` } });
    await screens[name].changed('user', world.people[name].id);
  }
  for (const [name] of listeners) {
    await screens[name].changed('jobPage', marked.jobId);
    await screens[name].next(({ word }) => word === 'counts');
  }
}

const heardBy = (name: PersonName) => screens[name].heard.map(({ data }) => data);

describe.each(listeners)('%s', (who, audience) => {
  test('[P11] hears the marks of its audience and no others', () => {
    screens[who].check();
    const told: unknown[] = heardBy(who);
    // A company's and a customer's own lists are told with their pages; ids of files are told by their urls too.
    expect(wrongMarks(marked.marks, audience, told)).toEqual([]);
  });
});

describe.each(strangers)('%s', (who) => {
  test('[P14] hears nothing of the job, its notes, or another company', () => {
    screens[who].check();
    const about = screens[who].heard
      .filter(({ word }) => word === 'changed')
      .map(({ data }) => (data as { kind: string }).kind);
    const own = who === 'customer2' ? ['company', 'companyPage', 'user'] : ['user'];
    expect(about.filter((kind) => !own.includes(kind))).toEqual([]);
    const jobMarks = marked.marks.filter(({ what }) => /^(job|quote|note|name of the file|id of the file) /.test(what));
    const text = JSON.stringify(heardBy(who));
    expect(jobMarks.filter(({ value }) => text.includes(String(value))).map(({ what }) => what)).toEqual([]);
  });
});
