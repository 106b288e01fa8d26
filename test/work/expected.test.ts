import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../db/models/Job';
import { change } from '../../server/work/change';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/**
 * `expected` is the version that the person saw: a conflict only when a later change touched a field that the action
 * reads or writes, and then it says who changed what, and shows what is (decisions §2 "Stale screens").
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
  it('that somebody changed in the same field meanwhile: 409 with who, what, and the job as it is', async () => {
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

  it('that changed only beside what the action uses is no conflict', async () => {
    const seen = await world.makeJob('Working');
    await mustAct(world.as('client'), seen._id, 'plainNote');
    await mustAct(world.as('cad'), seen._id, 'cadNote');
    await change(world.opened.house, { actor: null, verb: 'drive.job' }, async (work) => {
      await work.update(Job, await work.lock(Job, seen._id), { gdriveFolder: 'ALP/somewhere' });
    });
    expect((await setDue('admin', seen._id, monday, seen.version)).status).toBe(200);
  });

  it('whose status went there and back again has changed, and by whom the last time', async () => {
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

  it('that the house itself changed names the house', async () => {
    const seen = await world.makeJob('Working');
    await change(world.opened.house, { actor: null, verb: 'test.clock' }, async (work) => {
      await work.update(Job, await work.lock(Job, seen._id), { dueTime: new Date(friday) });
    });
    const late = await setDue('admin', seen._id, monday, seen.version);
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('The system changed Due back since');
  });

  it('of two who take it at the same moment one wins, and the other is told the winner’s name', async () => {
    const seen = await world.makeJob('Validated');
    const take = (who: 'cad' | 'cad2') =>
      world.as(who).call('jobs.assign', { params: { id: seen._id }, body: { expected: seen.version } });
    const answers = await Promise.all([take('cad'), take('cad2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'cad' : 'cad2';
    const { refused } = answers.find(({ status }) => status === 409) ?? { refused: null };
    expect(refused?.message).toContain(`${winner} already has`);
    expect(refused?.current).toMatchObject({ statusCurrent: 'Working', version: seen.version + 1 });
  });

  it('whose drafter changed is no conflict outside the office, where nobody knows of drafters', async () => {
    const seen = await world.makeJob('RFI', { from: 'Validated' });
    await mustAct(world.as('cad'), seen._id, 'assign');
    const answer = await world
      .as('client')
      .call('notes.create', { params: { jobId: seen._id }, body: { rfiResponse: true, expected: seen.version } });
    expect(answer.status).toBe(201);
  });

  it('that somebody in the office changed names the office, and nobody in it, to outside people', async () => {
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

  it('seen as it is, or newer than the answer that one acts on, is no conflict; nor is one that nobody says', async () => {
    const seen = await world.makeJob('Working');
    expect((await setDue('super', seen._id, friday, seen.version)).status).toBe(200);
    expect((await setDue('admin', seen._id, monday, seen.version + 9)).status).toBe(200);
    expect((await setDue('admin', seen._id, friday)).status).toBe(200);
  });
});

describe('a person', () => {
  const update = (who: 'admin' | 'super', id: number, body: object) =>
    world.as(who).call('users.update', { params: { id }, body });

  it('whose other field was changed meanwhile is no conflict; the same field is one', async () => {
    const person = await world.addPerson({ name: 'Watched', role: 'client', companyId: world.companies.A.id });
    await world.as(person).does('profile.update', { body: { phone: '555 0111' } });
    expect((await update('admin', person.id, { role: 'viewer', expected: 1 })).status).toBe(200);

    const late = await update('super', person.id, { role: 'customer', expected: 2 });
    expect(late.status).toBe(409);
    expect(late.refused?.message).toContain('admin changed Role since');
    expect(late.refused?.current).toMatchObject({ _id: person.id, role: 'viewer', version: 3 });
  });
});
