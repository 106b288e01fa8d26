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

  it('says how many there are, of the page’s filter and not of the page', async () => {
    const total = async (query: Record<string, string>) =>
      (await world.as('admin').call('audit.list', { query: { ...query, limit: '1' } })).headers.get('x-total');
    const mine = await trail('admin');
    expect(mine.length).toBeGreaterThan(1);
    expect(await total({ 'filter[kind]': 'job', 'filter[id]': String(id) })).toBe(String(mine.length));
    expect(await total({ 'filter[from]': '2099-01-01T00:00:00.000Z' })).toBe('0');
    await world.sql(
      `INSERT INTO changes (time, at, verb, kind, entity_id, version, diff)
       SELECT '2098-01-01', now(), 'jobs.update', 'job', $1, 0, '{"street": ["a", "b"]}' FROM generate_series(1, 1001)`,
      [id],
    );
    expect(await total({ 'filter[from]': '2097-01-01T00:00:00.000Z' })).toBe('1000+');
    await world.sql("DELETE FROM changes WHERE time = '2098-01-01'");
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

  it('keeps what was deleted, under the name that it had', async () => {
    const gone = await world.makeJob('Submitted');
    await mustAct(world.as('admin'), gone._id, 'delete');
    const [last] = (await world.as('admin').does('audit.list', {
      query: { 'filter[kind]': 'job', 'filter[id]': String(gone._id), limit: '1' },
    })) as AuditEntry[];
    expect(last).toMatchObject({
      verb: 'delete',
      by: world.people.admin.name,
      title: `${gone.num} ${gone.name}`,
      gone: true,
      changes: [{ says: 'Project name', from: gone.name, to: null }],
    });
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

describe('the trail of imported lists', () => {
  const admin = () => world.as('admin');
  const ask = (query: Record<string, string>) => admin().does('audit.list', { query }) as Promise<AuditEntry[]>;
  const told = (entries: readonly AuditEntry[]) =>
    entries.map(({ verb, title, changes }) => `${verb} ${title}: ${changes.map(({ says }) => says).join(', ')}`);
  const tick = () => world.clock.advance(60_000);

  it('keeps an import that was undone in the history of its rows, and tells who undid it', async () => {
    const company = world.companies.A.id;
    await mustImport(admin(), 'customers', company, 'Customer Name,Short Name\nAnn,A\n');
    const [ann] = await admin().does('customers.list', { query: { q: 'Ann' } });
    tick();
    const { import: id } = await mustImport(
      world.as('client'),
      'customers',
      company,
      'Customer Name,Short Name\nAnn,B\n',
    );
    tick();
    await admin().does('imports.undo', { params: { id: id as number } });
    const history = (await admin().does('customers.history', {
      params: { id: ann?._id as number },
      query: {},
    })) as AuditEntry[];
    expect(lines(history)).toEqual([
      `${world.people.admin.name} imports.undo: Short name`,
      `${world.people.client.name} customers.import: Short name`,
      `${world.people.admin.name} customers.import: Name, Short name`,
    ]);
    expect(history[0]?.changes).toEqual([{ says: 'Short name', as: 'text', from: 'B', to: 'A' }]);
    expect(history[1]?.changes).toEqual([{ says: 'Short name', as: 'text', from: 'A', to: 'B' }]);
  });

  it('is filtered and taken along by kind: each row that an import wrote, page by page, deleted ones by name', async () => {
    const company = world.companies.B.id;
    tick();
    const from = new Date(world.clock.now().getTime()).toISOString();
    await mustImport(admin(), 'items', company, 'SKU,Price\nT1,1\nT2,2\nT3,3\n');
    tick();
    await admin().does('items.create', { body: { sku: 'HAND', client: company } });
    tick();
    await mustImport(admin(), 'items', company, 'SKU,Price\nT1,1\nT2,5\n', { overwrite: 'true' });
    const query = { 'filter[kind]': 'item', 'filter[from]': from };
    const counted = await world.as('admin').call('audit.list', { query });
    expect(counted.headers.get('x-total')).toBe(String((counted.body as AuditEntry[]).length));
    const all = await ask(query);
    expect(told(all).slice(0, 3).sort()).toEqual(
      [
        'items.import HAND: SKU, Unit of measure, Locked',
        'items.import T2: Price',
        'items.import T3: SKU, Unit of measure, Price, Locked',
      ].sort(),
    );
    expect(told(all)[3]).toMatch(/^items.create HAND: /);
    expect(
      all
        .slice(4)
        .map(({ verb, title }) => `${verb} ${title}`)
        .sort(),
    ).toEqual(['items.import T1', 'items.import T2', 'items.import T3']);
    expect(
      all
        .map(({ title, gone }) => (gone ? title : ''))
        .filter(Boolean)
        .sort(),
    ).toEqual(['HAND', 'HAND', 'T3', 'T3']);

    const paged: AuditEntry[] = [];
    for (let after: string | undefined; ; ) {
      const answer = await admin().request(
        'GET',
        `/api/v1/admin/audit?filter[kind]=item&filter[from]=${from}&limit=2${after ? `&after=${after}` : ''}`,
      );
      paged.push(...(answer.body as AuditEntry[]));
      after = answer.headers.get('x-next') ?? undefined;
      if (!after) break;
    }
    expect(paged).toEqual(all);
    const t2 = all.find(({ title }) => title === 'T2')?.id;
    expect(told(await ask({ ...query, 'filter[id]': String(t2) }))).toEqual([
      'items.import T2: Price',
      expect.stringMatching(/^items.import T2: SKU/),
    ]);
    expect(await ask({ ...query, 'filter[actor]': String(world.people.cad.id) })).toEqual([]);
    const { text } = await admin().request(
      'GET',
      `/api/v1/admin/audit/download?filter[kind]=item&filter[from]=${from}`,
    );
    expect(text).toMatch(new RegExp(`,items.import,item,${t2},T2,Price,2,5\r\n`));
  });

  it('tells a client’s match and ratio imports in the client’s own trail, and whose list it was', async () => {
    const company = world.companies.B.id;
    await mustImport(admin(), 'match', company, 'code,sku,drop\nRIDGE,S1,4\n');
    tick();
    const { import: id } = await mustImport(admin(), 'match', company, 'code,sku\nRIDGE,S2\nEAVE,E1\n');
    tick();
    await admin().does('imports.undo', { params: { id: id as number } });
    const history = (await admin().does('companies.history', {
      params: { id: company },
      query: { limit: 3 },
    })) as AuditEntry[];
    expect(history).toMatchObject([
      {
        verb: 'imports.undo',
        changes: [
          { says: 'Match list', from: ['sku S2, code RIDGE', 'sku E1, code EAVE'], to: ['sku S1, code RIDGE'] },
        ],
      },
      {
        verb: 'companies.importMatch',
        by: world.people.admin.name,
        title: world.companies.B.companyName,
        changes: [
          {
            says: 'Match list',
            as: 'list',
            from: ['sku S1, code RIDGE'],
            to: ['sku S2, code RIDGE', 'sku E1, code EAVE'],
          },
        ],
      },
      { verb: 'companies.importMatch', changes: [{ from: [], to: ['sku S1, code RIDGE, drop 4'] }] },
    ]);
    // Seen by its people, who are not told which of the office it was.
    const own = (await world
      .as('rival')
      .does('companies.history', { params: { id: company }, query: { limit: 1 } })) as AuditEntry[];
    expect(own).toMatchObject([{ verb: 'imports.undo', by: 'Drafting office' }]);
    const [, whole] = await ask({ 'filter[kind]': 'import' });
    expect(whole?.changes).toContainEqual({
      says: 'Company',
      as: 'company',
      from: null,
      to: world.companies.B.companyName,
    });
  });
});

it('a change of a user’s own settings leaves a line', async () => {
  await world
    .as('cad')
    .does('profile.update', { body: { notifRfi: false, showCadJobs: false, driveLetter: 'g', numJobsIndex: 25 } });
  const [last] = (await world.as('admin').does('users.history', {
    params: { id: world.people.cad.id },
    query: { limit: 1 },
  })) as AuditEntry[];
  expect(last).toMatchObject({ verb: 'profile.update', by: world.people.cad.name });
  expect(last?.changes.map(({ says, to }) => `${says} ${to}`)).toEqual([
    'Mail on an RFI false',
    'Shows jobs in drafting false',
    'Drive letter G',
    'Jobs on the home page 25',
  ]);
});
