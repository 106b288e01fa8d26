import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** The server chooses a socket's rooms (PROTOCOL P2, P3). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const roomsOf = (id: string | undefined): string[] => [
  ...(world.opened.live.realtime.io.sockets.sockets.get(id as string)?.rooms ?? []),
];

it('[P2] joins its own rooms before those that its permissions allow', async () => {
  const screen = await world.live('client');
  const { id } = world.people.client;
  // A set keeps the order in which the socket joined; its first room is the socket itself.
  const [itself, own, session, ...others] = roomsOf(screen.socket.id);
  expect(itself).toBe(screen.socket.id);
  expect(own).toBe(`self:${id}`);
  expect(session).toMatch(/^session:/);
  expect(others).toContain('reader:quoter');
});

it('[P3] joins no other room, whatever the client requests', async () => {
  const screen = await world.live('client');
  const before = roomsOf(screen.socket.id);
  for (const word of ['join', 'subscribe', 'room'])
    expect(await screen.socket.timeout(3000).emitWithAck(word, 'reader:admin')).toMatchObject({
      ok: false,
      status: 404,
    });
  const { _id: foreign } = await world.makeJob('Submitted', { author: 'rival' });
  expect(await screen.opened('jobPage', foreign)).toMatchObject({ ok: false, status: 404 });
  expect(roomsOf(screen.socket.id)).toEqual(before);
  expect(before.filter((room) => /admin|staff|:office/.test(room))).toEqual([]);
});
