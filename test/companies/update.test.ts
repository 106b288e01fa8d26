import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mustImport } from '../support/importing';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Roles that may change each company field, row-by-row saves of its tables, and what a rename updates (R1, R8). */
let world: World;
let A: number;
beforeAll(async () => {
  world = await startWorld();
  A = world.companies.A.id;
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of ['panels', 'match_entries', 'ratio_entries', 'tax_rates', 'partner_clients', 'imports'])
    await world.sql(`DELETE FROM ${table}`);
  await world.sql('UPDATE companies SET flat_width = NULL, billing_hold = false');
});

const patch = (who: PersonName, body: object, id = A) =>
  world.as(who).call('companies.update', { params: { id }, body: body as never });
const page = (who: PersonName = 'admin') => world.as(who).does('companies.get', { params: { id: A } });

// Handwritten from R1: what the company's own `client` may edit; admin+ may edit everything.
const own = {
  officeAddressOne: '1480 W Foundry Row',
  officeAddressTwo: 'Ogden, UT',
  emails: ['releases@alpine.example', 'yard@alpine.example'],
  metals: ['29ga', '.032 Alum'],
  paints: ['SMP', 'PVDF'],
  colors: ['Charcoal Gray'],
  defaultFlat: 41.5625,
  flatWidth: 48,
  letters: { greeting: 'Dear {person},', signOff: 'Alpine', releasedSubject: '{job} is ready' },
};
const admins = {
  companyName: 'Alpine Roofing & Sons',
  inits: 'ARS',
  clientNotes: 'Longest first.',
  gdriveFolderId: '1AbC_d-9',
  billingHold: true,
};

interface Seen {
  readonly _id: number;
  readonly version: number;
}

describe('fields', () => {
  it.each(Object.entries(own))('%s can be changed by the company’s clients and by admins', async (field, value) => {
    for (const who of ['client', 'clientPlain', 'admin', 'super'] as const) {
      const answer = await patch(who, { [field]: value });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ [field]: value });
    }
  });

  it.each(Object.entries(admins))('%s can be changed only by admins', async (field, value) => {
    const refused = await patch('client', { [field]: value, officeAddressOne: 'beside it' });
    expect([refused.status, Object.keys(refused.refused?.fields ?? {})]).toEqual([422, [field]]);
    expect((await page()).officeAddressOne).not.toBe('beside it');
    expect((await patch('admin', { [field]: value })).body).toMatchObject({ [field]: value });
  });

  it('estPricing and mrmClients can be changed only by admins; changing one price leaves the others', async () => {
    for (const body of [{ estPricing: { L1: 5 } }, { mrmClients: [] }])
      expect((await patch('client', body)).status).toBe(422);
    const { body } = await patch('admin', { estPricing: { L1: 45.5, L5: null } });
    expect(body.estPricing).toEqual({ scheme: 'flat', L1: 45.5, L2: 200, L3: 300, L4: 400, L5: null });
  });

  it('email templates: only those sent change, blank restores the default, and the history lists them', async () => {
    await patch('client', { letters: { greeting: 'Hey {person}', signOff: 'Al\npine' } });
    const { body } = await patch('client', { letters: { greeting: '', rfiIntro: ' We ask about {name}: ' } });
    expect(body.letters).toMatchObject({
      greeting: '',
      signOff: 'Al\npine',
      rfiIntro: 'We ask about {name}:',
      quoteIntro: '',
    });
    const [last] = await world.as('client').does('companies.history', { params: { id: A }, query: { limit: 1 } });
    expect(last?.changes).toEqual([
      {
        ...{ says: 'Email templates', as: 'list' },
        ...{ from: ['greeting Hey {person}, rfiIntro –'], to: ['greeting –, rfiIntro We ask about {name}:'] },
      },
    ]);
    const seen = (await page()).version;
    await patch('admin', { letters: { rfiIntro: 'We ask about {name}:' } });
    expect((await page()).version).toBe(seen);
    const wrong = await patch('client', { letters: { submittedIntro: '{who} asks' } });
    expect([wrong.status, wrong.refused?.fields]).toEqual([
      422,
      { 'letters.submittedIntro': 'can contain only {job}, {name}, {company} in braces' },
    ]);
    for (const who of ['viewer', 'customer', 'cad'] as const)
      expect((await patch(who, { letters: { greeting: 'Hey' } })).status).toBe(403);
  });

  it('rejects different values for defaultFlat and flatWidth, or for path and _id', async () => {
    expect((await patch('admin', { defaultFlat: 40, flatWidth: 48 })).status).toBe(422);
    expect((await patch('admin', { _id: world.companies.B.id, officeAddressOne: 'x' })).status).toBe(400);
    expect((await patch('admin', { _id: A, officeAddressOne: 'x' })).status).toBe(200);
  });

  it('stores a blank folder as null', async () => {
    await patch('admin', { gdriveFolderId: 'abc' });
    expect((await patch('admin', { gdriveFolderId: '' })).body.gdriveFolderId).toBeNull();
  });

  it('answers 409 with who and what when someone changed the same field; other fields don’t conflict', async () => {
    const seen = (await page()).version;
    await patch('super', { clientNotes: 'by super', officeAddressTwo: 'by super' });
    const late = await patch('admin', { clientNotes: 'by admin', expected: seen });
    expect([late.status, late.refused?.message]).toEqual([409, expect.stringMatching(/^super changed Client notes /)]);
    expect(late.refused?.current).toMatchObject({ _id: A, clientNotes: 'by super' });
    const outside = await patch('client', { officeAddressTwo: 'by client', expected: seen });
    expect(outside.refused?.message).toMatch(/^Drafting office changed Address line 2 /);
    expect((await patch('admin', { officeAddressOne: 'elsewhere', expected: seen })).status).toBe(200);
  });
});

