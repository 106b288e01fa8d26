import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { downloadLimits, downloadsRunning } from '../../server/http/sendDownload';
import { openFiles as openFilesOf } from '../support/openFiles';
import { startWorld, type World } from '../support/world';

// Downloads that are never read, and downloads that are aborted.

let world: World;
let file: string;
const usual = { ...downloadLimits };
beforeAll(async () => {
  world = await startWorld();
  const [uploaded] = await world
    .as('client')
    .upload('subFile', [{ name: 'roof.dwg', bytes: Buffer.alloc(20_000_000, 1) }]);
  file = uploaded as string;
});
afterEach(() => Object.assign(downloadLimits, usual));
afterAll(() => world.stop());

/** Requests the file and never reads the response. */
function unread(from = world, url = file): Socket {
  const socket = connect(from.port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.write(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${from.as('client').token}\r\n\r\n`);
  return socket;
}
/** Number of stored files this process has open. */
const openFiles = () => openFilesOf(world.dataDir);

test('closes a download that is never read, and its file', async () => {
  downloadLimits.idleMs = 500;
  const readers = Array.from({ length: 5 }, () => unread());
  await expect.poll(downloadsRunning).toBe(5);
  await expect.poll(() => [downloadsRunning(), openFiles()], { timeout: 10_000 }).toEqual([0, 0]);
  for (const reader of readers) reader.destroy();
});

test('limits concurrent downloads per user with 429 and Retry-After; other users are not affected', async () => {
  downloadLimits.perReader = 3;
  const readers = Array.from({ length: 3 }, () => unread());
  await expect.poll(downloadsRunning).toBe(3);
  const refused = await world.as('client').request('GET', file);
  expect([refused.status, refused.headers.get('retry-after'), refused.refused?.message]).toEqual([
    429,
    '10',
    '3 of your downloads are still running. Wait until one has finished, then try again.',
  ]);
  const headers = { authorization: `Bearer ${world.as('admin').token}` };
  const other = await fetch(`${world.base}/api/v1/items/download?client=${world.companies.A.id}`, { headers });
  expect(other.status).toBe(200);
  await other.text();
  for (const reader of readers) reader.destroy();
  await expect.poll(() => [downloadsRunning(), openFiles()]).toEqual([0, 0]);
});

test('leaves no file open when downloads are aborted before they start', async () => {
  downloadLimits.perReader = 1000;
  for (let round = 0; round < 15; round++) {
    const readers = Array.from({ length: 20 }, () => unread());
    // Abort some before the lookup, some while the file is being opened, some after.
    await new Promise((resolve) => setTimeout(resolve, round));
    for (const reader of readers) reader.resetAndDestroy();
  }
  // Once a later call is answered, all earlier ones are done.
  await world.as('client').request('GET', '/api/v1/jobs');
  await expect.poll(() => [downloadsRunning(), openFiles()], { timeout: 10_000 }).toEqual([0, 0]);
});

test('shutdown does not wait for a download that is never read', async () => {
  downloadLimits.idleMs = 600_000;
  const other = await startWorld();
  const [roof] = await other.as('client').upload('subFile', [{ name: 'roof.dwg', bytes: Buffer.alloc(20_000_000, 1) }]);
  const reader = unread(other, roof as string);
  await expect.poll(downloadsRunning).toBe(1);
  await other.stop();
  reader.destroy();
});
