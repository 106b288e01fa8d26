import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobPageView } from '../../common/jobs/job';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** Templates of notes and checklists of drafters (ours). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const admin = () => world.as('admin');

describe('templates of notes', () => {
  const list = () => world.as('cad').does('templates.list');
  const add = (name: string, more: object = {}) =>
    admin().call('templates.create', { body: { name, text: 'Thank you.', kind: 'note', ...more } });

  it('are listed in the order that admins give them, for a client or for all', async () => {
    const { id } = world.companies.A;
    const { companyName } = await admin().does('companies.get', { params: { id } });
    const text = '{client}: what is the pitch of {name} ({job})?';
    const { body: pitch } = await add('Pitch', { text, kind: 'rfi' });
    const { body: gutter } = await add('Gutter', { client: id });
    const { body: thanks } = await add('Thanks');
    expect(pitch).toMatchObject({ name: 'Pitch', text, kind: 'rfi', client: null, place: 1 });
    expect(gutter).toMatchObject({ client: { _id: id, companyName }, place: 2 });
    await admin().does('templates.update', { params: { id: thanks._id }, body: { place: 1 } });
    expect((await list()).map(({ name, place }) => [name, place])).toEqual([
      ...[
        ['Thanks', 1],
        ['Pitch', 2],
        ['Gutter', 3],
      ],
    ]);
    await admin().does('templates.update', { params: { id: thanks._id }, body: { place: 200 } });
    expect((await list()).map(({ name }) => name)).toEqual(['Pitch', 'Gutter', 'Thanks']);
    await admin().does('templates.delete', { params: { id: pitch._id } });
    expect((await list()).map(({ name }) => name)).toEqual(['Gutter', 'Thanks']);
  });

  it('follow the name of their client', async () => {
    const { id } = world.companies.B;
    const { body: made } = await add('Drip edge', { client: id });
    const live = await world.live('cad');
    await admin().does('companies.update', { params: { id }, body: { companyName: 'Summit Steel' } });
    await live.next(({ word, data }) => word === 'stale' && data.kinds.includes('noteTemplate'));
    expect((await list()).find(({ _id }) => _id === made._id)?.client?.companyName).toBe('Summit Steel');
  });

  it('reach drafters and other admins at once, and no client', async () => {
    const [cad, client] = [await world.live('cad'), await world.live('client')];
    const { body: made } = await add('Live');
    await cad.changed('noteTemplate', made._id);
    await admin().does('templates.delete', { params: { id: made._id } });
    await cad.removed('noteTemplate', made._id);
    expect(client.received.some(({ data }) => 'kind' in data && data.kind === 'noteTemplate')).toBe(false);
  });

  it('refuse placeholders that nothing fills in, other clients and too many', async () => {
    const wrong = { text: 'can contain only {job}, {client}, {name} in braces' };
    expect((await add('Wrong', { text: 'Hello {person}' })).refused).toMatchObject({ status: 422, fields: wrong });
    expect((await add('Wrong', { text: '{Job}' })).refused?.fields).toEqual(wrong);
    expect((await add('Wrong', { client: 987_654 })).refused?.fields).toEqual({ client: 'is not a company' });
    await world.sql(
      "INSERT INTO note_templates (name, text, kind, place) SELECT 'T' || n, 'x', 'note', n FROM generate_series(1, 200) AS n",
    );
    const full = await add('One more');
    expect([full.status, full.refused?.fields]).toEqual([
      ...[422, { name: 'can’t be added: there are already 200 templates' }],
    ]);
    await world.sql('DELETE FROM note_templates');
  });

  it('name who changed one meanwhile', async () => {
    const { body: made } = await add('Both');
    await world.as('super').does('templates.update', { params: { id: made._id }, body: { text: 'Thanks!' } });
    const late = await admin().call('templates.update', {
      params: { id: made._id },
      body: { text: 'Thank you!', expected: made.version },
    });
    expect([late.status, late.refused?.message]).toEqual([
      409,
      `${world.people.super.name} changed Text since you opened this. Check the current values, then try again.`,
    ]);
  });
});