describe('initials', () => {
  const create = (inits: unknown) =>
    world.as('admin').call('companies.create', { body: { companyName: 'Canyon Steel', inits } as never });
  it('are exactly 3 letters, upper-cased', async () => {
    for (const wrong of ['', 'A', 'AB', 'ABCD', 'A1C', 'ÄBC', 'A C', ' ABC', null, 123]) {
      const answer = await create(wrong);
      expect([answer.status, answer.refused?.fields], String(wrong)).toEqual([422, { inits: expect.any(String) }]);
    }
    const made = await create('cAn');
    expect(made.body).toMatchObject({ inits: 'CAN', companyName: 'Canyon Steel' });
    const again = await create('CAN');
    expect([again.status, again.refused?.message]).toEqual([
      409,
      'Canyon Steel already has the initials CAN. Choose other initials.',
    ]);
    const { A } = world.companies;
    const renamed = await world.as('admin').call('companies.update', { params: { id: A.id }, body: { inits: 'CAN' } });
    expect(renamed.status).toBe(409);
    const params = { id: made.body._id };
    expect((await world.as('admin').call('companies.update', { params, body: { inits: 'CAN' } })).status).toBe(200);
  });

  it('numbers go up by one, even for two at once; a repeated create makes one company', async () => {
    const first = Number((await create('ONE')).body.num);
    const two = await Promise.all([create('TWO'), create('TRE')]);
    expect(two.map(({ body }) => body.num).sort()).toEqual([first + 1, first + 2]);
    const again = () =>
      world.as('admin').call('companies.create', {
        body: { companyName: 'Twice', inits: 'TWI' },
        headers: { 'idempotency-key': 'the same key of a create' },
      });
    expect((await again()).body._id).toBe((await again()).body._id);
  });

  it('of a partner are exactly 3 characters, upper-cased, and need not be unique', async () => {
    const partner = (mrqInitials: string, mrmClientId = 'p-1') =>
      patch('admin', { mrmClients: [{ mrmClientId, mrqInitials }] });
    for (const wrong of ['', 'AB', 'ABCD', 'A C']) expect((await partner(wrong)).status, wrong).toBe(422);
    expect((await partner('a1é')).body.mrmClients).toMatchObject([{ mrqInitials: 'A1É' }]);
    expect((await partner('a1é', 'p-2')).status).toBe(200);
  });
});

