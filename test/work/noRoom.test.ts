import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonName } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { startWorld, type World } from '../support/world';
import { readinessOf } from '../support/readiness';

/** The disk or the database is full: calls are refused, and everything recovers once there is room. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ poolSize: 1 });
});
afterAll(() => world.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const services = () => world.opened.services;

const readiness = () => readinessOf(world);

describe.runIf(process.getuid?.() === 0)('a full disk', () => {
  it('responds to an upload and a logo with 507, isn’t ready, and recovers when there is room', async () => {
    const files = join(world.dataDir, 'files');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files]);
    try {
      mkdirSync(join(files, 'waiting'));
      mkdirSync(join(files, 'kept'));
      const before = await world.sql('SELECT id FROM files ORDER BY id');
      const upload = await world.as('client').tryUpload('subFile', [
        { name: 'small.dwg', bytes: randomBytes(1000) },
        { name: 'large.dwg', bytes: randomBytes(2_000_000) },
      ]);
      expect(upload.status, upload.text).toBe(507);
      expect(upload.refused).toMatchObject({
        code: 'full',
        message:
          "The server's disk is full. Leave this page open and try again later. Anything you don't see wasn't saved.",
      });
      expect(await world.sql('SELECT id FROM files ORDER BY id')).toEqual(before);
      // Both files are gone.
      expect(readdirSync(join(files, 'waiting'))).toEqual([]);
      expect(readdirSync(join(files, 'kept'))).toEqual([]);

      writeFileSync(join(files, 'somebody-elses'), Buffer.alloc(1_040_000));
      await vi.waitFor(
        async () =>
          expect(await readiness()).toMatchObject({
            status: 503,
            reasons: ['The files disk is full. Free up space.'],
          }),
        { timeout: 10_000 },
      );
      // Load balancers keep sending requests, so that people can still read.
      expect((await fetch(`${world.base}/readyz?disk=ignore`)).status).toBe(200);
      rmSync(join(files, 'somebody-elses'));
      await vi.waitFor(async () => expect((await readiness()).status).toBe(200), { timeout: 10_000 });
      const again = await world.as('client').tryUpload('subFile', [{ name: 'small.dwg', bytes: randomBytes(1000) }]);
      expect(again.status).toBe(201);
    } finally {
      execFileSync('umount', [files]);
    }
  });
});

/** Makes inserts into a table fail as on a full disk; returns a function that undoes it. */
async function fillTable(table: string): Promise<() => Promise<void>> {
  await world.sql(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''53100''; END'`);
  await world.sql(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
  return async () => void (await world.sql(`DROP TRIGGER no_room ON ${table}`));
}

it('responds with 507 when the database is full, and rolls back the command', async () => {
  const job = await world.makeJob('Working');
  const before = await world.sql('SELECT * FROM jobs ORDER BY id');
  const makeRoom = await fillTable('notes');
  const note = { params: { jobId: job._id }, body: { text: 'Which color?', rfi: true } };
  const refused = await world.as('admin').call('notes.create', note);
  await makeRoom();
  expect([refused.status, refused.refused?.code]).toEqual([507, 'full']);
  expect(await world.sql('SELECT * FROM jobs ORDER BY id')).toEqual(before);
  expect((await world.as('admin').call('notes.create', note)).status).toBe(201);
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), { timeout: 10_000 });
});

describe('an open quote whose edits the database has no room for', () => {
  it('reloads less and less often, shows why, responds with 507, and saves every edit once there is room', async () => {
    const rep = world.as('client');
    const { _id: id } = await rep.does('quotes.create', { body: { name: 'On a full disk' } });
    const [editor, colleague] = ['client', 'client2'].map(
      (name) => new QuoteEditor(id, world.port, () => world.as(name as PersonName).token),
    ) as [QuoteEditor, QuoteEditor];
    await Promise.all([editor.opened(), colleague.opened()]);
    const noted = vi.spyOn(services().diskSpace, 'note');
    const makeRoom = await fillTable('quote_updates');
    editor.sync.write({ header: { street: '1 Ridge Road' } });
    await editor.until(() => editor.resets.length > 0, 'the first reset');
    const began = performance.now();
    expect(editor.sync.state.failure).toBe('full');
    expect((await rep.call('quotes.update', { params: { id }, body: { name: 'Renamed' } })).status).toBe(507);
    expect(noted).toHaveBeenCalledWith(expect.objectContaining({ code: '53100' }));
    // At least 0.5 s, then 1 s and 2 s: without pauses, three more resets take a tenth of a second.
    const resets = editor.resets.length;
    await editor.until(() => editor.resets.length >= resets + 3, 'three more resets', 20_000);
    expect(performance.now() - began).toBeGreaterThan(2500);
    expect(editor.sync.state).toMatchObject({ saved: 'saving', unsaved: true, failure: 'full' });
    expect(colleague.sync.state.failure).toBe('full');
    await makeRoom();
    await editor.saved(20_000);
    expect(editor.sync.state.failure).toBeNull();
    await colleague.until(
      () => colleague.content.header.street === '1 Ridge Road',
      'the edit at the colleague',
      20_000,
    );
    expect((await rep.does('quotes.get', { params: { id } })).street).toBe('1 Ridge Road');
    editor.close();
    colleague.close();
  }, 90_000);
});
