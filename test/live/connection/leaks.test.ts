import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience } from '../../access/fields.table';
import { type Marked, createMarks } from '../../access/marks';
import { wrongMarks } from '../../access/seen';
import type { LiveScreen } from '../../support/live';
import type { PersonName } from '../../support/people';
import { startWorld, type World } from '../../support/world';

/**
 * The leak test for sockets (PROTOCOL P11–P14): each mark is received by every audience that may read it and by no
 * other. Every record is touched so that every event is sent.
 */
const listeners: [PersonName, Audience][] = [
  ['admin', 'admin'],
  ['super', 'admin'],
  ['cad', 'staff'],
  ['client', 'quoter'],
  ['client2', 'pricer'],
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
  await world.sql('UPDATE users SET sees_costs = true WHERE id = $1', [world.people.client2.id]);
  world.people.client2.seesCosts = true;
  marked = await createMarks(world);
  for (const name of [...listeners.map(([who]) => who), ...strangers]) {
    const screen = await world.live(name);
    screens[name] = screen;
    const opened = await screen.opened('jobPage', marked.jobId);
    expect(opened.ok, name).toBe(!strangers.includes(name));
    const reads = ['admin', 'super', 'client', 'client2', 'customer'].includes(name);
    expect((await screen.opened('quotePage', marked.quoteId)).ok, name).toBe(reads);
    const company = await screen.opened('companyPage', world.companies.A.id);
    // Another company's page is answered like an unknown one; inactive users can't open any.
    expect(company.ok, name).toBe(!['rival', 'rivalCustomer', 'inactive'].includes(name));
  }
  await touchEverything();
}, 60_000);
afterAll(() => world.stop());

/** Inserts a change for every marked record, then one more per screen that marks the end. */
async function touchEverything(): Promise<void> {
  const { A } = world.companies;
  await world.sql(
    `INSERT INTO changes (time, verb, kind, entity_id, version, company_id)
     SELECT now(), 'test', x.kind, x.id, 1, $1 FROM (
       SELECT 'company' AS kind, $1::int AS id UNION ALL SELECT 'customer', id FROM customers WHERE company_id = $1
       UNION ALL SELECT 'item', id FROM items WHERE company_id = $1 UNION ALL SELECT 'import', id FROM imports WHERE company_id = $1
       UNION ALL SELECT 'quote', id FROM quotes WHERE job_id = $2 UNION ALL SELECT 'job', $2 UNION ALL SELECT 'note', id FROM notes WHERE job_id = $2
       UNION ALL SELECT 'pin', id FROM pins WHERE job_id = $2) x`,
    [A.id, marked.jobId],
  );
  await world.opened.live.changeFeed.poll();
  for (const name of strangers) {
    await world.as(name).does('profile.update', { body: { phone: `555 the end of ${name}` } });
    await screens[name].changed('user', world.people[name].id);
  }
  for (const [name] of listeners) {
    await screens[name].changed('jobPage', marked.jobId);
    await screens[name].next(({ word }) => word === 'counts');
  }
}

const receivedBy = (name: PersonName) => screens[name].received.map(({ data }) => data);

describe.each(listeners)('%s', (who, audience) => {
  test('[P11] receives the markers of its audience and no others', () => {
    screens[who].check();
    const received: unknown[] = receivedBy(who);
    // The lists of a company or customer come with their pages; file IDs are also part of URLs.
    expect(wrongMarks(marked.marks, audience, received)).toEqual([]);
  });
});

describe.each(strangers)('%s', (who) => {
  test('[P14] receives nothing about the job, its notes or another company', () => {
    screens[who].check();
    const about = screens[who].received
      .filter(({ word }) => word === 'changed')
      .map(({ data }) => (data as { kind: string }).kind);
    const own = who === 'customer2' ? ['company', 'companyPage', 'user'] : ['user'];
    expect(about.filter((kind) => !own.includes(kind))).toEqual([]);
    const jobMarks = marked.marks.filter(({ what }) =>
      /^(job|quote|note|pin|reply|internal pin|name of the file|id of the file) /.test(what),
    );
    const text = JSON.stringify(receivedBy(who));
    expect(jobMarks.filter(({ value }) => text.includes(String(value))).map(({ what }) => what)).toEqual([]);
  });
});
