import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '../../common/api/routes';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Comments pinned to drawings: who sees and deletes them, what they refuse, and the release that they stop. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let id: number;
const page = async (who: PersonName = 'admin') => world.as(who).does('jobs.get', { params: { id } });
const fileOf = async (group: string, who: PersonName = 'admin') =>
  (await page(who)).files.find((file) => file.group === group)?._id as string;
const pinTo = (file: string, more: object = {}) => ({
  params: { id },
  body: { file, page: 2, x: 0.25, y: 0.5, kind: 'mustFix' as const, text: 'Ridge cap is missing', ...more },
});
const pin = async (who: PersonName, group: string, more: object = {}) =>
  world.as(who).does('pins.create', pinTo(await fileOf(group), more));
const pins = (who: PersonName) => world.as(who).does('pins.list', { params: { id } });
const texts = async (who: PersonName) => (await pins(who)).map(({ text }) => text);
const resolve = (who: PersonName, pinId: number, resolved = true) =>
  world.as(who).call('pins.resolve', { params: { id: pinId }, body: { resolved } });

describe('on drafts', () => {
  beforeEach(async () => {
    ({ _id: id } = await world.makeJob('Review'));
  });

  it('shows pins to the office only, also after the draft is released', async () => {
    const { _id } = await pin('admin', 'current draft', { kind: 'question' });
    expect(await texts('cad')).toEqual(['Ridge cap is missing']);
    expect(await texts('client')).toEqual([]);
    // The client can read the job, so only the draft and its pin are unknown.
    expect((await world.as('client').call('pins.create', pinTo(await fileOf('current draft')))).status).toBe(404);
    await mustAct(world.as('admin'), id, 'release');
    expect(await texts('client')).toEqual([]);
    for (const call of ['pins.reply', 'pins.resolve'] as const) {
      const body = call === 'pins.reply' ? { text: 'A guess' } : { resolved: true };
      for (const who of ['client', 'viewer', 'rival'] as const)
        expect((await world.as(who).call(call as RouteName, { params: { id: _id }, body } as never)).status).toBe(404);
    }
  });

  it('stops a release with a must-fix pin, and names file, page and text', async () => {
    const { _id } = await pin('admin', 'current draft');
    await pin('admin', 'current draft', { kind: 'advisory', text: 'Nice to have' });
    const level = [await fileOf('current draft')];
    const release = (more: object = {}) =>
      world.as('admin').call('jobs.release', { params: { id }, body: { level, ...more } });
    const refused = await release();
    expect(refused.status).toBe(409);
    const name = (await page()).files.find(({ _id: file }) => file === level[0])?.name;
    expect(refused.refused?.message).toBe(
      `1 must-fix pin is open: ${name}, page 2: “Ridge cap is missing”. Resolve it, or give a reason to release anyway.`,
    );
    expect((await page()).statusCurrent).toBe('Review');
    expect((await release({ mustFixReason: '  ' })).status).toBe(422);
    expect((await resolve('cad', _id)).status).toBe(200);
    expect((await release()).status).toBe(200);
  });

  it('releases with a reason, which only the office reads', async () => {
    await pin('cad', 'current draft');
    const level = [await fileOf('current draft')];
    const body = { level, mustFixReason: 'The client waits; fixed in R1.' };
    await world.as('admin').does('jobs.release', { params: { id }, body });
    const noteOf = async (who: PersonName) =>
      (await world.as(who).does('notes.list', { params: { jobId: id } })).find(({ release }) => release);
    expect((await noteOf('cad'))?.mustFixReason).toBe('The client waits; fixed in R1.');
    expect(JSON.stringify(await noteOf('client'))).not.toContain('The client waits');
    const history = async (who: PersonName) =>
      JSON.stringify(await world.as(who).does('jobs.history', { params: { id } }));
    expect(await history('cad')).toContain('The client waits');
    expect(await history('client')).not.toContain('The client waits');
  });

  it('is stopped by an open pin of an earlier draft, also if the drawing was renamed', async () => {
    await pin('admin', 'current draft');
    await mustAct(world.as('admin'), id, 'correction');
    const files = await world.as('admin').upload('draftFile', [{ name: 'another name.pdf', bytes: 'a draft' }]);
    await mustAct(world.as('admin'), id, 'review', { files });
    const body = { level: [await fileOf('current draft')] };
    expect((await world.as('admin').call('jobs.release', { params: { id }, body })).status).toBe(409);
  });
});

