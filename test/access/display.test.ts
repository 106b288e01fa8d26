import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../common/api/route';
import { apiBase, type RouteName, routes } from '../../common/api/routes';
import { pairDisplay } from '../support/display';
import type { Person } from '../support/people';
import { startWorld, type World } from '../support/world';
import { createMarks, type Marked } from './marks';
import { leaves } from './seen';

// Fields that a wall display may read, written by hand: "read-only and not a staff login: no user, prices, phone numbers or
// notes", "only the fields that the wall draws".

/** The calls of a display; public calls answer it like anybody else, every other call refuses it. */
const allowed: readonly RouteName[] = ['display.get', 'display.board', 'display.plan', 'stats.weekly'];

const wallJobFields = [
  ...['_id', 'version', 'num', 'revision', 'correction', 'name', 'cadCurrent'],
  ...['statusCurrent', 'statusTimeCurrent', 'rush', 'dueBackTime'],
];
const displayFields = [
  ...['_id', 'version', 'name', 'pages', 'hour24', 'quietFrom', 'quietTo', 'opens', 'closes', 'holidays'],
  ...['sound', 'heldAt', 'heldUntil', 'turns', 'highlighted', 'highlightedUntil'],
];
/** Marks that a display finds: these fields of a job. */
const marksShown = ['num', 'revision', 'correction', 'name', 'statusTimeCurrent', 'dueBackTime'];

let world: World;
let marked: Marked;
let display: Person;
beforeAll(async () => {
  world = await startWorld();
  marked = await createMarks(world);
  await world.sql("UPDATE jobs SET status = 'Working', drafter_id = $2 WHERE id = $1", [
    marked.jobId,
    world.people.cad.id,
  ]);
  display = await pairDisplay(world);
});
afterAll(() => world.stop());

const screen = () => world.as(display);
const isPublic = ({ reads, may }: Row) => (reads ?? may) === 'public';
const refused = (Object.entries(routes) as [RouteName, Row][]).filter(
  ([name, row]) => !isPublic(row) && !allowed.includes(name),
);