describe('rows', () => {
  const pbr = { code: 'PBR', name: 'PBR Panel 36"', coverage: 36, panType: 'EF' };
  const add = async (body: object) => (await patch('admin', body)).body;

  it('adds, changes and deletes rows, and keeps those left out', async () => {
    const before =
      (await add({ panels: [pbr, { ...pbr, code: 'AG' }, { ...pbr, code: 'CORR', coverage: 34.667 }] })).panels ?? [];
    const [first, second] = before as unknown as [Seen, Seen];
    const { panels } = (
      await patch('client', {
        panels: [
          { _id: first._id, version: first.version, coverage: 36.5 },
          { _id: second._id, version: second.version, _delete: true },
        ],
      })
    ).body;
    expect(panels).toEqual([
      { _id: first._id, version: first.version + 1, ...pbr, coverage: 36.5, longest: null },
      { ...before[2] },
    ]);
  });

  it('answers 409 with row and person when someone else changed the row, and saves nothing', async () => {
    const { panels = [] } = await add({ panels: [pbr, { ...pbr, code: 'AG', name: 'Ag Panel' }] });
    const [one, two] = panels as unknown as [Seen, Seen];
    await patch('client', { panels: [{ _id: two._id, version: two.version, name: 'Ag Panel 36' }] });
    const late = await patch('super', {
      panels: [
        { _id: one._id, version: one.version, name: 'must not be saved' },
        { _id: two._id, version: two.version, coverage: 30 },
      ],
      officeAddressOne: 'must not be saved',
    });
    expect([late.status, late.refused?.message]).toEqual([409, expect.stringMatching(/^client changed the panel AG /)]);
    expect(late.refused?.current).toMatchObject({ panels: [pbr, { code: 'AG', name: 'Ag Panel 36', coverage: 36 }] });
    expect(await page()).not.toMatchObject({ officeAddressOne: 'must not be saved' });

    // The user who made the change has no conflict; outside the office, no names are shown.
    expect((await patch('client', { panels: [{ _id: two._id, version: two.version, coverage: 31 }] })).status).toBe(
      200,
    );
    const mine = ((await page()).panels ?? [])[1] as Seen;
    await patch('super', { panels: [{ _id: mine._id, version: mine.version, coverage: 32 }] });
    const outside = await patch('client2', { panels: [{ _id: mine._id, version: mine.version, coverage: 33 }] });
    expect(outside.refused?.message).toMatch(/^Drafting office changed the panel AG /);
  });

  it('answers 409 for a deleted row or another company’s row, without revealing that company', async () => {
    const { matchLists = [] } = await add({ matchLists: [{ code: 'RIDGE', sku: 'RC14' }] });
    const [row] = matchLists as unknown as [Seen];
    await patch('client', { matchLists: [{ _id: row._id, version: row.version, _delete: true }] });
    const late = await patch('admin', { matchLists: [{ _id: row._id, version: row.version, sku: 'RC15' }] });
    expect([late.status, late.refused?.message]).toEqual([
      409,
      expect.stringMatching(/^client deleted the match RIDGE /),
    ]);

    const [theirs] = await world.sql<{ id: number }>(
      `INSERT INTO panels (company_id, code, name, coverage, pan_type) VALUES ($1, 'SECRET', 'Theirs', 12, 'SS') RETURNING id`,
      [world.companies.B.id],
    );
    const stolen = await patch('client', { panels: [{ _id: theirs?.id, version: 1, name: 'Mine' }] });
    const never = await patch('client', { panels: [{ _id: 1_999_999_999, version: 1, name: 'Mine' }] });
    expect([stolen.status, stolen.refused?.message]).toEqual([409, never.refused?.message]);
    expect(stolen.text).not.toContain('SECRET');
  });

  it.each([
    ['matchLists', 'match', 'code,sku,drop\nRIDGE,OLD,4\n', 'code,sku\nRIDGE,NEW\n', { code: 'RIDGE', sku: 'NEW' }],
    ['ratioLists', 'ratio', 'code,item,ratio\nPBR,S,1\n', 'code,item,ratio\nPBR,S,2\n', { item: 'S', ratio: 2 }],
  ] as const)('%s: does not overwrite what an import or its undo changed', async (list, what, first, second, now) => {
    const row = async () => ((await page())[list] ?? [])[0] as unknown as Seen;
    const save = (who: PersonName, { _id, version }: Seen, by: object) =>
      patch(who, { [list]: [{ _id, version, ...by }] });
    const mine = list === 'matchLists' ? { drop: 9 } : { ratio: 9 };
    await mustImport(world.as('admin'), what, A, first);
    const seen = await row();
    // The user's own edit is the company's latest recorded change; the import after it still counts as someone else's.
    expect((await save('super', seen, mine)).status).toBe(200);
    const edited = await row();
    const { import: id } = await mustImport(world.as('client'), what, A, second);
    const late = await save('super', edited, mine);
    expect([late.status, late.refused?.message]).toEqual([409, expect.stringMatching(/^client changed the /)]);
    expect(await row()).toMatchObject(now);
    // The importer's own edit in another window is no conflict; outside, the office is not named.
    expect((await save('client', edited, {})).status).toBe(200);
    await world.as('admin').does('imports.undo', { params: { id: id as number } });
    const undone = await save('client', { ...edited, version: edited.version + 1 }, mine);
    expect([undone.status, undone.refused?.message]).toEqual([
      409,
      expect.stringMatching(/^Drafting office changed the /),
    ]);
    const before = await save('admin', edited, mine);
    expect([before.status, before.refused?.message]).toEqual([409, expect.stringMatching(/^client changed the /)]);
  });

  it('names the user whose import deleted a row', async () => {
    const { matchLists = [] } = await add({ matchLists: [{ code: 'RIDGE', sku: 'RC14' }] });
    const [{ _id, version }] = matchLists as unknown as [Seen];
    await mustImport(world.as('client'), 'match', A, 'code,sku\nEAVE,E1\n', { overwrite: 'true' });
    const late = await patch('admin', { matchLists: [{ _id, version, sku: 'RC15' }] });
    expect([late.status, late.refused?.message]).toEqual([
      409,
      expect.stringMatching(/^client deleted the match RIDGE /),
    ]);
  });

  it('rejects a duplicate row, naming the field; allows two rows to swap', async () => {
    const { matchLists = [] } = await add({
      matchLists: [
        { code: 'RIDGE', paint: 'SMP', sku: 'A' },
        { code: 'RIDGE', paint: 'PVDF', sku: 'B' },
      ],
    });
    const [one, two] = matchLists as unknown as [Seen, Seen];
    const twice = await patch('client', { matchLists: [{ code: 'ridge', paint: 'smp', sku: 'C' }] });
    expect([twice.status, Object.keys(twice.refused?.fields ?? {})]).toEqual([422, ['matchLists.0.code']]);
    const swapped = await patch('client', {
      matchLists: [
        { _id: one._id, version: one.version, paint: 'PVDF' },
        { _id: two._id, version: two.version, paint: 'SMP' },
      ],
    });
    expect(swapped.status, swapped.text).toBe(200);
    expect(swapped.body.matchLists).toMatchObject([
      { code: 'RIDGE', paint: 'PVDF', sku: 'A' },
      { code: 'RIDGE', paint: 'SMP', sku: 'B' },
    ]);
  });

  it('rejects a SKU that isn’t in the catalog, naming each, unless the client has no catalog', async () => {
    await add({ matchLists: [{ code: 'EAVE', sku: 'NOT-YET' }] });
    await world.sql(`INSERT INTO items (company_id, sku) VALUES ($1, 'RC14')`, [world.companies.A.id]);
    try {
      const matchLists = [
        { code: 'RIDGE', sku: 'rc14' },
        { code: 'RIDGE', paint: 'SMP', sku: 'RC15' },
      ];
      const refused = await patch('client', { matchLists });
      expect([refused.status, refused.refused?.fields]).toEqual([
        422,
        { 'matchLists.1.sku': 'isn’t in the catalog: RC15' },
      ]);
      expect((await page()).matchLists?.map(({ code }) => code)).toEqual(['EAVE']);
      const saved = await patch('client', { matchLists: matchLists.slice(0, 1) });
      expect([saved.status, saved.body.matchLists?.length]).toEqual([200, 2]);
    } finally {
      await world.sql('DELETE FROM items WHERE company_id = $1', [world.companies.A.id]);
    }
  });

  it.each(['=A1', '+A1', '@A1', '-A1', "'A1"])(
    'rejects %s as the SKU of a match row, as imports do [Q25]',
    async (sku) => {
      const refused = await patch('client', { matchLists: [{ code: 'FORMULA', sku }] });
      expect([refused.status, refused.refused?.fields]).toEqual([
        422,
        { 'matchLists.0.sku': 'must start with a letter, digit or period' },
      ]);
      expect((await page()).matchLists?.filter(({ code }) => code === 'FORMULA')).toEqual([]);
    },
  );

  it('a drop can’t exceed the default flat; a partner client belongs to only one company', async () => {
    expect((await patch('admin', { defaultFlat: 48, matchLists: [{ code: 'R', sku: 'S', drop: 48.5 }] })).status).toBe(
      422,
    );
    expect((await patch('admin', { defaultFlat: 48, matchLists: [{ code: 'R', sku: 'S', drop: 48 }] })).status).toBe(
      200,
    );
    await patch('admin', { mrmClients: [{ mrmClientId: 'P9', mrqInitials: 'PPP' }] });
    const other = await patch(
      'admin',
      { mrmClients: [{ mrmClientId: 'p9', mrqInitials: 'PPP' }] },
      world.companies.B.id,
    );
    expect([other.status, other.refused?.message]).toEqual([422, expect.stringContaining('belongs to Alpine')]);
    expect(
      (
        await patch('admin', {
          mrmClients: [{ mrmClientId: 'P10', mrqInitials: 'PPP', mrmLogoUrl: 'javascript:alert(1)' }],
        })
      ).status,
    ).toBe(422);
  });
});