describe('on released files', () => {
  beforeEach(async () => {
    ({ _id: id } = await world.makeJob('Released'));
  });

  it('lets client and office pin, reply, resolve and reopen, without naming staff to the client', async () => {
    const question = await pin('client', 'current version', { kind: 'question', text: 'Is this a hip?' });
    const reply = { params: { id: question._id }, body: { text: 'Yes, see page 3.' } };
    await world.as('cad').does('pins.reply', reply);
    expect((await resolve('cad', question._id)).status).toBe(200);
    const [seen] = await pins('client');
    expect(seen).toMatchObject({
      author: { name: world.people.client.name, staff: false },
      replies: [{ text: 'Yes, see page 3.', author: { _id: null, staff: true } }],
      resolved: { by: { _id: null, staff: true } },
    });
    expect((await resolve('client', question._id, false)).body).toMatchObject({ resolved: null });
    expect((await resolve('viewer', question._id)).status).toBe(403);
    expect((await resolve('rival', question._id)).status).toBe(404);
  });

  it('lets only the office resolve and reopen its own must-fix (R2.41)', async () => {
    const { _id } = await pin('cad', 'current version');
    for (const who of ['client', 'clientPlain'] as const) {
      const refused = await resolve(who, _id);
      expect([refused.status, refused.refused?.message]).toEqual([
        403,
        "You can't resolve or reopen this pin. The drafting office added it as a must-fix; reply to it instead.",
      ]);
    }
    expect((await pins('cad')).find((one) => one._id === _id)?.resolved).toBeNull();
    expect((await resolve('admin', _id)).status).toBe(200);
    expect((await resolve('client', _id, false)).status).toBe(403);
    // A client's own must-fix is resolved by both sides.
    const own = await pin('client', 'current version');
    expect((await resolve('cad', own._id)).status).toBe(200);
    expect((await resolve('client', own._id, false)).status).toBe(200);
  });

  it('shows a change to everyone who has the job open', async () => {
    const screen = await world.live('clientPlain');
    await screen.opened('jobPage', id);
    const { _id } = await pin('cad', 'current version', { kind: 'question' });
    const event = await screen.changed('pin', _id);
    expect(event).toMatchObject({ data: { view: { text: "Ridge cap is missing", resolved: null } } });
    screen.close();
  });
});

describe('on files of notes', () => {
  beforeEach(async () => {
    ({ _id: id } = await world.makeJob('Working', { author: 'customer' }));
  });
  /** Attaches a drawing to a note; returns its ID. */
  const attach = async (who: PersonName, more: { cad?: true } = {}) => {
    const files = await world.as(who).upload('noteFile', [{ name: 'sketch.pdf', bytes: 'a sketch' }]);
    await world.as(who).does('notes.create', { params: { jobId: id }, body: { text: 'See the sketch.', files, ...more } });
    return files[0]?.slice(-22) as string;
  };

  it('shows pins to everyone who reads the note', async () => {
    const file = await attach('customer');
    for (const who of ['customer', 'client', 'cad'] as const) {
      const added = await world.as(who).call('pins.create', pinTo(file, { kind: 'question', text: `Asked by ${who}` }));
      expect([who, added.status]).toEqual([who, 201]);
    }
    expect((await world.as('viewer').call('pins.create', pinTo(file))).status).toBe(403);
    for (const who of ['rival', 'customer2'] as const)
      expect((await world.as(who).call('pins.create', pinTo(file))).status).toBe(404);
    const all = ['Asked by customer', 'Asked by client', 'Asked by cad'];
    for (const who of ['admin', 'viewer', 'customer'] as const) expect(await texts(who)).toEqual(all);
  });

  it('keeps pins on files of internal notes in the office', async () => {
    const file = await attach('cad', { cad: true });
    const { _id, internal } = await world.as('cad').does('pins.create', pinTo(file));
    expect(internal).toBe(true);
    expect(await texts('admin')).toEqual(['Ridge cap is missing']);
    for (const who of ['client', 'viewer', 'customer'] as const) {
      expect(await texts(who)).toEqual([]);
      // A viewer writes no pins on any file.
      const status = who === 'viewer' ? 403 : 404;
      expect((await world.as(who).call('pins.create', pinTo(file))).status).toBe(status);
      expect((await world.as(who).call('pins.delete', { params: { id: _id } })).status).toBe(404);
    }
  });

  it('never stops a release with a must-fix pin on them', async () => {
    await world.as('cad').does('pins.create', pinTo(await attach('cad', { cad: true })));
    await world.as('customer').does('pins.create', pinTo(await attach('customer')));
    await mustAct(world.as('admin'), id, 'review');
    const body = { level: [await fileOf('current draft')] };
    expect((await world.as('admin').call('jobs.release', { params: { id }, body })).status).toBe(200);
  });
});