describe('calls', () => {
  it.each(allowed)('%s is allowed', async (name) => {
    expect((await screen().call(name)).status).toBe(200);
  });

  it.each(refused)('%s is refused', async (_, { method, path }) => {
    const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
    const answer = await screen().request(method, `${apiBase}${path.replace(/:\w+/g, String(marked.jobId))}`, { body });
    expect([answer.status, answer.refused?.message]).toEqual([403, 'A display can only show the workflow.']);
  });

  it('downloads no file without a link', async () => {
    const id = marked.fileIds['6, current version'];
    const answer = await screen().request('GET', `${apiBase}/files/${id}`);
    const unsigned = await world.as('nobody').request('GET', `${apiBase}/files/${id}`);
    expect([answer.status, answer.text]).toEqual([unsigned.status, unsigned.text]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('fields', () => {
  /** Marks of all fields in what a display has received, without those it may read. */
  const leaked = (received: readonly unknown[]) => {
    const values = received.flatMap((one) => leaves(one)).map(([, value]) => value);
    const holds = (mark: string | number) =>
      values.some((value) =>
        typeof mark === 'number' ? value === mark : typeof value === 'string' && value.includes(mark),
      );
    const shown = new Set(marksShown.map((field) => marked.expectedValues.job[field]));
    return marked.marks.filter(({ value }) => !shown.has(value) && holds(value)).map(({ what }) => what);
  };

  it('are those that the wall draws, with initials instead of a name', async () => {
    const [job] = (await screen().does('display.board')).filter(({ _id }) => _id === marked.jobId);
    expect(Object.keys(job as object).sort()).toEqual(wallJobFields.sort());
    for (const field of marksShown)
      expect((job as unknown as Record<string, unknown>)[field]).toBe(marked.expectedValues.job[field]);
    await world.sql("UPDATE users SET name = 'Jo Anne  Dietrich ' WHERE id = $1", [world.people.cad.id]);
    const [renamed] = (await screen().does('display.board')).filter(({ _id }) => _id === marked.jobId);
    expect(renamed?.cadCurrent).toEqual({ _id: world.people.cad.id, name: 'JD' });
    expect(Object.keys(await screen().does('display.get')).sort()).toEqual(displayFields.sort());
  });

  it('leak nothing else, in replies', async () => {
    const replies = [
      await screen().does('display.get'),
      await screen().does('display.board'),
      await screen().does('display.plan'),
      await screen().does('stats.weekly'),
    ];
    expect(leaked(replies)).toEqual([]);
    const counted = replies[3] as { status: { status: string }[] };
    expect(counted.status.some(({ status }) => status === 'Submitted')).toBe(false);
  });

  it('leak nothing else, in events', async () => {
    const live = await world.live(display);
    const { jobId: id } = marked;
    const { A } = world.companies;
    const admin = world.as('admin');
    await admin.does('notes.create', { params: { jobId: id }, body: { text: 'A note that no display reads.' } });
    await admin.does('companies.update', { params: { id: A.id }, body: { companyName: 'Renamed Roofing' } });
    await admin.does('jobs.rush', { params: { id }, body: { level: true } });
    await live.next(({ word, data }) => word === 'changed' && data.kind === 'wallJob' && data.id === id);
    expect(leaked(live.received.map(({ data }) => data))).toEqual([]);
    const kinds = live.received.flatMap(({ word, data }) => (word === 'changed' ? [data.kind] : []));
    expect([...new Set(kinds)]).toEqual(['wallJob']);
    live.check();
  });
});

describe('sockets', () => {
  it('[P54] join the displays’ rooms and open nothing', async () => {
    const live = await world.live(display);
    expect(await live.ready()).toMatchObject({ audience: 'display', user: null });
    const rooms = [...(world.opened.live.realtime.io.sockets.sockets.get(live.socket.id as string)?.rooms ?? [])];
    const own = `session:display:${display.displayId}`;
    expect(rooms).toEqual([live.socket.id, own, 'everybody', 'reader:display', 'displays']);
    for (const kind of ['jobPage', 'companyPage', 'quotePage'] as const)
      expect(await live.opened(kind, marked.jobId)).toMatchObject({ ok: false, status: 403 });
    const quote = { id: marked.quoteId, vector: new Uint8Array([0]), epoch: null };
    expect(await live.socket.timeout(3000).emitWithAck('quoteOpen', quote)).toMatchObject({ ok: false, status: 403 });
    expect(await live.socket.timeout(3000).emitWithAck('beat', {})).toMatchObject({ ok: true });
  });

  it('refuse a page of another origin', async () => {
    const headers = { origin: 'https://elsewhere.test' };
    await expect(world.live(display, { headers })).rejects.toThrow();
  });
});

describe('the board of a display', () => {
  it('[P54] gains jobs that get a due time, and loses those that leave it', async () => {
    const live = await world.live(display);
    const submitted = await world.makeJob('Submitted');
    const working = await world.makeJob('Working');
    await live.changed('wallJob', working._id);
    expect(await screen().does('display.board')).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: working._id, statusCurrent: 'Working' })]),
    );
    await world.as('admin').does('jobs.delete', { params: { id: working._id } });
    await live.removed('wallJob', working._id);
    const released = await world.makeJob('Released');
    await live.removed('wallJob', released._id);
    const seen = live.received.filter(({ word, data }) => word === 'changed' && data.kind === 'wallJob');
    expect(seen.some(({ data }) => 'id' in data && data.id === submitted._id)).toBe(false);
    const left = (await screen().does('display.board')).map(({ _id }) => _id);
    for (const { _id } of [submitted, working, released]) expect(left).not.toContain(_id);
  });

  it('refetches when all jobs with a renamed drafter have changed', async () => {
    const live = await world.live(display);
    const { id } = world.people.cad;
    await world.as('admin').does('users.update', { params: { id }, body: { name: 'Robin Vega' } });
    await live.next(({ word, data }) => word === 'stale' && data.kinds.includes('wallJob'));
    const [job] = (await screen().does('display.board')).filter(({ _id }) => _id === marked.jobId);
    expect(job?.cadCurrent?.name).toBe('RV');
  });
});
