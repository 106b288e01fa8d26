import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../server/outside/files/fileStore';
import { folderStore } from '../../server/outside/files/folderStore';
import { moveFiles } from '../../server/outside/files/moveFiles';
import { movingStore } from '../../server/outside/files/movingStore';
import { sweep } from '../../server/work/upkeep/sweep';
import { startServer } from '../../server/startServer';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { sweepOrphans } from '../../server/work/upkeep/sweepOrphans';
import { writeState, expectUnchanged } from '../http/untouched';
import { type Bucket, openBucket } from '../support/services/bucket';
import { startWorld, type World } from '../support/world';

/** Files in an S3-compatible store: byte for byte, never partial, and served only as the policy allows. */
let bucket: Bucket;
let world: World;
let store: FileStore;
beforeAll(async () => {
  bucket = await openBucket();
    // The store uses the real clock: with a fixed date, sessions would be swept with the old files.
  world = await startWorld({ clock: new Date(), env: { ...bucket.env, S3_LINKS: '1' } });
  store = world.opened.services.files;
});
afterAll(async () => {
  await world.stop();
  await bucket.stop();
});
beforeEach(() => bucket.line.restore());

const newId = () => randomBytes(16).toString('base64url');
const idOf = (url: string) => url.split('/').at(-1) as string;
const contents = async (from: FileStore, id: string) => {
  const stream = await from.open(id);
  return stream && buffer(stream);
};
const fetched = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const roof = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(3_000_000)]);
const submit = async (name: string) => {
  const files = await world.as('client').upload('subFile', [{ name, bytes: roof }]);
  await world.as('client').does('jobs.create', { body: { name: 'Barn', pan1Width: 16, files } });
  return idOf(files[0] as string);
};

