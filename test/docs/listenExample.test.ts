import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import { startWorld, type World } from '../support/world';

// Debian's own interpreter has the package; another one on the PATH may not.
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import socketio, websocket']).status === 0,
);

const password = 'standing seam for the barn';
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it.skipIf(!python)('docs/examples/listen.py signs in and prints a job that is submitted while it listens', async () => {
  const rep = world.people.client;
  await world.sql('UPDATE users SET password_hash = $1 WHERE id = $2', [await hashPassword(password), rep.id]);
  const listener = spawn(python as string, ['docs/examples/listen.py', world.base, rep.email, password], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: listener.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toMatch(/^ready as /);
    const job = await world.makeJob('Submitted', { body: { name: 'Listening Barn' } });
    const printed: string[] = [];
    while (!printed.at(-1)?.endsWith('Listening Barn')) {
      const { value, done } = await lines.next();
      if (done) break;
      printed.push(value);
    }
    expect(printed.at(-1)).toBe(`${job.num} Submitted Listening Barn`);
  } finally {
    listener.kill();
    await once(listener, 'exit');
  }
});
