import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

// Deleting an account: what it leaves behind (R2), and that its sockets are closed (PROTOCOL P27).

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const jobOf = (id: number) => world.as('admin').does('jobs.get', { params: { id } });

test('deleting a drafter returns Working jobs to Validated, unassigns other unfinished ones and keeps the name', async () => {
  const drafter = await world.addPerson({ name: 'Leaving Drafter', role: 'cad', companyId: null });
  const of = async (state: 'Working' | 'Review' | 'Correction' | 'Revision' | 'Released') => {
    const job = await world.makeJob(state);
    await world.sql('UPDATE jobs SET drafter_id = $1 WHERE id = $2', [drafter.id, job._id]);
    return job._id;
  };
  const working = await of('Working');
  const review = await of('Review');
  const correction = await of('Correction');
  const revision = await of('Revision');
  const released = await of('Released');
  const rfi = await of('Working');
  await mustAct(world.as('admin'), rfi, 'rfi');
  await mustAct(world.as(drafter), working, 'cadNote');
  const screen = await world.live('admin');
  const own = await world.live(drafter);

  const answer = await world.as('admin').call('users.delete', { params: { id: drafter.id } });
  expect(answer.body).toEqual({ _id: drafter.id });
  await own.closed(1000);
  await screen.removed('user', drafter.id);
  await screen.changed('job', working);

  expect(await jobOf(working)).toMatchObject({ statusCurrent: 'Validated', cadCurrent: null });
  expect((await jobOf(working)).status.at(-1)?.name).toBe('Validated');
  for (const [id, status] of [
    [review, 'Review'],
    [correction, 'Correction'],
    [revision, 'Revision'],
    [rfi, 'RFI'],
  ] as const) {
    expect(await jobOf(id), status).toMatchObject({ statusCurrent: status, cadCurrent: null });
  }
  expect((await jobOf(released)).cadCurrent).toMatchObject({ name: 'Leaving Drafter' });
  const notes = await world.as('admin').does('notes.list', { params: { jobId: working } });
  expect(notes.some((note) => note.author.name === 'Leaving Drafter')).toBe(true);
  // After the RFI's answer Working without a drafter becomes Validated.
  await mustAct(world.as('client'), rfi, 'rfiResponse');
  expect((await jobOf(rfi)).statusCurrent).toBe('Validated');
});

test('nothing of the account remains: no sign-in, no session, no row in the list; the address is free', async () => {
  const rep = await world.addPerson({ name: 'Leaving Rep', role: 'client', companyId: world.companies.A.id });
  const job = await world.makeJob('Submitted');
  await world.sql('UPDATE jobs SET author_id = $1 WHERE id = $2', [rep.id, job._id]);
  await world.as('admin').does('users.delete', { params: { id: rep.id } });
  expect((await world.as(rep).request('GET', '/api/v1/users/profile')).status).toBe(401);
  expect((await world.as('admin').request('GET', `/api/v1/users/${rep.id}`)).status).toBe(404);
  expect((await world.as('admin').request('DELETE', `/api/v1/users/${rep.id}`)).status).toBe(404);
  const listed = await world.as('admin').does('users.list', { query: { q: 'Leaving Rep' } });
  expect(listed).toEqual([]);
  expect((await jobOf(job._id)).author.name).toBe('Leaving Rep');
  const [row] = await world.sql<{ email: string | null; hash: string | null }>(
    'SELECT email, password_hash AS hash FROM users WHERE id = $1',
    [rep.id],
  );
  expect(row).toEqual({ email: null, hash: null });
});

test('every change of permissions closes the user’s sockets within a second', async () => {
  const { A, B } = world.companies;
  const person = await world.addPerson({ name: 'Changing Rights', role: 'client', companyId: A.id });
  const steps: object[] = [
    { hasQuoter: true },
    { seesCosts: true },
    { role: 'viewer' },
    { client: B.id },
    { forcePwReset: true },
  ];
  for (const body of steps) {
    const screen = await world.live(person);
    await world.as('admin').does('users.update', { params: { id: person.id }, body });
    await screen.closed(1000);
  }
});