describe('a file in the store', () => {
  it('is served byte for byte, through the app for a bearer and from the store by a checked link', async () => {
    const id = await submit('roof ü "1".pdf');
    expect(bucket.ids()).toContain(id);
    expect(existsSync(join(world.dataDir, 'files/kept'))).toBe(false);
    const through = await fetched(`${world.base}/api/v1/files/${id}`, {
      headers: { authorization: `Bearer ${world.as('viewer').token}` },
    });
    expect([through.response.status, through.bytes.equals(roof)]).toEqual([200, true]);

    const { url } = await world.as('viewer').does('files.link', { params: { id } });
    const { response } = await fetched(`${world.base}${url}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const there = new URL(response.headers.get('location') as string);
    expect(there.origin).toBe(bucket.env.S3_ENDPOINT);
    expect(there.searchParams.get('X-Amz-Expires')).toBe('60');
    const direct = await fetched(there.href);
    expect([direct.response.status, direct.bytes.equals(roof)]).toEqual([200, true]);
    expect(direct.response.headers.get('content-type')).toBe('application/octet-stream');
    expect(direct.response.headers.get('content-disposition')).toBe(
      `attachment; filename="roof _ _1_.pdf"; filename*=UTF-8''roof%20%C3%BC%20%221%22.pdf`,
    );
    expect((await world.as('rival').call('files.link', { params: { id } })).status).toBe(404);
        // Permissions are checked again when the link is opened.
    await world.sql('UPDATE users SET role = NULL WHERE id = $1', [world.people.viewer.id]);
    world.opened.services.commitNotifier.notify(new Set(['user']));
    await world.refresh();
    await expect.poll(async () => (await fetched(`${world.base}${url}`)).response.status).not.toBe(302);
    await world.sql("UPDATE users SET role = 'viewer' WHERE id = $1", [world.people.viewer.id]);
    await world.refresh();
  });

  it('is copied and deleted in the store', async () => {
    const [from, to] = [newId(), newId()];
    await store.put(from, roof.subarray(0, 10));
    await store.copy(from, to);
    await store.discard([from, newId()]);
    expect([await store.has(from), await contents(store, from)]).toEqual([false, null]);
    expect((await contents(store, to))?.equals(roof.subarray(0, 10))).toBe(true);
    await store.discard([to]);
  });
});

describe('a store that is out of reach', () => {
  const message = "We can't reach the file storage right now. Try again in a moment.";

  it('answers uploads and downloads with 503 and what to do, and leaves nothing behind', async () => {
    const id = await submit('before.pdf');
    const before = await writeState(world);
    const inStore = bucket.ids().length;
    bucket.line.cut();
    const up = await world.as('client').tryUpload('subFile', [{ name: 'a.pdf', bytes: roof }]);
    const down = await world.as('client').request('GET', `/api/v1/files/${id}`);
    expect([up.status, up.refused?.message]).toEqual([503, message]);
    expect([down.status, down.refused?.message]).toEqual([503, message]);
    await expectUnchanged(world, before);
    bucket.line.restore();
    expect(bucket.ids().length).toBe(inStore);
    expect((await world.as('client').request('GET', `/api/v1/files/${id}`)).status).toBe(200);
  });

  it('fails an upload it interrupts, without leaving a partial file', async () => {
    const before = await writeState(world);
    bucket.line.pause();
    const upload = world.as('client').tryUpload('subFile', [{ name: 'a.pdf', bytes: roof }]);
        // Wait until the upload has started.
    await expect.poll(async () => (await writeState(world))['half-received files']).toBe(1);
    bucket.line.cut();
    expect((await upload).status).toBe(503);
    await expectUnchanged(world, before);
  });
});

describe('moving from the folder to the store', () => {
  it('resumes after an interruption, and reads from both until it is done', async () => {
    const folder = await folderStore(join(world.dataDir, 'old'));
    const both = movingStore(store, folder);
    const ids = Array.from({ length: 6 }, newId);
    for (const [i, id] of ids.entries()) await folder.put(id, roof.subarray(0, 1000 + i));
    let left = 3;
    const breaking: FileStore = {
      ...store,
      put: (id, bytes) => (left-- > 0 ? store.put(id, bytes) : Promise.reject(new Error('killed'))),
    };
    await expect(moveFiles(folder, breaking)).rejects.toThrow('killed');
    const moved = await Promise.all(ids.map((id) => store.has(id)));
    expect(moved.filter(Boolean)).toHaveLength(3);
    for (const [i, id] of ids.entries()) {
      expect(await folder.has(id)).toBe(!moved[i]);
      expect((await contents(both, id))?.length).toBe(1000 + i);
    }
    const [deleted] = ids.filter((_, i) => !moved[i]) as [string];
    await both.discard([deleted]);
    expect(await moveFiles(folder, store)).toMatchObject({ moved: 2 });
    expect(await moveFiles(folder, store)).toEqual({ moved: 0, bytes: 0 });
    for (const [i, id] of ids.entries()) {
      expect(await folder.has(id)).toBe(false);
      expect((await contents(both, id))?.equals(roof.subarray(0, 1000 + i))).toBe(id === deleted ? undefined : true);
    }
    await store.discard(ids);
  });

  it('keeps a file whose copy differs', async () => {
    const folder = await folderStore(join(world.dataDir, 'other'));
    const id = newId();
    await folder.put(id, roof.subarray(0, 50));
    const corrupting: FileStore = { ...store, put: (at, bytes) => store.put(at, bytes.subarray(1)) };
    await expect(moveFiles(folder, corrupting)).rejects.toThrow('something else');
    expect((await contents(folder, id))?.length).toBe(50);
    await store.discard([id]);
  });
});

it('deletes a file found unknown twice, a week apart, and no file that is referenced', async () => {
  const used = await submit('used.pdf');
  const unused = idOf(
    (await world.as('client').upload('subFile', [{ name: 'unused.pdf', bytes: 'x' }]))[0] as string,
  );
  const [orphan, logo, late] = [newId(), newId(), newId()];
  for (const id of [orphan, logo, late]) await store.put(id, roof.subarray(0, 9));
  await world.sql('UPDATE companies SET logo_file_id = $1 WHERE id = $2', [logo, world.companies.A.id]);
  const there = () => [used, unused, orphan, logo, late].map((id) => bucket.ids().includes(id));
  const hour = 3_600_000;
  world.clock.set(new Date(Date.now() + 23 * hour));
  await sweepOrphans(world.opened.services);
  expect(await world.sql('SELECT id FROM unknown_files')).toEqual([]);
  world.clock.advance(2 * hour);
  await sweepOrphans(world.opened.services);
  world.clock.advance(7 * 24 * hour - 1);
  await sweepOrphans(world.opened.services);
  expect(there()).toEqual([true, true, true, true, true]);
    // Referenced for a while: its week starts over.
  await world.sql('UPDATE companies SET logo_file_id = $1 WHERE id = $2', [late, world.companies.B.id]);
  world.clock.advance(1);
  await sweepOrphans(world.opened.services);
  expect(there()).toEqual([true, true, false, true, true]);
  await world.sql('UPDATE companies SET logo_file_id = NULL WHERE id = $1', [world.companies.B.id]);
  await sweepOrphans(world.opened.services);
  expect(there()).toEqual([true, true, false, true, true]);
  await sweep(world.opened.services);
  expect(there()).toEqual([true, false, false, true, true]);
  await world.sql('DELETE FROM unknown_files');
  await store.discard([late]);
});

it('records an unknown file once when both folder and store list it during a move', async () => {
  const folder = await folderStore(join(world.dataDir, 'twice'));
  const id = newId();
  await submit('known.pdf');
  for (const one of [folder, store]) await one.put(id, roof.subarray(0, 9));
  world.clock.set(new Date(Date.now() + 25 * 3_600_000));
  await sweepOrphans({ ...world.opened.services, files: movingStore(store, folder) });
  expect(await world.sql('SELECT id FROM unknown_files WHERE id = $1', [id])).toEqual([{ id }]);
  await world.sql('DELETE FROM unknown_files');
  await store.discard([id]);
});

describe('the nightly sweep with a database that does not belong to the store', () => {
  const weeks = 15 * 24 * 3_600_000;

  it('deletes nothing when most files are unknown, and fails permanently so that admins are notified', async () => {
    world.clock.set(new Date(Date.now() + weeks));
    const before = bucket.ids().toSorted();
    const unknown = [newId(), ...before.map(() => newId())];
    for (const id of unknown) await store.put(id, roof.subarray(0, 9));
    for (let nights = 0; nights < 2; nights++) {
      await expect(sweepOrphans(world.opened.services)).rejects.toThrow(RefusedForGood);
      await expect(sweepOrphans(world.opened.services)).rejects.toThrow(/knows only \d+ of \d+ files .* none was deleted/);
      world.clock.advance(weeks);
    }
    expect(bucket.ids()).toHaveLength(before.length * 2 + 1);
    await store.discard(unknown);
  });

  it('deletes nothing in another installation’s store, with which the app does not start', async () => {
    const own = await store.owner();
    expect(await world.sql('SELECT installation_id AS id FROM settings')).toEqual([{ id: own }]);
    await store.setOwner('somebody else');
    const { env } = world.opened.services;
    const start = startServer({ env, databaseUrl: world.databaseUrl, pages: null, migrated: true, tasks: false });
    await expect(start).rejects.toThrow('belongs to another installation');
    await expect(sweepOrphans(world.opened.services)).rejects.toThrow(RefusedForGood);
    await store.setOwner(own as string);
    await sweepOrphans(world.opened.services);
  });
});