describe('a deletion', () => {
  const remove = (who: PersonName, pinId: number) => world.as(who).call('pins.delete', { params: { id: pinId } });
  const reply = (who: PersonName, pinId: number) =>
    world.as(who).does('pins.reply', { params: { id: pinId }, body: { text: `A reply by ${who}` } });
  beforeEach(async () => {
    ({ _id: id } = await world.makeJob('Released'));
  });

  it('is for the person who added the pin, until someone else has replied, and for admins', async () => {
    const { _id } = await pin('client', 'current version', { kind: 'question' });
    for (const who of ['clientPlain', 'cad', 'viewer'] as const) expect((await remove(who, _id)).status).toBe(403);
    expect((await remove('rival', _id)).status).toBe(404);
    await reply('client', _id);
    expect((await remove('client', _id)).body).toEqual({ _id });
    expect(await texts('admin')).toEqual([]);
    expect((await remove('client', _id)).status).toBe(404);

    const answered = await pin('client', 'current version', { kind: 'question' });
    await reply('cad', answered._id);
    const refused = await remove('client', answered._id);
    expect(refused.status).toBe(409);
    expect(refused.refused?.message).toBe(
      "Others have replied to this pin, so it can't be deleted. Resolve it instead.",
    );
    expect((await remove('admin', answered._id)).status).toBe(200);
    expect(await pins('client')).toEqual([]);
  });

  it('is for drafters, too, on a draft’s pin, which nobody outside the office can read', async () => {
    ({ _id: id } = await world.makeJob('Review'));
    const { _id } = await pin('cad', 'current draft');
    expect((await remove('client', _id)).status).toBe(404);
    expect((await remove('cad2', _id)).status).toBe(403);
    expect((await remove('cad', _id)).status).toBe(200);
    const level = [await fileOf('current draft')];
    expect((await world.as('admin').call('jobs.release', { params: { id }, body: { level } })).status).toBe(200);
  });

  it('reaches everyone who has the job open and could read the pin, and nobody else', async () => {
    const [drafter, rep] = [await world.live('cad'), await world.live('clientPlain')];
    for (const screen of [drafter, rep]) await screen.opened('jobPage', id);
    const shared = await pin('cad', 'current version', { kind: 'question' });
    expect((await remove('cad', shared._id)).status).toBe(200);
    for (const screen of [drafter, rep]) await screen.removed('pin', shared._id);

    ({ _id: id } = await world.makeJob('Review'));
    for (const screen of [drafter, rep]) await screen.opened('jobPage', id);
    const internal = await pin('admin', 'current draft');
    rep.forget();
    expect((await remove('admin', internal._id)).status).toBe(200);
    await drafter.removed('pin', internal._id);
    // Its history has changed, which comes after the deletion.
    await rep.changed('jobPage', id);
    expect(rep.received.filter(({ word, data }) => word === 'removed' && data.kind === 'pin')).toEqual([]);
    for (const screen of [drafter, rep]) screen.close();
  });
});

