import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../server/outside/files/fileStore';
import { folderStore } from '../../server/outside/files/folderStore';
import { moveFiles } from '../../server/outside/files/moveFiles';
import { movingStore } from '../../server/outside/files/movingStore';
import { sweep } from '../../server/work/sweep';
import { openHouse } from '../../server/openHouse';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { sweepOrphans } from '../../server/work/sweepOrphans';
import { everythingOf, leftAsItWas } from '../http/untouched';
import { type Bucket, openBucket } from '../support/bucket';
import { startWorld, type World } from '../support/world';

/** Files in an S3-compatible store: to the byte, never half, and only to whom the policy lets have them. */
let bucket: Bucket;
let world: World;
let store: FileStore;
beforeAll(async () => {
  bucket = await openBucket();
  // The store dates by its own clock: a world of another day would sweep its sessions away with the old files.
  world = await startWorld({ clock: new Date(), env: { ...bucket.env, S3_LINKS: '1' } });
  store = world.opened.house.files;
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
const roof = randomBytes(3_000_000);
const submit = async (name: string) => {
  const files = await world.as('client').upload('subFile', [{ name, bytes: roof }]);
  await world.as('client').does('jobs.create', { body: { name: 'Barn', pan1Width: 16, files } });
  return idOf(files[0] as string);
};

describe('a file in the store', () => {
  it('comes back to the byte, through us for a bearer, and from the store by a link that was judged', async () => {
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
    // Judged again when it is opened.
    await world.sql('UPDATE users SET role = NULL WHERE id = $1', [world.people.viewer.id]);
    world.opened.house.doorbell.ring(new Set(['user']));
    await world.refresh();
    await expect.poll(async () => (await fetched(`${world.base}${url}`)).response.status).not.toBe(302);
    await world.sql("UPDATE users SET role = 'viewer' WHERE id = $1", [world.people.viewer.id]);
    await world.refresh();
  });

  it('is copied in the store, and forgotten in it', async () => {
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
  const message = 'The file store cannot be reached right now. Nothing was lost; please try again in a moment.';

  it('refuses uploads and downloads with 503 and what to do; nothing is half there', async () => {
    const id = await submit('before.pdf');
    const before = await everythingOf(world);
    const inStore = bucket.ids().length;
    bucket.line.cut();
    const up = await world.as('client').tryUpload('subFile', [{ name: 'a.pdf', bytes: roof }]);
    const down = await world.as('client').request('GET', `/api/v1/files/${id}`);
    expect([up.status, up.refused?.message]).toEqual([503, message]);
    expect([down.status, down.refused?.message]).toEqual([503, message]);
    await leftAsItWas(world, before);
    bucket.line.restore();
    expect(bucket.ids().length).toBe(inStore);
    expect((await world.as('client').request('GET', `/api/v1/files/${id}`)).status).toBe(200);
  });

  it('is no harm when it goes in the middle of an upload: refused, or there as a whole', async () => {
    const before = await everythingOf(world);
    bucket.line.pause();
    const upload = world.as('client').tryUpload('subFile', [{ name: 'a.pdf', bytes: roof }]);
    // Once it is on its way.
    await expect.poll(async () => (await everythingOf(world))['half-received files']).toBe(1);
    bucket.line.cut();
    expect((await upload).status).toBe(503);
    await leftAsItWas(world, before);
  });
});

describe('moving from the folder to the store', () => {
  it('goes on where it was interrupted, and reads from both meanwhile', async () => {
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

  it('forgets nothing here that is something else there', async () => {
    const folder = await folderStore(join(world.dataDir, 'other'));
    const id = newId();
    await folder.put(id, roof.subarray(0, 50));
    const lying: FileStore = { ...store, put: (at, bytes) => store.put(at, bytes.subarray(1)) };
    await expect(moveFiles(folder, lying)).rejects.toThrow('something else');
    expect((await contents(folder, id))?.length).toBe(50);
    await store.discard([id]);
  });
});

it('deletes a file that was unknown twice, a week apart, and nothing that a row names', async () => {
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
  await sweepOrphans(world.opened.house);
  expect(await world.sql('SELECT id FROM unknown_files')).toEqual([]);
  world.clock.advance(2 * hour);
  await sweepOrphans(world.opened.house);
  world.clock.advance(7 * 24 * hour - 1);
  await sweepOrphans(world.opened.house);
  expect(there()).toEqual([true, true, true, true, true]);
  // A row names it after all, and does no longer: its week begins again.
  await world.sql('UPDATE companies SET logo_file_id = $1 WHERE id = $2', [late, world.companies.B.id]);
  world.clock.advance(1);
  await sweepOrphans(world.opened.house);
  expect(there()).toEqual([true, true, false, true, true]);
  await world.sql('UPDATE companies SET logo_file_id = NULL WHERE id = $1', [world.companies.B.id]);
  await sweepOrphans(world.opened.house);
  expect(there()).toEqual([true, true, false, true, true]);
  await sweep(world.opened.house);
  expect(there()).toEqual([true, false, false, true, true]);
  await world.sql('DELETE FROM unknown_files');
  await store.discard([late]);
});

it('notes an unknown file once that is listed by the folder and by the store while files move', async () => {
  const folder = await folderStore(join(world.dataDir, 'twice'));
  const id = newId();
  await submit('known.pdf');
  for (const one of [folder, store]) await one.put(id, roof.subarray(0, 9));
  world.clock.set(new Date(Date.now() + 25 * 3_600_000));
  await sweepOrphans({ ...world.opened.house, files: movingStore(store, folder) });
  expect(await world.sql('SELECT id FROM unknown_files WHERE id = $1', [id])).toEqual([{ id }]);
  await world.sql('DELETE FROM unknown_files');
  await store.discard([id]);
});

describe('the nightly sweep with a database that is not that of the store', () => {
  const weeks = 15 * 24 * 3_600_000;

  it('deletes nothing when most files are unknown, for good, so that admins hear of it', async () => {
    world.clock.set(new Date(Date.now() + weeks));
    const before = bucket.ids().toSorted();
    const unknown = [newId(), ...before.map(() => newId())];
    for (const id of unknown) await store.put(id, roof.subarray(0, 9));
    for (let nights = 0; nights < 2; nights++) {
      await expect(sweepOrphans(world.opened.house)).rejects.toThrow(RefusedForGood);
      await expect(sweepOrphans(world.opened.house)).rejects.toThrow(/knows only \d+ of \d+ files .* none was deleted/);
      world.clock.advance(weeks);
    }
    expect(bucket.ids()).toHaveLength(before.length * 2 + 1);
    await store.discard(unknown);
  });

  it('deletes nothing in a store of another installation, with which the program does not start', async () => {
    const own = await store.owner();
    expect(await world.sql('SELECT installation_id AS id FROM settings')).toEqual([{ id: own }]);
    await store.setOwner('somebody else');
    const { env } = world.opened.house;
    const start = openHouse({ env, databaseUrl: world.databaseUrl, pages: null, migrated: true, tasks: false });
    await expect(start).rejects.toThrow('belongs to another installation');
    await expect(sweepOrphans(world.opened.house)).rejects.toThrow(RefusedForGood);
    await store.setOwner(own as string);
    await sweepOrphans(world.opened.house);
  });
});
