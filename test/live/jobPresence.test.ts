import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import type { LiveScreen } from '../support/live';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Presence on job pages (PROTOCOL P55). */
let world: World;
let id: number;
let screens: LiveScreen[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const screen of screens) screen.close();
  screens = [];
  await expect.poll(() => world.opened.live.realtime.anyPage('jobPage', id)).toBe(false);
});

async function view(person: PersonName): Promise<LiveScreen> {
  const screen = await world.live(person);
  screens.push(screen);
  expect((await screen.opened('jobPage', id)).ok).toBe(true);
  return screen;
}
const listsOf = ({ received }: LiveScreen) => received.flatMap(({ word, data }) => (word === 'presence' ? [data] : []));
/** Names on the screen's newest list. */
const seenBy = (screen: LiveScreen): string[] | null =>
  listsOf(screen)
    .at(-1)
    ?.people.map(({ name }) => name)
    .sort() ?? null;
const sees = (screen: LiveScreen, names: string[]) =>
  expect.poll(() => seenBy(screen), { timeout: 2000 }).toEqual(names.sort());

it('[P55] shows office users everyone who opens the job, and removes who leaves it', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const admin = await view('admin');
  const cad = await view('cad');
  await sees(cad, ['admin', 'cad']);
  await sees(admin, ['admin', 'cad']);
  await view('client');
  await sees(admin, ['admin', 'cad', 'client']);
  expect(listsOf(admin).at(-1)).toMatchObject({ kind: 'jobPage', id, count: 3 });
  expect(listsOf(admin).at(-1)?.people).toContainEqual({
    ...{ _id: world.people.client.id, name: 'client', staff: false, file: null },
  });
  await cad.left('jobPage', id);
  await sees(admin, ['admin', 'client']);
});

it('[P55] shows a company only its own people, and nothing when the office comes and leaves', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const client = await view('client');
  const viewer = await view('viewer');
  await sees(client, ['client', 'viewer']);
  await sees(viewer, ['client', 'viewer']);
  const before = [listsOf(client).length, listsOf(viewer).length];
  const admin = await view('admin');
  await sees(admin, ['admin', 'client', 'viewer']);
  const cad = await view('cad');
  await sees(admin, ['admin', 'cad', 'client', 'viewer']);
  cad.close();
  await sees(admin, ['admin', 'client', 'viewer']);
  // Another company can't open the job, so it learns of nobody.
  const rival = await world.live('rival');
  screens.push(rival);
  expect((await rival.opened('jobPage', id)).ok).toBe(false);
  await sees(admin, ['admin', 'client', 'viewer']);
  expect([listsOf(client).length, listsOf(viewer).length]).toEqual(before);
  expect(listsOf(rival)).toEqual([]);
});

it('[P55] tells role customer of nobody, and its company of the customer', async () => {
  ({ _id: id } = await world.makeJob('Working', { author: 'customer' }));
  const customer = await view('customer');
  const client = await view('client');
  const admin = await view('admin');
  await sees(client, ['client', 'customer']);
  await sees(admin, ['admin', 'client', 'customer']);
  expect(listsOf(customer)).toEqual([]);
});

it('[P55] counts a person with two tabs once, until both are closed', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const admin = await view('admin');
  const first = await view('cad');
  const second = await view('cad');
  await sees(admin, ['admin', 'cad']);
  // The second tab knows at once, although nothing changed for the others.
  await sees(second, ['admin', 'cad']);
  first.close();
  await view('cad2');
  await sees(admin, ['admin', 'cad', 'cad2']);
  second.close();
  await sees(admin, ['admin', 'cad2']);
});

it('[P55] removes people whose connection is cut or who sign out, and shows them again when they reconnect', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const admin = await view('admin');
  const cut = await view('cad');
  await view('clientPlain');
  await sees(admin, ['admin', 'cad', 'clientPlain']);
  // No closing handshake, as when a tab is killed.
  cut.socket.io.engine.transport.close();
  await sees(admin, ['admin', 'clientPlain']);
  await world.as('clientPlain').does('auth.logout', { body: {} });
  await sees(admin, ['admin']);
  const back = await view('cad');
  await sees(admin, ['admin', 'cad']);
  await sees(back, ['admin', 'cad']);
});

it('[P55] forgets a person who leaves before the page is open', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const admin = await view('admin');
  const hasty = await world.live('cad');
  screens.push(hasty);
  // Neither message waits for the other's answer, as when someone steps through a list of jobs.
  await Promise.all([hasty.opened('jobPage', id), hasty.left('jobPage', id)]);
  const late = await view('cad2');
  await sees(admin, ['admin', 'cad2']);
  await sees(late, ['admin', 'cad2']);
});

it('[P55] says who has which file in the viewer, and refuses files that they can’t read', async () => {
  ({ _id: id } = await world.makeJob('Working'));
  const files = await world.as('cad').upload('draftFile', [{ name: 'roof.pdf', bytes: 'a drawing' }]);
  await mustAct(world.as('cad'), id, 'review', { files });
  const { files: stored } = await world.as('admin').does('jobs.get', { params: { id } });
  const draft = stored.find(({ name }) => name === 'roof.pdf')?._id as string;
  const [admin, cad, client] = [await view('admin'), await view('cad'), await view('client')];
  await sees(admin, ['admin', 'cad', 'client']);
  const say = (screen: LiveScreen, file: string | null, job = id) =>
    screen.socket.timeout(3000).emitWithAck('view', { id: job, file });
  const viewing = (screen: LiveScreen) =>
    listsOf(screen)
      .at(-1)
      ?.people.filter(({ file }) => file !== null)
      .map(({ name, file }) => [name, file]);
  const before = listsOf(client).length;
  expect(await say(cad, draft)).toEqual({ ok: true, value: null });
  await expect.poll(() => viewing(admin), { timeout: 2000 }).toEqual([['cad', draft]]);
  // Drafts are internal; neither an unknown file nor one of another job has viewers.
  expect(await say(client, draft)).toMatchObject({ ok: false, status: 404 });
  const other = await world.makeJob('Working');
  expect(await say(cad, draft, other._id)).toMatchObject({ ok: false, status: 404 });
  await say(cad, null);
  await expect.poll(() => viewing(admin), { timeout: 2000 }).toEqual([]);
  await say(cad, draft);
  await expect.poll(() => viewing(admin), { timeout: 2000 }).toEqual([['cad', draft]]);
  // The browser dies while the file is open.
  cad.socket.io.engine.transport.close();
  await sees(admin, ['admin', 'client']);
  expect(viewing(admin)).toEqual([]);
  expect(listsOf(client).length).toBe(before);
});