describe('the history of a job', () => {
  const entries = async (who: PersonName) =>
    (await world.as(who).does('jobs.history', { params: { id }, query: {} })) as AuditEntry[];
  /** Newest first. */
  const lines = async (who: PersonName) =>
    (await entries(who))
      .filter(({ verb }) => verb.startsWith('pins.'))
      .map(({ by, verb, changes }) => [by, verb, ...changes.map(({ says, from, to }) => `${says}: ${from} → ${to}`)]);

  it('has a line per change of a pin, with place and shortened text, for everyone who reads the pin', async () => {
    ({ _id: id } = await world.makeJob('Released'));
    const name = (await page()).files.find(({ group }) => group === 'current version')?.name;
    const question = `Is this a hip?\n${'🏠'.repeat(200)}`;
    const { _id } = await pin('client', 'current version', { kind: 'question', text: question });
    world.clock.advance(60_000);
    await world.as('cad').does('pins.reply', { params: { id: _id }, body: { text: 'Yes.' } });
    for (const resolved of [true, false]) {
      world.clock.advance(60_000);
      await resolve('client', _id, resolved);
    }
    world.clock.advance(60_000);
    await world.as('admin').does('pins.delete', { params: { id: _id } });
    const client = world.people.client.name;
    const line = `${name}, page 2: “Is this a hip? ${'🏠'.repeat(84)}…”`;
    const expected = (cad: string, admin: string) => [
      [admin, 'pins.delete', `Pin: ${line} → null`],
      [client, 'pins.reopen', `Pin: null → ${line}`],
      [client, 'pins.resolve', `Pin: null → ${line}`],
      [cad, 'pins.reply', `Pin: null → ${name}, page 2: “Yes.”`],
      [client, 'pins.create', `Pin: null → ${line}`],
    ];
    expect(await lines('cad')).toEqual(expected(world.people.cad.name, world.people.admin.name));
    for (const who of ['client', 'viewer'] as const)
      expect(await lines(who)).toEqual(expected('Drafting office', 'Drafting office'));
    expect((await world.as('rival').call('jobs.history', { params: { id }, query: {} })).status).toBe(404);
  });

  it('names pins on drafts to the office only', async () => {
    ({ _id: id } = await world.makeJob('Review', { author: 'customer' }));
    const { _id } = await pin('admin', 'current draft');
    await world.as('cad').does('pins.reply', { params: { id: _id }, body: { text: 'Fixed now' } });
    expect((await lines('cad')).map(([, , change]) => change)).toEqual([
      expect.stringMatching(/^Internal pin: null → .*, page 2: “Fixed now”$/),
      expect.stringMatching(/^Internal pin: null → .*, page 2: “Ridge cap is missing”$/),
    ]);
    const body = { level: [await fileOf('current draft')], mustFixReason: 'Fixed on paper' };
    await world.as('admin').does('jobs.release', { params: { id }, body });
    for (const who of ['client', 'viewer', 'customer'] as const) {
      const history = JSON.stringify(await entries(who));
      expect(history).not.toContain('Ridge cap is missing');
      expect(history).not.toContain('pins.');
    }
  });
});

describe('rejects', () => {
  beforeAll(async () => {
    ({ _id: id } = await world.makeJob('Released'));
  });

  it.each([
    [{ x: 1.01 }, 'x'],
    [{ y: -0.01 }, 'y'],
    [{ page: 0 }, 'page'],
    [{ page: 10_001 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ kind: 'urgent' }, 'kind'],
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
  ])('a pin with %o', async (wrong, field) => {
    const answer = await world.as('client').call('pins.create', pinTo(await fileOf('current version'), wrong));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.refused?.fields ?? {})).toEqual([field]);
  });

  it('files without pages, a second page of a picture, and files of other jobs', async () => {
    const files = await world.as('admin').upload('noteFile', [
      { name: 'list.csv', bytes: 'a,b' },
      { name: 'photo.jpg', bytes: 'a photo' },
    ]);
    await mustAct(world.as('admin'), id, 'plainNote', { files });
    const [csv, photo] = files.map((url) => url.slice(-22)) as [string, string];
    const answer = async (file: string, more?: object) => world.as('admin').call('pins.create', pinTo(file, more));
    const refused = await answer(csv);
    expect(refused.status).toBe(422);
    expect(refused.refused?.message).toBe('Only PDFs and pictures can have pins; list.csv is neither.');
    expect((await answer(photo)).status).toBe(422);
    expect((await answer(photo, { page: 1 })).status).toBe(201);
    const other = await world.makeJob('Released');
    expect((await answer(other.files[0]?._id as string)).status).toBe(404);
  });

  it('more pins than a file can have, of those that the same readers see', async () => {
    const file = await fileOf('current version');
    await world.sql(
      `INSERT INTO pins (job_id, file_id, page, x, y, kind, text, author_id, by_staff, internal, made_at)
       SELECT $1, $2, 1, 0, 0, 'advisory', 'n', $3, true, false, now() FROM generate_series(1, 100)`,
      [id, file, world.people.cad.id],
    );
    const answer = await world.as('client').call('pins.create', pinTo(file));
    expect(answer.status).toBe(409);
    expect(answer.refused?.message).toContain('100 pins');
  });

  it('pins on a deleted job', async () => {
    const job = await world.makeJob('Review');
    const file = job.files.find(({ group }) => group === 'current draft')?._id as string;
    await mustAct(world.as('admin'), job._id, 'delete');
    expect((await world.as('admin').call('pins.create', { ...pinTo(file), params: { id: job._id } })).status).toBe(404);
  });
});
