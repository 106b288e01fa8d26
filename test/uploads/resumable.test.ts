import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../server/work/upkeep/sweep';
import { checkFailure } from '../support/strict';
import {
  fileOf,
  manyBytes,
  metadataOf,
  offsetOf,
  send,
  start,
  started,
  tusHeaders,
  tusUpload,
  uploadsPath,
} from '../support/resumable';
import { startWorld, type World } from '../support/world';

/** Resumable uploads: continued after an interruption, one file at the end, and clear refusals (R5.12). */
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { UPLOAD_MAX_MB: '60' } });
});
afterAll(() => world.stop());

const client = () => world.as('client');
const at = (who: 'client' | 'client2' = 'client') => ({ base: world.base, token: world.as(who).token });
/** Files on disk, received or stored. */
const onDisk = () => {
  const names = readdirSync(join(world.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /[A-Za-z0-9_-]{22}$/.test(name));
};
const rowsOf = async (table: string) =>
  (await world.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;
const newJob = (files: string[]) => ({ name: 'Resumed', pan1Width: 16, files });

it('makes one file that a job can use, with its checksum, as POST /upload does', async () => {
  const bytes = manyBytes(3_500_000);
  const url = await tusUpload(at(), { bytes, name: 'Dach – größe.dwg' }).done;
  const [row] = await world.sql(
    `SELECT name, size, purpose, uploader_id AS by, job_id AS job, sha256 FROM files WHERE id = $1`,
    [url.split('/').at(-1)],
  );
  expect(row).toEqual({
    ...{ name: 'Dach – größe.dwg', size: bytes.length, purpose: 'subFile', by: world.people.client.id, job: null },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const job = await client().does('jobs.create', { body: newJob([url]) });
  expect(job.files.map(({ name }) => name)).toEqual(['Dach – größe.dwg']);
  const got = await fetch(`${world.base}${url}`, { headers: { authorization: `Bearer ${client().token}` } });
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await rowsOf('upload_parts')).toBe(0);
});

it('continues where the connection was lost, with the address of the upload alone', async () => {
  const bytes = manyBytes(20_000_000);
  const path = await started(client(), bytes.length);
  const socket = connect(world.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PATCH ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client().token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => socket.write(bytes.subarray(0, 9_000_000), () => resolve()));
  socket.destroy();
  // The part that was complete, and what arrived after it.
  await expect.poll(() => offsetOf(client(), path)).toBeGreaterThanOrEqual(8_000_000);
  const offsets: number[] = [];
  const { done } = tusUpload(
    at(),
    { bytes, name: 'roof.dwg' },
    {
      ...{ uploadUrl: `${world.base}${path}`, endpoint: null as never, onProgress: (sent) => void offsets.push(sent) },
      // The server may still be storing the last bytes of the lost connection.
      retryDelays: [50, 50, 50, 50],
    },
  );
  const url = await done;
  expect(offsets[0]).toBeGreaterThanOrEqual(8_000_000);
  const got = await fetch(`${world.base}${url}`, { headers: { authorization: `Bearer ${client().token}` } });
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
});

it('names the finished file again to a client that missed the last answer', async () => {
  const path = await started(client(), 10);
  const url = fileOf(await send(client(), path, 0, 'ten bytes.'));
  expect(url).toMatch(/^\/api\/v1\/files\/[A-Za-z0-9_-]{22}$/);
  const again = await client().request('HEAD', path, { headers: tusHeaders() });
  expect([again.headers.get('upload-offset'), fileOf(again)]).toEqual(['10', url]);
});

it('finishes an upload whose last part was stored just before the program was killed', async () => {
  const path = await started(client(), 10);
  await send(client(), path, 0, 'ten bytes.');
  // As the program would have left it.
  const id = path.split('/').at(-1);
  await world.sql('DELETE FROM files WHERE id = (SELECT file_id FROM resumable_uploads WHERE id = $1)', [id]);
  const part = 'P'.repeat(22);
  await world.opened.services.files.put(part, Buffer.from('ten bytes.'));
  await world.sql(`INSERT INTO upload_parts VALUES ($1, $2, 0, 10, repeat('0', 64))`, [part, id]);
  await world.sql('UPDATE resumable_uploads SET file_id = NULL WHERE id = $1', [id]);
  const url = fileOf(await client().request('HEAD', path, { headers: tusHeaders() })) as string;
  expect((await client().request('GET', url)).text).toBe('ten bytes.');
});

it('accepts more than 25 MB for a job, in one file or in several', async () => {
  const urls = [];
  for (const name of ['a.bin', 'b.bin'])
    urls.push(await tusUpload(at(), { bytes: manyBytes(26_000_000), name }, { chunkSize: 8_000_000 }).done);
  // Multipart uploads in the same job have their own limit.
  urls.push(...(await client().upload('subFile', [{ name: 'c.bin', bytes: Buffer.alloc(24_000_000, 65) }])));
  const job = await client().does('jobs.create', { body: newJob(urls) });
  expect(job.files.length).toBe(3);
});

describe('refusals', () => {
  const refused = (answer: Awaited<ReturnType<typeof send>>, status: number, message: string | RegExp) => {
    expect(answer.status, answer.text).toBe(status);
    checkFailure(answer.status, answer.body, answer.text.slice(0, 60));
    expect(answer.refused?.message).toMatch(message);
  };

  it('answers 404 to everyone but the uploader, as for an unknown upload', async () => {
    const path = await started(client(), 100);
    for (const who of ['client2', 'rival', 'admin'] as const) {
      const other = world.as(who);
      expect((await other.request('HEAD', path, { headers: tusHeaders() })).status).toBe(404);
      const answers = [
        await send(other, path, 0, 'a'),
        await other.request('DELETE', path, { headers: tusHeaders() }),
        await send(other, `${uploadsPath}/${'Z'.repeat(22)}`, 0, 'a'),
      ];
      for (const answer of answers) refused(answer, 404, /^Not found\./);
    }
    expect(await offsetOf(client(), path)).toBe(0);
  });

  it('lets only those start one who may upload', async () => {
    refused(await start(world.as('nobody'), 10), 401, 'Not authorized, token failed');
    refused(await start(world.as('viewer'), 10), 403, /./);
    refused(await start(client(), 10, 'roof.dwg', 'draftFile'), 403, /./);
    expect((await start(world.as('cad'), 10, 'roof.dwg', 'draftFile')).status).toBe(201);
  });

  it.each([
    ['an empty file', 0, 'roof.dwg', 'subFile', 422, 'The file roof.dwg is empty (0 bytes).'],
    ['a program by its name', 10, 'Setup.EXE', 'subFile', 422, /is a program/],
    ['a name with a control character', 10, 'a\u0007b.dwg', 'subFile', 422, /a file name we can't save/],
    ['no name', 10, '', 'subFile', 400, /filename/],
    ['another purpose', 10, 'roof.dwg', 'logo', 400, /purpose/],
    ['more than the setting', 60_000_001, 'roof.dwg', 'subFile', 413, /^The file is larger than 60 MB\./],
    ['a length that is none', '1e9', 'roof.dwg', 'subFile', 400, /isn’t valid/],
    ['a negative length', '-5', 'roof.dwg', 'subFile', 400, /isn’t valid/],
  ] as const)('refuses to start with %s', async (_, size, name, purpose, status, message) => {
    const before = await rowsOf('resumable_uploads');
    refused(await start(client(), size, name, purpose), status, message);
    expect(await rowsOf('resumable_uploads')).toBe(before);
  });

  it('refuses an upload without a length, with an open one, or of another version', async () => {
    const metadata = { 'upload-metadata': metadataOf('roof.dwg', 'subFile') };
    const post = (headers: Record<string, string>) => client().request('POST', uploadsPath, { headers });
    refused(await post(tusHeaders(metadata)), 400, /isn’t valid/);
    refused(await post(tusHeaders({ ...metadata, 'upload-defer-length': '1' })), 400, /isn’t valid/);
    refused(await post({ ...tusHeaders(metadata), 'tus-resumable': '0.2.0' }), 400, 'Send the header Tus-Resumable');
    refused(await post({}), 400, 'Send the header Tus-Resumable');
  });

  it('refuses bytes at another place than the end, and more than were declared', async () => {
    const path = await started(client(), 10);
    expect((await send(client(), path, 0, 'roof')).headers.get('upload-offset')).toBe('4');
    for (const offset of [0, 3, 5, 10]) refused(await send(client(), path, offset, 'more'), 409, /another byte/);
    for (const offset of ['-1', 'four', '4.0']) refused(await send(client(), path, offset, 'more'), 400, /isn’t valid/);
    refused(await send(client(), path, 4, 'more than'), 413, 'The request has more bytes than the upload still needs.');
    const json = { 'upload-offset': '4', 'content-type': 'application/json' };
    refused(await client().request('PATCH', path, { headers: tusHeaders(json), raw: '{}' }), 400, /isn’t valid/);
    expect(await offsetOf(client(), path)).toBe(4);
    const url = fileOf(await send(client(), path, 4, ' panel')) as string;
    expect((await client().request('GET', url)).text).toBe('roof panel');
    refused(await send(client(), path, 10, 'k'), 413, /more bytes/);
  });

  it('starts one upload for starts with the same key, and another person’s is separate', async () => {
    const startAs = (who: 'client' | 'client2') => {
      const metadata = `${metadataOf('roof.dwg', 'subFile')},key ${Buffer.from('a random text').toString('base64')}`;
      return world.as(who).request('POST', uploadsPath, {
        headers: tusHeaders({ 'upload-metadata': metadata, 'upload-length': '4' }),
      });
    };
    const places = [await startAs('client'), await startAs('client')].map(({ headers }) => headers.get('location'));
    expect(places[0]).toMatch(/^\/api\/v1\/uploads\/[\w-]{22}$/);
    expect(places[1]).toBe(places[0]);
    expect((await startAs('client2')).headers.get('location')).not.toBe(places[0]);
  });

  it('adds each byte once when two requests send the same part', async () => {
    const bytes = manyBytes(2_000_000);
    const path = await started(client(), bytes.length);
    const half = new Uint8Array(bytes.subarray(0, 1_000_000));
    const answers = await Promise.all([1, 2, 3].map(() => send(client(), path, 0, half)));
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) expect([204, 409]).toContain(answer.status);
    expect(await offsetOf(client(), path)).toBe(1_000_000);
    const url = fileOf(await send(client(), path, 1_000_000, new Uint8Array(bytes.subarray(1_000_000)))) as string;
    const got = await fetch(`${world.base}${url}`, { headers: { authorization: `Bearer ${client().token}` } });
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('refuses a file by its first bytes before the rest is sent, and deletes it (R2.40)', async () => {
    const path = await started(client(), 5_000_000, 'roof.pdf');
    refused(await send(client(), path, 0, Buffer.alloc(2000, 65)), 422, /roof\.pdf isn’t a PDF/);
    expect(await offsetOf(client(), path)).toBe(-1);
    // Too short to tell at first.
    const short = await started(client(), 40, 'roof.pdf');
    expect((await send(client(), short, 0, '%PD')).status).toBe(204);
    refused(await send(client(), short, 3, 'x'.repeat(37)), 422, /roof\.pdf isn’t a PDF/);
    expect(await offsetOf(client(), short)).toBe(-1);
  });

  it('allows no other site to send, and no other methods', async () => {
    const headers = tusHeaders({ origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' });
    const options = await client().request('OPTIONS', uploadsPath, { headers });
    expect(options.status).toBeGreaterThanOrEqual(400);
    const answer = await client().request('POST', uploadsPath, {
      headers: { ...headers, 'upload-length': '10', 'upload-metadata': metadataOf('roof.dwg', 'subFile') },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/api\/v1\/uploads\//);
    for (const { headers: sent } of [options, answer])
      expect([...sent.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await client().request('GET', answer.headers.get('location') as string)).status).toBe(404);
  });
});

it('removes an upload with its bytes, also a finished one that nothing uses', async () => {
  const before = onDisk();
  const unfinished = await started(client(), 100);
  await send(client(), unfinished, 0, 'a part');
  const finished = await started(client(), 10);
  const url = fileOf(await send(client(), finished, 0, 'ten bytes.')) as string;
  for (const path of [unfinished, finished])
    expect((await client().request('DELETE', path, { headers: tusHeaders() })).status).toBe(204);
  expect((await client().request('GET', url)).status).toBe(404);
  // The joined part is deleted by a task.
  const waiting = (await world.tasks()).filter(({ name }) => name === 'files.discard').at(-1)?.payload.ids as string[];
  const left = onDisk().filter((name) => !before.includes(name) && !waiting.some((id) => name.endsWith(id)));
  expect(left).toEqual([]);

  const used = await started(client(), 10);
  const file = fileOf(await send(client(), used, 0, 'ten bytes.')) as string;
  const job = await client().does('jobs.create', { body: newJob([file]) });
  expect((await client().request('DELETE', used, { headers: tusHeaders() })).status).toBe(204);
  expect((await client().request('GET', job.files[0]?.url as string)).text).toBe('ten bytes.');
});

it('refuses what a person or company has too much of until it is used or expires', async () => {
  // Five and twenty-five times the largest file: 300 MB and 1.5 GB.
  const rep = await world.addPerson({ name: 'rep', role: 'client', companyId: world.companies.B.id });
  for (let i = 0; i < 5; i++) await started(world.as(rep), 60_000_000);
  const answer = await start(world.as(rep), 1);
  expect([answer.status, answer.refused?.message, answer.headers.get('retry-after')]).toEqual([
    429,
    "You have over 300 MB of uploads that aren't in a job or note. Add them to a job or note, or remove some. Try again in 24 hours.",
    String(24 * 3600),
  ]);
  for (let i = 0; i < 4; i++) {
    const other = await world.addPerson({ name: `rep ${i}`, role: 'client', companyId: world.companies.B.id });
    for (let n = 0; n < 5; n++) await started(world.as(other), 60_000_000);
  }
  expect((await start(world.as('rival'), 1)).refused?.message).toMatch(/^Your company has over 1\.5 GB of uploads/);
  expect((await start(client(), 1)).status).toBe(201);

  const many = await world.addPerson({ name: 'many', role: 'client', companyId: world.companies.A.id });
  for (let n = 0; n < 100; n++) await started(world.as(many), 1);
  expect((await start(world.as(many), 1)).refused?.message).toMatch(/^You have 100 uploads that haven't finished\./);
});

it('expires a day after it was started, and leaves nothing on disk', async () => {
  const path = await started(client(), 100);
  await send(client(), path, 0, 'a part');
  const begin = world.clock.now().getTime();
  world.clock.set(new Date(begin + 24 * 3_600_000 - 1000));
  expect(await offsetOf(client(), path)).toBe(6);
  world.clock.set(new Date(begin + 24 * 3_600_000));
  expect(await offsetOf(client(), path)).toBe(-1);
  world.clock.set(new Date(begin + 24 * 3_600_000 + 1000));
  const parts = await world.sql<{ id: string }>('SELECT file_id AS id FROM upload_parts');
  expect(parts.length).toBeGreaterThan(0);
  await sweep(world.opened.services);
  expect([await rowsOf('resumable_uploads'), await rowsOf('upload_parts')]).toEqual([0, 0]);
  expect(onDisk().filter((name) => parts.some(({ id }) => name.endsWith(id)))).toEqual([]);
});
