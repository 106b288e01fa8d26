import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { mustImport } from '../support/importing';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Readers see only those fields of a job's history that they can read on the job. */
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

describe('the history of a job', () => {
  it('shows admins everything, newest first, with names for ids and dollars for cents', async () => {
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

  it('hides prices from drafters', async () => {
    expect(lines(await trail('cad')).slice(0, 2)).toEqual([
      `${world.people.cad.name} jobs.assign: Drafter, Status`,
      `${world.people.admin.name} jobs.validate: Status, Due back, Level`,
    ]);
  });

  it('hides office names, drafter, level and price from the submitter', async () => {
    const entries = await trail('customer');
    expect(lines(entries).slice(0, 2)).toEqual([
      'Drafting office jobs.assign: Status',
      'Drafting office jobs.validate: Status, Due back',
    ]);
    expect(JSON.stringify(entries)).not.toContain(world.people.cad.name);
  });

  it('pages with a cursor up to the end', async () => {
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

describe('the audit trail', () => {
  it('is filtered by kind, entity, person and time', async () => {
    const list = (query: Record<string, string>) =>
      world.as('admin').does('audit.list', { query }) as Promise<AuditEntry[]>;
    const mine = await list({ 'filter[kind]': 'job', 'filter[id]': String(id) });
    expect(mine).toEqual(await trail('admin'));
    const drafters = await list({ 'filter[actor]': String(world.people.cad.id) });
    expect(lines(drafters)).toEqual([`${world.people.cad.name} jobs.assign: Drafter, Status`]);
    const before = await list({ 'filter[id]': String(id), 'filter[to]': mine[0]?.at as string });
    expect(before.map(({ _id }) => _id)).toEqual(mine.slice(1).map(({ _id }) => _id));
    expect(await list({ 'filter[from]': '2099-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('returns the total for the filter, not for the page', async () => {
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

  it('downloads as CSV, with one line per changed field', async () => {
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

  it('keeps deleted records under their last name', async () => {
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

describe('the history of an imported row', () => {
  it('lists the changes of each import along with manual changes', async () => {
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

describe('the history of imported lists', () => {
  const admin = () => world.as('admin');
  const list = (query: Record<string, string>) => admin().does('audit.list', { query }) as Promise<AuditEntry[]>;
  const summaries = (entries: readonly AuditEntry[]) =>
    entries.map(({ verb, title, changes }) => `${verb} ${title}: ${changes.map(({ says }) => says).join(', ')}`);
  const tick = () => world.clock.advance(60_000);

  it('keeps an undone import in the history of its rows, with who undid it', async () => {
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

  it('shows an import as one entry that expands to the rows it wrote', async () => {
    const company = world.companies.B.id;
    tick();
    const from = new Date(world.clock.now().getTime()).toISOString();
    await mustImport(admin(), 'items', company, 'SKU,Price\nT1,1\nT2,2\nT3,3\n');
    tick();
    await admin().does('items.create', { body: { sku: 'HAND', client: company } });
    tick();
    const second = await mustImport(admin(), 'items', company, 'SKU,Price\nT1,1\nT2,5\n', { overwrite: 'true' });
    await mustImport(admin(), 'customers', company, 'Customer Name\nZoe\n');
    const query = { 'filter[kind]': 'item', 'filter[from]': from };
    const counted = await world.as('admin').call('audit.list', { query });
    expect(counted.headers.get('x-total')).toBe('3');
    const all = await list(query);
    expect(all.map(({ kind, verb }) => `${kind} ${verb}`)).toEqual([
      'import items.import',
      'item items.create',
      'import items.import',
    ]);
    expect(all[0]).toMatchObject({ id: second.import, by: world.people.admin.name });
    const values = Object.fromEntries(all[0]?.changes.map(({ says, to }) => [says, to]) ?? []);
    expect(values).toMatchObject({ 'Rows added': 0, 'Rows changed': 1, 'Rows removed': 2 });

    const rows = await list({ 'filter[import]': String(second.import) });
    expect(summaries(rows).sort()).toEqual([
      'items.import HAND: SKU, Unit of measure, Locked',
      'items.import T2: Price',
      'items.import T3: SKU, Unit of measure, Price, Locked',
    ]);
    expect(
      rows
        .filter(({ gone }) => gone)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['HAND', 'T3']);

    const paged: AuditEntry[] = [];
    for (let after: string | undefined; ; ) {
      const answer = await admin().request(
        'GET',
        `/api/v1/admin/audit?filter[import]=${second.import}&limit=2${after ? `&after=${after}` : ''}`,
      );
      paged.push(...(answer.body as AuditEntry[]));
      after = answer.headers.get('x-next') ?? undefined;
      if (!after) break;
    }
    expect(paged).toEqual(rows);
    const t2 = rows.find(({ title }) => title === 'T2')?.id;
    expect(summaries(await list({ ...query, 'filter[id]': String(t2) }))).toEqual([
      'items.import T2: Price',
      expect.stringMatching(/^items.import T2: SKU/),
    ]);
    expect(await list({ ...query, 'filter[actor]': String(world.people.cad.id) })).toEqual([]);
    const { text } = await admin().request('GET', `/api/v1/admin/audit/download?filter[import]=${second.import}`);
    expect(text).toMatch(new RegExp(`,items.import,item,${t2},T2,Price,2,5\r\n`));

    tick();
    await admin().does('imports.undo', { params: { id: second.import as number } });
    const [undone] = await list(query);
    expect(undone).toMatchObject({ kind: 'import', verb: 'imports.undo', id: second.import });
    expect(await list({ 'filter[import]': String(second.import) })).toHaveLength(6);
    expect(await list({ 'filter[import]': '999' })).toEqual([]);
  });

  it('shows match and ratio imports in the client’s history, with the client’s name', async () => {
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
    // The client's own users see it without office names.
    const own = (await world
      .as('rival')
      .does('companies.history', { params: { id: company }, query: { limit: 1 } })) as AuditEntry[];
    expect(own).toMatchObject([{ verb: 'imports.undo', by: 'Drafting office' }]);
    const [, whole] = await list({ 'filter[kind]': 'import' });
    expect(whole?.changes).toContainEqual({
      says: 'Client',
      as: 'company',
      from: null,
      to: world.companies.B.companyName,
    });
  });
});

it('a user’s change of their own settings is recorded', async () => {
  await world
    .as('cad')
    .does('profile.update', { body: { notifRfi: false, showCadJobs: false, driveLetter: 'g', numJobsIndex: 25 } });
  const [last] = (await world.as('admin').does('users.history', {
    params: { id: world.people.cad.id },
    query: { limit: 1 },
  })) as AuditEntry[];
  expect(last).toMatchObject({ verb: 'profile.update', by: world.people.cad.name });
  expect(last?.changes.map(({ says, to }) => `${says} ${to}`)).toEqual([
    'Email: my jobs need an answer false',
    'Show jobs in drafting false',
    'Drive letter G',
    'Jobs on the dashboard 25',
  ]);
});

describe('changes to the office settings', () => {
  it('have their own kind, with times of day and the hours of changed levels', async () => {
    const admin = world.as('admin');
    await admin.does('settings.update', {
      body: { opens: 420, holidays: ['2026-12-25'], levelHours: { 1: 4, 2: 10.5, 3: 16, 4: 24, 5: 40, 9: 40 } },
    });
    const entries = (await admin.does('audit.list', { query: { 'filter[kind]': 'settings' } })) as AuditEntry[];
    expect(entries).toMatchObject([
      {
        ...{ kind: 'settings', verb: 'settings.update', title: 'Settings', gone: false, by: world.people.admin.name },
        changes: [
          { says: 'Opens', as: 'minutes', from: 480, to: 420 },
          { says: 'Holidays', as: 'list', from: [], to: ['2026-12-25'] },
          { says: 'Turnaround', as: 'list', from: ['Level 2: 8 h'], to: ['Level 2: 10.5 h'] },
        ],
      },
    ]);
    const { text } = await admin.request('GET', '/api/v1/admin/audit/download?filter[kind]=settings');
    expect(text).toContain(',Opens,8:00 AM,7:00 AM\r\n');
    expect(await admin.does('audit.list', { query: {} })).toContainEqual(entries[0]);
  });
});

describe('an API key', () => {
  it('is recorded on its client, not as a new user, and acts under its own name', async () => {
    const { id } = world.companies.A;
    const made = await world
      .as('client')
      .does('integrations.addKey', { params: { id }, body: { name: 'Eclipse', scopes: ['lists:write'] } });
    const users = (await world.as('admin').does('audit.list', { query: { 'filter[kind]': 'user' } })) as AuditEntry[];
    expect(users.filter(({ verb }) => verb === 'integrations.addKey')).toEqual([]);
    const companies = (await world.as('admin').does('audit.list', {
      query: { 'filter[kind]': 'company', limit: '1' },
    })) as AuditEntry[];
    expect(companies[0]).toMatchObject({
      verb: 'integrations.addKey',
      by: world.people.client.name,
      changes: [{ says: 'API key', from: null, to: 'Eclipse' }],
    });
    const answer = await world.as('nobody').request('POST', '/api/v1/items', {
      body: { sku: 'BYKEY' },
      headers: { authorization: `Bearer ${made.key}` },
    });
    expect(answer.status).toBe(201);
    const [created] = (await world.as('admin').does('audit.list', {
      query: { 'filter[kind]': 'item', limit: '1' },
    })) as AuditEntry[];
    expect(created).toMatchObject({ title: 'BYKEY', by: `API key Eclipse (${world.people.client.name})` });
  });
});
