import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Job } from '../../db/models/Job';
import { User } from '../../db/models/User';
import { hashPassword } from '../../server/access/passwords';
import { change } from '../../server/work/change';
import type { Work } from '../../server/work/Work';
import { startWorld, type World } from '../support/world';
import { changeRows, lastChange, viewerOf } from './changeRows';

/** Contents of a row in `changes`: who, what, from → to, and never a secret (security D15, D21). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The company's current version; each changed field increases it by one. */
async function versionNow(): Promise<number> {
  const [row] = await world.sql<{ version: number }>('SELECT version FROM companies WHERE id = $1', [
    world.companies.A.id,
  ]);
  return (row as { version: number }).version;
}
/** The rows of `changes` written by an operation. */
async function left(doing: () => Promise<unknown>) {
  const before = await lastChange(world);
  await doing();
  return changeRows(world, before);
}
const run = (body: (work: Work) => Promise<unknown>) => () =>
  change(world.opened.services, { actor: viewerOf(world.people.client), verb: 'test.audit' }, body);
const onCompany = (body: (work: Work, company: Awaited<ReturnType<typeof lockCompany>>) => Promise<unknown>) =>
  run(async (work) => body(work, await lockCompany(work)));
const lockCompany = (work: Work) => work.lock(Company, world.companies.A.id);

describe('from and to', () => {
  it('names the fields that changed, and only those, with who did what for which company', async () => {
    const [row, ...more] = await left(
      onCompany((work, company) =>
        work.update(Company, company, {
          companyName: company.companyName,
          clientNotes: 'Ring first',
          flatWidth: 20.125,
          metals: ['Steel', 'Zinc'],
        }),
      ),
    );
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: 'company',
      entityId: world.companies.A.id,
      version: 2,
      verb: 'test.audit',
      actorId: world.people.client.id,
      companyId: world.companies.A.id,
      lost: null,
      diff: { clientNotes: ['', 'Ring first'], flatWidth: [null, 20.125], metals: [[], ['Steel', 'Zinc']] },
    });
    expect(Object.keys(row?.diff ?? {}).sort()).toEqual(['clientNotes', 'flatWidth', 'metals']);
  });

  it('records times as the API sends them, and creations from null', async () => {
    const { _id } = await world.makeJob('Validated');
    const [dueBack] = await left(() =>
      world.as('admin').does('jobs.dueBack', { params: { id: _id }, body: { level: '2030-01-07T18:00:00.000Z' } }),
    );
    // Monday ten o'clock, level 3.
    expect(dueBack).toMatchObject({ kind: 'job', entityId: _id, verb: 'jobs.dueBack', version: 3 });
    expect(dueBack?.diff).toEqual({
      dueTime: [expect.stringMatching(/^2026-06-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), '2030-01-07T18:00:00.000Z'],
      dueByHand: [false, true],
    });

    const [born] = await left(
      run((work) => work.insert(Customer, { companyId: world.companies.A.id, name: 'Newly Born', priceCode: 'R' })),
    );
    expect(born).toMatchObject({ kind: 'customer', version: 1 });
    expect(born?.diff).toEqual({
      companyId: [null, world.companies.A.id],
      name: [null, 'Newly Born'],
      priceCode: [null, 'R'],
    });
  });

  it('records the first from and the last to of a field written twice in one change, also from null', async () => {
    const job = await world.makeJob('Submitted');
    const [row, ...more] = await left(
      run(async (work) => {
        const locked = await work.lock(Job, job._id);
        const once = await work.update(Job, locked, { drafterId: world.people.cad.id, name: 'Once' });
        await work.update(Job, once, { drafterId: world.people.cad2.id, name: 'Twice' });
      }),
    );
    expect(more).toEqual([]);
    expect(row?.version).toBe(3);
    expect(row?.diff).toEqual({ drafterId: [null, world.people.cad2.id], name: ['A roof', 'Twice'] });
  });

  it('records no change of a field that is set and reset in one change, but bumps the version', async () => {
    const version = await versionNow();
    const [row] = await left(
      onCompany(async (work, company) => {
        const set = await work.update(Company, company, {
          clientNotes: 'Never mind',
          billingHold: true,
          paints: ['Red'],
        });
        await work.update(Company, set, { clientNotes: company.clientNotes, billingHold: false });
      }),
    );
    expect(row).toMatchObject({ kind: 'company', version: version + 2, diff: { paints: [[], ['Red']] } });
    expect(Object.keys(row?.diff ?? {})).toEqual(['paints']);

    const [nothing] = await left(
      onCompany(async (work, company) => {
        const set = await work.update(Company, company, { paints: [] });
        await work.update(Company, set, { paints: ['Red'] });
      }),
    );
    expect(nothing).toMatchObject({ kind: 'company', version: version + 4, diff: null });
  });

  it('records a set and a reset in two changes as two rows', async () => {
    const note = (clientNotes: string) => onCompany((work, company) => work.update(Company, company, { clientNotes }));
    const version = await versionNow();
    const rows = await left(async () => {
      await note('On the phone')();
      await note('Ring first')();
    });
    expect(rows.map((row) => [row.version, row.diff])).toEqual([
      [version + 1, { clientNotes: ['Ring first', 'On the phone'] }],
      [version + 2, { clientNotes: ['On the phone', 'Ring first'] }],
    ]);
  });

  it('records no from and to for a touch, and the rooms that lost a removed row', async () => {
    const version = await versionNow();
    const [touched] = await left(onCompany((work, company) => work.touch(Company, company)));
    expect(touched).toMatchObject({ kind: 'company', version: version + 1, diff: null, verb: 'test.audit' });

    let id = 0;
    await run(async (work) => {
      id = (await work.insert(Customer, { companyId: world.companies.A.id, name: 'Doomed' })).id;
    })();
    const [gone] = await left(
      run(async (work) => work.remove(Customer, await work.lock(Customer, id), ['admin', 'rep:1'])),
    );
    expect(gone).toMatchObject({
      kind: 'customer',
      entityId: id,
      version: 2,
      verb: 'delete',
      lost: ['admin', 'rep:1'],
    });
  });
});

describe('secrets', () => {
  it('records a password change without either password', async () => {
    const person = await world.addPerson({ name: 'Secretive', role: 'client', companyId: world.companies.A.id });
    const old = await hashPassword('the former password');
    await world.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, old]);
    const rows = await left(() =>
      world.as(person).does('profile.update', {
        body: { password: 'a password for tomorrow', currentPassword: 'the former password', phone: '555 0199' },
      }),
    );
    const [changed] = rows.filter(({ kind }) => kind === 'user');
    expect(changed?.diff).toEqual({
      passwordHash: ['(secret)', '(secret)'],
      phone: ['555 Secretive', '555 0199'],
    });
    const [{ hash } = { hash: '' }] = await world.sql<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [person.id],
    );
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(hash).not.toBe(old);
    const kept = JSON.stringify(rows);
    for (const secret of [hash, old, 'argon2', 'password for tomorrow', 'former password']) {
      expect(kept).not.toContain(secret);
    }
  });

  it('records no password of a new user, nor of one set twice in one change', async () => {
    const rows = await left(
      run(async (work) => {
        const made = await work.insert(User, {
          name: 'Made',
          email: 'made@people.test',
          passwordHash: 'hash one',
        } as never);
        await work.update(User, made, { passwordHash: 'hash two' });
      }),
    );
    expect(rows[0]?.diff).toMatchObject({ passwordHash: ['(secret)', '(secret)'], name: [null, 'Made'] });
    expect(JSON.stringify(rows)).not.toMatch(/hash (one|two)/);
  });
});
