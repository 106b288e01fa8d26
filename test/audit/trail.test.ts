import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { mustImport } from '../support/importing';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** What the trail of one job tells to each kind of reader: the fields that they read, and no others. */
let world: World;
let id: number;
let num: number;
beforeAll(async () => {
  world = await startWorld();
  const job = await world.makeJob('Submitted', { author: 'customer' });
  [id, num] = [job._id, job.num];
  await mustAct(world.as('admin'), id, 'validate');
  await mustAct(world.as('cad'), id, 'assign');
  await mustAct(world.as('cad'), id, 'plainNote');
  world.clock.advance(60_000);
  await world.as('admin').does('jobs.billing', { params: { id }, body: { revenue: 125.5 } });
});
afterAll(() => world.stop());

const trail = async (who: PersonName, query: Record<string, string> = {}) =>
  (await world.as(who).does('jobs.history', { params: { id }, query })) as AuditEntry[];
const lines = (entries: readonly AuditEntry[]) =>
  entries.map(({ by, verb, changes }) => `${by} ${verb}: ${changes.map(({ says }) => says).join(', ')}`);

describe('the trail of a job', () => {
  it('tells an admin everything, newest first, names for ids and dollars for cents', async () => {
    const entries = await trail('admin');
    expect(lines(entries).slice(0, 3)).toEqual([
      `${world.people.admin.name} jobs.billing: Price`,
      `${world.people.cad.name} jobs.assign: Drafter, Status`,
      `${world.people.admin.name} jobs.validate: Status, Due back, Level, Price`,
    ]);
    expect(entries[1]?.changes).toEqual([
      { says: 'Drafter', as: 'person', from: null, to: world.people.cad.name },
      { says: 'Status', as: 'text', from: 'Validated', to: 'Working' },
    ]);
    expect(entries[0]?.changes[0]).toMatchObject({ as: 'money', to: 125.5 });
    expect(entries[3]).toMatchObject({ verb: 'jobs.create', by: world.people.customer.name, kind: 'job', id });
    expect(entries[3]?.title).toMatch(new RegExp(`^${num} `));
  });

  it('tells a drafter no price', async () => {
    expect(lines(await trail('cad')).slice(0, 2)).toEqual([
      `${world.people.cad.name} jobs.assign: Drafter, Status`,
      `${world.people.admin.name} jobs.validate: Status, Due back, Level`,
    ]);
  });

  it('tells the submitter neither who in the office did it, nor drafter, level or price', async () => {
    const entries = await trail('customer');
    expect(lines(entries).slice(0, 2)).toEqual([
      'Drafting office jobs.assign: Status',
      'Drafting office jobs.validate: Status, Due back',
    ]);
    expect(JSON.stringify(entries)).not.toContain(world.people.cad.name);
  });

  it('goes on after a cursor, and ends', async () => {
    const all = await trail('admin');
    const found: AuditEntry[] = [];
    for (let after: string | undefined; ; ) {
      const answer = await world
        .as('admin')
        .request('GET', `/api/v1/jobs/${id}/history?limit=1${after ? `&after=${after}` : ''}`);
      found.push(...(answer.body as AuditEntry[]));
      after = answer.headers.get('x-next') ?? undefined;
      if (!after) break;
    }
    expect(found).toEqual(all);
    expect((await world.as('admin').request('GET', `/api/v1/jobs/${id}/history?after=bm9uc2Vuc2U`)).status).toBe(422);
  });
});

describe('the trail of everything', () => {
  it('is filtered by kind, entity, person and time', async () => {
    const ask = (query: Record<string, string>) =>
      world.as('admin').does('audit.list', { query }) as Promise<AuditEntry[]>;
    const mine = await ask({ 'filter[kind]': 'job', 'filter[id]': String(id) });
    expect(mine).toEqual(await trail('admin'));
    const drafters = await ask({ 'filter[actor]': String(world.people.cad.id) });
    expect(lines(drafters)).toEqual([`${world.people.cad.name} jobs.assign: Drafter, Status`]);
    const before = await ask({ 'filter[id]': String(id), 'filter[to]': mine[0]?.at as string });
    expect(before.map(({ _id }) => _id)).toEqual(mine.slice(1).map(({ _id }) => _id));
    expect(await ask({ 'filter[from]': '2099-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('can be taken along as a file, a line per changed field', async () => {
    const answer = await world
      .as('admin')
      .request('GET', `/api/v1/admin/audit/download?filter[kind]=job&filter[id]=${id}`);
    expect(answer.headers.get('content-disposition')).toContain('audit-download.csv');
    const [head, first, second, third] = answer.text.split('\r\n');
    expect(head).toBe('\ufeffTime,Who,Call,Kind,Id,Which,Field,From,To');
    expect(first).toMatch(new RegExp(`,${world.people.admin.name},jobs.billing,job,${id},${num} .*,Price,.*,125.5$`));
    expect(second).toMatch(/,jobs.assign,job,.*,Drafter,,/);
    expect(third).toMatch(/,jobs.assign,job,.*,Status,Validated,Working$/);
  });

  it('keeps what was deleted, without its name', async () => {
    const gone = await world.makeJob('Submitted');
    await mustAct(world.as('admin'), gone._id, 'delete');
    const [last] = (await world.as('admin').does('audit.list', {
      query: { 'filter[kind]': 'job', 'filter[id]': String(gone._id), limit: '1' },
    })) as AuditEntry[];
    expect(last).toMatchObject({ verb: 'delete', by: world.people.admin.name, title: '', changes: [] });
    const history = await world.as('admin').request('GET', `/api/v1/jobs/${gone._id}/history`);
    expect(history.status).toBe(404);
  });
});

describe('the trail of a row that imports write', () => {
  it('has what each import did to it, beside what was done by hand', async () => {
    const company = world.companies.A.id;
    const admin = world.as('admin');
    await mustImport(admin, 'items', company, 'SKU,Description,Price\nRC10,Ridge cap,12.50\n');
    world.clock.advance(60_000);
    const [item] = await admin.does('items.list', { query: { client: String(company), q: 'RC10' } });
    const params = { id: item?._id as number };
    await admin.does('items.update', { params, body: { description: 'Ridge cap, ten feet' } });
    world.clock.advance(60_000);
    await mustImport(admin, 'items', company, 'SKU,Description,Price\nRC10,Ridge cap,13.00\n');
    const entries = (await admin.does('items.history', { params, query: {} })) as AuditEntry[];
    expect(lines(entries).slice(0, 2)).toEqual([
      `${world.people.admin.name} items.import: Description, Price`,
      `${world.people.admin.name} items.update: Description`,
    ]);
    expect(entries[0]?.changes).toEqual([
      { says: 'Description', as: 'text', from: 'Ridge cap, ten feet', to: 'Ridge cap' },
      { says: 'Price', as: 'money', from: 12.5, to: 13 },
    ]);
    expect(entries[2]).toMatchObject({ verb: 'items.import', title: 'RC10' });
    expect(
      lines(await (world.as('client').does('items.history', { params, query: {} }) as Promise<AuditEntry[]>))[0],
    ).toBe('Drafting office items.import: Description, Price');
  });
});