describe('checklists', () => {
  const add = async (text: string, panType: 'EF' | 'SS' | null = null) =>
    (await admin().does('checklist.create', { body: { text, panType } }))._id;
  /** The checklists of the current round and of earlier ones. */
  const checklist = async (id: number) => {
    const { checklist: lines = [], revision, correction } = await world.as('cad').does('jobs.get', { params: { id } });
    const isOwn = (line: (typeof lines)[number]) => line.revision === revision && line.correction === correction;
    return { items: lines.filter(isOwn), earlier: lines.filter((line) => !isOwn(line)) };
  };
  const tick = (id: number, item: number, done = true) =>
    world.as('cad').call('jobs.tick', { params: { id }, body: { item, done } });
  const texts = async (id: number) => (await checklist(id)).items.map(({ text, doneBy }) => [text, doneBy]);
  const draft = async (num: number) =>
    world.as('cad').upload('draftFile', [{ name: `${num}.csv`, bytes: 'RIDGE,4\n' }]);

  it('[R2.29] apply by panel type, and stay with the round that they were checked on', async () => {
    const cadName = world.people.cad.name;
    const panels = [
      { code: 'SS16', name: 'Snap 16', coverage: 16, panType: 'SS' as const },
      { code: 'AG36', name: 'Ag Panel', coverage: 36, panType: 'EF' as const },
    ];
    await admin().does('companies.update', { params: { id: world.companies.A.id }, body: { panels } });
    const [all, clips, screws] = [
      await add('Lengths agree with the plan'),
      await add('Clips counted', 'SS'),
      await add('Screws', 'EF'),
    ];
    const job = await world.makeJob('Working');
    const { _id: id, num } = job;
    // The job's panel isn't in the client's list: only items for all apply.
    expect(await texts(id)).toEqual([['Lengths agree with the plan', null]]);
    await world.sql("UPDATE jobs SET pan1_code = 'ss16' WHERE id = $1", [id]);
    expect((await tick(id, screws)).refused?.fields).toEqual({ item: 'isn’t on this job’s checklist' });

    const other = await world.live('cad2');
    await other.opened('jobPage', id);
    expect((await tick(id, all)).status).toBe(200);
    const { data } = await other.changed('jobPage', id);
    expect((data as unknown as { view: JobPageView }).view.checklist?.map(({ doneBy }) => doneBy)).toEqual([
      cadName,
      null,
    ]);
    const first = await checklist(id);
    expect(first).toEqual({
      items: [
        {
          ...{ revision: 0, correction: 0, item: all },
          text: 'Lengths agree with the plan',
          doneBy: cadName,
          doneAt: world.clock.now().toISOString(),
        },
        { revision: 0, correction: 0, item: clips, text: 'Clips counted', doneBy: null, doneAt: null },
      ],
      earlier: [],
    });
    // Again by another window: nothing changes.
    const { version } = (await tick(id, all)).body;
    expect((await tick(id, all)).body.version).toBe(version);
    await tick(id, clips);
    await tick(id, clips, false);

    await mustAct(world.as('cad'), id, 'review', { files: await draft(num) });
    expect((await tick(id, clips)).refused).toMatchObject({
      status: 409,
      message: 'This job is in Review. Its checklist can only be changed while the takeoff is drafted.',
    });
    // Later changes by the office don't change the reviewed checklist.
    await admin().does('checklist.update', { params: { id: clips }, body: { text: 'Clips and rivets counted' } });
    await add('New since');
    await other.next(({ word, data }) => word === 'stale' && data.kinds.includes('jobPage'));
    await admin().does('checklist.delete', { params: { id: all } });
    const reviewed = [
      ['Lengths agree with the plan', cadName],
      ['Clips counted', null],
    ];
    expect(await texts(id)).toEqual(reviewed);

    await mustAct(admin(), id, 'correction');
    const { items, earlier } = await checklist(id);
    expect(items.map(({ text, doneBy }) => [text, doneBy])).toEqual([
      ['Clips and rivets counted', null],
      ['New since', null],
    ]);
    expect(earlier.map(({ correction, text, doneBy }) => [correction, text, doneBy])).toEqual([
      [0, 'Lengths agree with the plan', cadName],
      [0, 'Clips counted', null],
    ]);
    const client = await world.as('client').does('jobs.get', { params: { id } });
    expect(client).not.toHaveProperty('checklist');
    await world.sql('DELETE FROM checklist_items');
  });

  it('are ticked by the drafter and admins, not by another drafter', async () => {
    const item = await add('Ridge');
    const { _id: id } = await world.makeJob('Working');
    const body = { item, done: true };
    const other = await world.as('cad2').call('jobs.tick', { params: { id }, body });
    expect([other.status, other.refused?.message]).toEqual([
      403,
      `You can't change this checklist: ${world.people.cad.name} has the job now.`,
    ]);
    await admin().does('jobs.tick', { params: { id }, body });
    expect(await texts(id)).toEqual([['Ridge', world.people.admin.name]]);
  });

  it('[R2.29] follow the client’s list of panels on open pages', async () => {
    await world.sql('DELETE FROM checklist_items');
    await add('Clips counted', 'SS');
    const { _id: id } = await world.makeJob('Working');
    await world.sql("UPDATE jobs SET pan1_code = 'NEW16' WHERE id = $1", [id]);
    expect(await texts(id)).toEqual([]);
    const cad = await world.live('cad');
    await cad.opened('jobPage', id);
    const panels = [{ code: 'NEW16', name: 'New 16', coverage: 16, panType: 'SS' as const }];
    await admin().does('companies.update', { params: { id: world.companies.A.id }, body: { panels } });
    await cad.next(({ word, data }) => word === 'stale' && data.kinds.includes('jobPage'));
    expect(await texts(id)).toEqual([['Clips counted', null]]);
    await world.sql('DELETE FROM checklist_items');
  });

  it('[R2.29] lose an item that was opened again when the office renames or deletes it', async () => {
    const [kept, deleted] = [await add('Ridge'), await add('Eave')];
    const { _id: id } = await world.makeJob('Working');
    for (const item of [kept, deleted]) {
      await tick(id, item);
      expect((await tick(id, item, false)).status).toBe(200);
    }
    await admin().does('checklist.update', { params: { id: kept }, body: { text: 'Ridge and hip' } });
    await admin().does('checklist.delete', { params: { id: deleted } });
    expect(await texts(id)).toEqual([['Ridge and hip', null]]);
    await world.sql('DELETE FROM checklist_items');
  });

  it('have up to 20 items for each panel type', async () => {
    await world.sql('DELETE FROM checklist_items');
    await world.sql(
      "INSERT INTO checklist_items (text, pan_type, place) SELECT 'I' || n, 'SS', n FROM generate_series(1, 20) AS n",
    );
    const more = (panType: 'EF' | 'SS') => admin().call('checklist.create', { body: { text: 'One more', panType } });
    expect((await more('SS')).refused?.fields).toEqual({ panType: 'has 20 items already' });
    expect((await more('EF')).status).toBe(201);
  });
});
