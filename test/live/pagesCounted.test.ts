import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** The server counts the viewers of each page and builds a page's view only while it is open somewhere. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('[P15] keeps others’ page open when a screen disconnects while opening the same page', async () => {
  const { _id: id } = await world.makeJob('Working');
  const staying = await world.live('admin');
  expect((await staying.opened('jobPage', id)).ok).toBe(true);
  const leaving = await world.live('cad');
  const locker = new pg.Client({ connectionString: world.databaseUrl });
  await locker.connect();
  try {
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE');
    leaving.socket.emit('open', { kind: 'jobPage', id });
    const waits = async () =>
      (await locker.query('SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass', ['jobs'])).rowCount;
    await expect.poll(waits).toBeGreaterThan(0);
    leaving.socket.disconnect();
    // The server notices the disconnect before it checks the page's permissions.
    await expect.poll(() => world.opened.live.realtime.io.sockets.sockets.size).toBe(1);
  } finally {
    await locker.query('COMMIT');
    await locker.end();
  }
  await expect.poll(() => world.opened.live.changeFeed.age).toBeLessThan(1000);
  staying.forget();
  await mustAct(world.as('cad'), id, 'rfi', { text: 'Porch tied in, or dropped?' });
  await staying.changed('jobPage', id);
  staying.close();
});
