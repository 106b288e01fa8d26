import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ListName } from '../../common/live/events';
import type { LiveScreen } from '../support/live';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Presence on lists (PROTOCOL P55). */
let world: World;
let screens: LiveScreen[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => {
  for (const screen of screens) screen.close();
  screens = [];
});

const say = (screen: LiveScreen, message: object): Promise<{ ok: boolean; status?: number }> =>
  screen.socket.timeout(3000).emitWithAck('view', message);

async function look(person: PersonName, list: ListName): Promise<LiveScreen> {
  const screen = await world.live(person);
  screens.push(screen);
  expect(await say(screen, { list })).toEqual({ ok: true, value: null });
  return screen;
}
const eventsOf = ({ received }: LiveScreen) =>
  received.flatMap(({ word, data }) => (word === 'presence' ? [data] : []));
const seenBy = (screen: LiveScreen) => {
  const event = eventsOf(screen).at(-1);
  return event ? [event.id, ...event.people.map(({ name }) => name).sort()] : null;
};
const sees = (screen: LiveScreen, list: ListName, names: string[]) =>
  expect.poll(() => seenBy(screen), { timeout: 2000 }).toEqual([list, ...names.sort()]);

it('[P55] shows office users who else looks at the list, until they open another one', async () => {
  const admin = await look('admin', 'jobs');
  const cad = await look('cad', 'jobs');
  await sees(admin, 'jobs', ['admin', 'cad']);
  await sees(cad, 'jobs', ['admin', 'cad']);
  expect(eventsOf(admin).at(-1)).toEqual({
    kind: 'list',
    id: 'jobs',
    people: [
      { _id: world.people.admin.id, name: 'admin', staff: true, file: null },
      { _id: world.people.cad.id, name: 'cad', staff: true, file: null },
    ],
    count: 2,
  });
  await say(cad, { list: 'board' });
  await sees(admin, 'jobs', ['admin']);
  const other = await look('cad2', 'board');
  await sees(cad, 'board', ['cad', 'cad2']);
  await say(other, { list: null });
  await sees(cad, 'board', ['cad']);
});

it('[P55] removes people from a list whose connection is cut or who sign out', async () => {
  const admin = await look('admin', 'billing');
  const cut = await look('super', 'billing');
  await sees(admin, 'billing', ['admin', 'super']);
  // No closing handshake, as when a tab is killed.
  cut.socket.io.engine.transport.close();
  await sees(admin, 'billing', ['admin']);
  await look('super', 'billing');
  await sees(admin, 'billing', ['admin', 'super']);
  await world.as('super').does('auth.logout', { body: {} });
  await sees(admin, 'billing', ['admin']);
});

it('[P55] keeps the lists of the office and of each company apart, and tells nobody of role customer', async () => {
  const client = await look('client', 'jobs');
  const viewer = await look('viewer', 'jobs');
  await sees(client, 'jobs', ['client', 'viewer']);
  await sees(viewer, 'jobs', ['client', 'viewer']);
  const before = [eventsOf(client).length, eventsOf(viewer).length];
  const admin = await look('admin', 'jobs');
  const rival = await look('rival', 'jobs');
  const customer = await look('customer', 'jobs');
  await look('cad', 'jobs');
  await sees(admin, 'jobs', ['admin', 'cad']);
  // The next event of the client comes after all of the above.
  await look('clientPlain', 'jobs');
  await sees(client, 'jobs', ['client', 'clientPlain', 'viewer']);
  await sees(viewer, 'jobs', ['client', 'clientPlain', 'viewer']);
  expect([eventsOf(client).length, eventsOf(viewer).length]).toEqual(before.map((n) => n + 1));
  expect(eventsOf(rival)).toEqual([]);
  expect(eventsOf(customer)).toEqual([]);
});

it('[P55] refuses lists that the user can’t read, and unknown ones', async () => {
  const refused: readonly [PersonName, ListName][] = [
    ['cad', 'quotes'],
    ['cad', 'billing'],
    ['client', 'billing'],
    ['client', 'board'],
    ['clientPlain', 'quotes'],
    ['viewer', 'quotes'],
    ['customer', 'board'],
  ];
  for (const [person, list] of refused) {
    const screen = await world.live(person);
    screens.push(screen);
    expect(await say(screen, { list }), `${person} ${list}`).toMatchObject({ ok: false, status: 404 });
  }
  const [screen] = screens as [LiveScreen];
  for (const message of [{ list: 'users' }, { list: 5 }, {}, { list: 'jobs', id: 1 }, { list: 'jobs', room: 'admin' }])
    expect(await say(screen, message), JSON.stringify(message)).toMatchObject({ ok: false, status: 422 });
  const inactive = await world.live('inactive');
  screens.push(inactive);
  expect(await say(inactive, { list: 'jobs' })).toMatchObject({ ok: false, status: 403 });
});
