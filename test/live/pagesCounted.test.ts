import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** Who has a page open is counted by the server: only for an open page is the page's view made. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('[P15] a screen that goes while its page is being opened takes nobody else’s page with it', async () => {
  const { _id: id } = await world.makeJob('Working');
  const stays = await world.live('admin');
  expect((await stays.opened('jobPage', id)).ok).toBe(true);
  const goes = await world.live('cad');
  const held = new pg.Client({ connectionString: world.databaseUrl });
  await held.connect();
  try {
    await held.query('BEGIN');
    await held.query('LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE');
    goes.socket.emit('open', { kind: 'jobPage', id });
    const waits = async () =>
      (await held.query('SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass', ['jobs'])).rowCount;
    await expect.poll(waits).toBeGreaterThan(0);
    goes.socket.disconnect();
    // The server has heard of it before the page is judged.
    await expect.poll(() => world.opened.live.line.io.sockets.sockets.size).toBe(1);
  } finally {
    await held.query('COMMIT');
    await held.end();
  }
  await expect.poll(() => world.opened.live.tail.age).toBeLessThan(1000);
  stays.forget();
  await mustAct(world.as('cad'), id, 'rfi', { text: 'Porch tied in, or dropped?' });
  await stays.changed('jobPage', id);
  stays.close();
});