it('the history lists the changed rows and fields', async () => {
  const { panels = [] } = (
    await patch('admin', { panels: [{ code: 'SL16', name: 'Snap-Lock', coverage: 16, panType: 'SS' }] })
  ).body;
  const [row] = panels as unknown as [Seen];
  await patch('client', { panels: [{ _id: row._id, version: row.version, coverage: 15.75 }] });
  const [entry] = await world.as('admin').does('audit.list');
  expect(entry).toMatchObject({
    verb: 'companies.update',
    by: world.people.client.name,
    changes: [{ says: 'Panels', as: 'list', from: ['code SL16, coverage 16'], to: ['code SL16, coverage 15.75'] }],
  });
});

describe('effects on other records', () => {
  it('a new name updates users, jobs and notes; new client notes update jobs', async () => {
    const job = await world.makeJob('Released');
    const versions = async () =>
      world.sql<{ job: number; note: number; person: number }>(
        `SELECT (SELECT version FROM jobs WHERE id = $1) AS job, (SELECT sum(version)::int FROM notes WHERE job_id = $1) AS note,
                (SELECT version FROM users WHERE id = $2) AS person`,
        [job._id, world.people.client.id],
      );
    const [before] = await versions();
    await patch('admin', { companyName: 'Alpine, renamed' });
    const [renamed] = await versions();
    expect(renamed?.job).toBeGreaterThan(before?.job ?? 0);
    expect(renamed?.note).toBeGreaterThan(before?.note ?? 0);
    expect(renamed?.person).toBeGreaterThan(before?.person ?? 0);
    await patch('admin', { clientNotes: 'Show the lap direction.' });
    expect((await versions())[0]?.job).toBeGreaterThan(renamed?.job ?? 0);
  });

  it('a billing hold closes only the sockets of the company’s users', async () => {
    const [theirs, ours] = [await world.live('client'), await world.live('rival')];
    await patch('admin', { billingHold: true });
    await theirs.closed();
    // Only its users' screens show the notice.
    const holdShown = async (who: 'client' | 'rival') => (await world.as(who).does('profile.get')).billingHold;
    expect([await holdShown('client'), await holdShown('rival')]).toEqual([true, false]);
    await world.as('rival').does('profile.update', { body: { phone: '555 still there' } });
    await ours.changed('user', world.people.rival.id);
    const refused = await world.as('client').call('jobs.create', { body: { name: 'A roof', pan1Width: 16 } });
    expect([refused.status, refused.refused?.message]).toEqual([
      403,
      'Your company is on billing hold. Please contact us.',
    ]);
    expect((await patch('client', { officeAddressOne: 'still ours' })).status).toBe(200);
  });
});
