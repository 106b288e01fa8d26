import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../db/models/Job';
import { change } from '../../server/work/change';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/**
 * `expected` is the version the user saw: there is a conflict only if a later change touched a field that the action reads or
 * writes; the response says who changed what and includes the current entity (R2).
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const friday = '2030-01-04T18:00:00.000Z';
const monday = '2030-01-07T18:00:00.000Z';
const setDue = (who: 'admin' | 'super', id: number, level: string, expected?: number) =>
  world.as(who).call('jobs.dueBack', { params: { id }, body: { level, expected } });

describe('a job', () => {
  it('responds with 409, who changed it, the field and the current job if someone changed the same field', async () => {
    const seen = await world.makeJob('Working');
    await setDue('super', seen._id, friday);
    const late = await setDue('admin', seen._id, monday, seen.version);
    expect(late.status).toBe(409);
    expect(late.refused?.code).toBe('conflict');
    expect(late.refused?.message).toContain('super changed Due back since');
    expect(late.refused?.current).toMatchObject({ _id: seen._id, version: seen.version + 1, dueBackTime: friday });
    expect((await world.as('admin').does('jobs.get', { params: { id: seen._id } })).dueBackTime).toBe(friday);

    const again = await setDue('admin', seen._id, monday, seen.version + 1);
    expect(again.status).toBe(200);
    expect(again.body.dueBackTime).toBe(monday);
  });

  it('isn’t in conflict if other fields changed', async () => {
    const seen = await world.makeJob('Working');
    await mustAct(world.as('client'), seen._id, 'plainNote');
    await mustAct(world.as('cad'), seen._id, 'cadNote');
    await change(world.opened.services, { actor: null, verb: 'drive.job' }, async (work) => {
      await work.update(Job, await work.lock(Job, seen._id), { gdriveFolder: 'ALP/somewhere' });
    });
    expect((await setDue('admin', seen._id, monday, seen.version)).status).toBe(200);
  });

  it('is in conflict if its status changed and changed back, naming the last user', async () => {
    const seen = await world.makeJob('Submitted');
    await mustAct(world.as('cad'), seen._id, 'rfi');
    await mustAct(world.as('client'), seen._id, 'rfiResponse');
    const late = await world
      .as('admin')
      .call('jobs.validate', { params: { id: seen._id }, body: { level: 3, expected: seen.version } });
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('client changed Status since');
    expect(late.refused?.current).toMatchObject({ statusCurrent: 'Submitted', version: seen.version + 2 });
  });

  it('names the system if the system changed it', async () => {
    const seen = await world.makeJob('Working');
    await change(world.opened.services, { actor: null, verb: 'test.clock' }, async (work) => {
      await work.update(Job, await work.lock(Job, seen._id), { dueTime: new Date(friday) });
    });
    const late = await setDue('admin', seen._id, monday, seen.version);
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('The system changed Due back since');
  });

  it('is taken by one of two simultaneous drafters, and the other sees who has it', async () => {
    const seen = await world.makeJob('Validated');
    const take = (who: 'cad' | 'cad2') =>
      world.as(who).call('jobs.assign', { params: { id: seen._id }, body: { expected: seen.version } });
    const answers = await Promise.all([take('cad'), take('cad2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'cad' : 'cad2';
    const { refused } = answers.find(({ status }) => status === 409) ?? { refused: null };
    expect(refused?.message).toContain(`${winner} took this job first. It’s in Working.`);
    expect(refused?.current).toMatchObject({ statusCurrent: 'Working', version: seen.version + 1 });
  });

  it('isn’t in conflict for clients if its drafter changed, which they can’t see', async () => {
    const seen = await world.makeJob('RFI', { from: 'Validated' });
    await mustAct(world.as('cad'), seen._id, 'assign');
    const answer = await world
      .as('client')
      .call('notes.create', { params: { jobId: seen._id }, body: { rfiResponse: true, expected: seen.version } });
    expect(answer.status).toBe(201);
  });

  it('is in conflict for an answer to a question before the newest, but not for other notes', async () => {
    const seen = await world.makeJob('RFI', { from: 'Working' });
    await mustAct(world.as('cad'), seen._id, 'rfi');
    const write = (body: object) =>
      world.as('client').call('notes.create', { params: { jobId: seen._id }, body: body as never });
    const late = await write({ rfiResponse: true, text: 'Galvalume.', expected: seen.version });
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('Drafting office changed Question since');
    expect(late.refused?.current).toMatchObject({ statusCurrent: 'RFI', version: seen.version + 1 });
    expect((await write({ text: 'By the way.', expected: seen.version })).status).toBe(201);
    const { version } = await world.as('client').does('jobs.get', { params: { id: seen._id } });
    expect((await write({ rfiResponse: true, text: 'Galvalume.', expected: version })).status).toBe(201);
  });

  it('names the office, not the user, to clients if someone in the office changed it', async () => {
    const seen = await world.makeJob('No Takeoff');
    await mustAct(world.as('super'), seen._id, 'takeoff');
    await mustAct(world.as('admin'), seen._id, 'validateNoTakeoff');
    const late = await world
      .as('client')
      .call('jobs.takeoff', { params: { id: seen._id }, body: { expected: seen.version } });
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('Drafting office changed Status since');
    expect(late.refused?.message).not.toMatch(/admin|super/);
  });

  it('isn’t in conflict if the expected version is current, newer or missing', async () => {
    const seen = await world.makeJob('Working');
    expect((await setDue('super', seen._id, friday, seen.version)).status).toBe(200);
    expect((await setDue('admin', seen._id, monday, seen.version + 9)).status).toBe(200);
    expect((await setDue('admin', seen._id, friday)).status).toBe(200);
  });
});

describe('a user', () => {
  const update = (who: 'admin' | 'super', id: number, body: object) =>
    world.as(who).call('users.update', { params: { id }, body });

  it('is in conflict only if the same field changed', async () => {
    const person = await world.addPerson({ name: 'Watched', role: 'client', companyId: world.companies.A.id });
    await world.as(person).does('profile.update', { body: { phone: '555 0111' } });
    expect((await update('admin', person.id, { role: 'viewer', expected: 1 })).status).toBe(200);

    const late = await update('super', person.id, { role: 'customer', expected: 2 });
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('admin changed Role since');
    expect(late.refused?.current).toMatchObject({ _id: person.id, role: 'viewer', version: 3 });
  });
});
