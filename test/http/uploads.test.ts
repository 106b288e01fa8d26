import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../support/caller';
import { contentFor } from '../support/contentFor';
import { checkFailure } from '../support/strict';
import { limitSlowBodies } from '../../server/http/slowBodies';
import { startWorld, type World } from '../support/world';
import { writeState, expectUnchanged } from './untouched';

// Uploads that are too large, cut off, misnamed or misdirected leave nothing behind; good ones come back byte for byte.

const limit = 25_000_000;
const tooBig =
  'The files are too big (over 25MB). Please upload them somewhere else and add a share link to the notes.';

let world: World;
let before: Record<string, unknown>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  before = await writeState(world);
});
const untouched = () => expectUnchanged(world, before);
const bytes = (size: number) => new Uint8Array(size).fill(65);

async function refused(answer: Answer, status: number, message?: string): Promise<void> {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  checkFailure(answer.status, answer.body, answer.text.slice(0, 60));
  if (message) expect(answer.refused?.message).toBe(message);
  await untouched();
}

describe('unusable files', () => {
  test('rejects an empty file by name, along with the rest of the request', async () => {
    const files = [
      { name: 'roof.dwg', bytes: bytes(10) },
      { name: 'plan.pdf', bytes: bytes(0) },
    ];
    const answer = await world.as('client').tryUpload('subFile', files);
    await refused(answer, 422, 'The file plan.pdf is empty (0 bytes).');
  });
  test('rejects an executable by name', async () => {
    const answer = await world.as('client').tryUpload('subFile', [{ name: 'Setup.EXE', bytes: bytes(10) }]);
    await refused(answer, 422, 'The file Setup.EXE is a program. Programs can’t be uploaded.');
  });
  test.each([
    ['Windows', 'MZ\x90\0\x03\0\0\0'],
    ['Linux', '\x7fELF\x02\x01\x01\0'],
    ['macOS', '\xcf\xfa\xed\xfe\x07\0\0\x01'],
  ])('rejects a program for %s under any name', async (_, head) => {
    const program = [{ name: 'roof.pdf', bytes: Buffer.from(head, 'latin1') }];
    const answer = await world.as('client').tryUpload('subFile', program);
    await refused(answer, 422, 'The file roof.pdf is a program. Programs can’t be uploaded.');
  });
  const signature = (text: string) => Buffer.from(`${text} and more`, 'latin1');
  test.each([
    ['roof.pdf', 'a drawing', 'The file roof.pdf isn’t a PDF, although its name ends in .pdf. Save it as a PDF first.'],
    [
      'Roof.PDF',
      '\x89PNG\r\n\x1a\n',
      'The file Roof.PDF isn’t a PDF, although its name ends in .pdf. Save it as a PDF first.',
    ],
    [
      'late.pdf',
      `${' '.repeat(1020)}%PDF-`,
      'The file late.pdf isn’t a PDF, although its name ends in .pdf. Save it as a PDF first.',
    ],
    [
      'eaves.jpg',
      '%PDF-1.4',
      'The file eaves.jpg isn’t a picture, although its name ends in .jpg. Save it as a picture first.',
    ],
    [
      'eaves.png',
      '<html>',
      'The file eaves.png isn’t a picture, although its name ends in .png. Save it as a picture first.',
    ],
    [
      'eaves.webp',
      'RIFF····WAVE',
      'The file eaves.webp isn’t a picture, although its name ends in .webp. Save it as a picture first.',
    ],
    [
      'eaves.gif',
      'GIF',
      'The file eaves.gif isn’t a picture, although its name ends in .gif. Save it as a picture first.',
    ],
  ])('rejects %s with the content %j (R2.40)', async (name, content, message) => {
    await refused(await world.as('client').tryUpload('subFile', [{ name, bytes: signature(content) }]), 422, message);
  });
  test.each([
    ['roof.pdf', '\r\n%PDF-1.7'],
    ['late.pdf', `${' '.repeat(1019)}%PDF-`],
    ['eaves.jpeg', '\xff\xd8\xff\xe1'],
    // Phones and chats name pictures of any format .jpg or .png.
    ['eaves.png', '\xff\xd8\xff\xe0'],
    ['eaves.jpg', '\0\0\0\x18ftyp\x68eic'],
    ['eaves.webp', 'RIFF····WEBP'],
    ['eaves.gif', 'GIF89a'],
    ['a drawing', '%PDF-1.4'],
  ])('accepts %s with the content %j (R2.40)', async (name, content) => {
    const files = [{ name, bytes: signature(content) }];
    expect((await world.as('client').upload('subFile', files)).length).toBe(1);
  });
  test('accepts text that begins like a program', async () => {
    const files = [{ name: 'panels.csv', bytes: 'MZ-29,4,10\n' }];
    expect((await world.as('client').upload('subFile', files)).length).toBe(1);
  });
});

describe('25,000,000 bytes', () => {
  test('accepts one byte less, in one file or in several', async () => {
    const one = await world.as('client').upload('subFile', [{ name: 'large.bin', bytes: bytes(limit - 1) }]);
    expect(one.length).toBe(1);
    const parts = [10_000_000, 10_000_000, limit - 20_000_001].map((size, i) => ({
      name: `${i}.bin`,
      bytes: bytes(size),
    }));
    expect((await world.as('client').upload('subFile', parts)).length).toBe(3);
  });
  test('rejects exactly that many, in one file or in several', async () => {
    await refused(
      await world.as('client').tryUpload('subFile', [{ name: 'large.bin', bytes: bytes(limit) }]),
      413,
      tooBig,
    );
    const halves = [0, 1].map((i) => ({ name: `${i}.bin`, bytes: bytes(limit / 2) }));
    await refused(await world.as('client').tryUpload('subFile', halves), 413, tooBig);
  });
  test('rejects far larger bodies without reading them', async () => {
    const form = new FormData();
    form.append('subFile', new Blob([bytes(2 * limit)]), 'huge.bin');
    const answer = await world
      .as('client')
      .request('POST', '/api/v1/upload', { raw: form })
      .catch((error: Error) => error);
    // The response arrives before the body has been sent, and some clients only see that sending failed.
    if (answer instanceof Error) await untouched();
    else await refused(answer, 413, tooBig);
  });
  test('limits the total size per job or note', async () => {
    const client = world.as('client');
    const halves = [];
    for (const i of [0, 1])
      halves.push(...(await client.upload('subFile', [{ name: `${i}.bin`, bytes: bytes(limit / 2) }])));
    before = await writeState(world);
    const body = { name: 'Too much', pan1Width: 16, files: halves };
    await refused(await client.request('POST', '/api/v1/jobs', { body }), 422);
    expect((await client.request('POST', '/api/v1/jobs', { body: { ...body, files: halves.slice(1) } })).status).toBe(
      201,
    );
  });
});

describe('names', () => {
  test.each([
    'roof.pdf',
    'Dach – größe «Süd».pdf',
    '屋根の図面.csv',
    'سقف.pdf',
    'крыша.dwg',
    '🏠 roof.pdf',
    'a b  c.pdf',
    'it\'s 100% "done"; really.pdf',
    '=cmd|calc.csv',
    `${'x'.repeat(251)}.pdf`,
    '<img src=x onerror=alert(1)>.html',
    '%2e%2e%2f.pdf',
  ])('keeps %s', async (name) => {
    const client = world.as('client');
    const [url] = await client.upload('subFile', [{ name, bytes: `bytes of ${name}` }]);
    const job = await client.does('jobs.create', { body: { name: 'Names', pan1Width: 16, files: [url as string] } });
    expect(job.files[0]?.name).toBe(name);
    const answer = await client.request('GET', url as string);
    expect(answer.text).toBe(contentFor(name, `bytes of ${name}`).toString());
    const disposition = answer.headers.get('content-disposition') as string;
    expect(decodeURIComponent((/filename\*=UTF-8''(.*)$/.exec(disposition) as RegExpExecArray)[1] as string)).toBe(
      name,
    );
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('never treats a name as a path', async () => {
    const client = world.as('client');
    for (const name of ['../../../etc/passwd', '/etc/passwd', '..\\..\\windows\\win.ini', 'C:\\roof.pdf']) {
      const answer = await raw('subFile', name, 'a');
      expect([201, 422]).toContain(answer.status);
      if (answer.status === 201)
        expect((await client.request('GET', (answer.body as string[])[0] as string)).text).toBe('a');
    }
  });

  test.each([
    ['a NUL', 'a\u0000b.pdf'],
    ['a control character', 'a\u0007b.pdf'],
    ['just two dots', '..'],
    ['more than 255 characters', `${'x'.repeat(300)}.pdf`],
  ])('with %s are rejected', async (_, name) => {
    const answer = await raw('subFile', name, 'a');
    expect([400, 422]).toContain(answer.status);
    await refused(answer, answer.status);
  });
});

const boundary = 'a-boundary-of-our-own';
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const partOf = (field: string, name: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${body}\r\n`;
/** Sends a handwritten multipart body that no browser would send. */
const raw = (field: string, name: string, body: string): Promise<Answer> =>
  world
    .as('client')
    .request('POST', '/api/v1/upload', { raw: `${partOf(field, name, body)}--${boundary}--\r\n`, headers: type });
const send = (body: BodyInit | undefined, headers: Record<string, string> = type) =>
  world.as('client').request('POST', '/api/v1/upload', { raw: body, headers });

describe('invalid uploads', () => {
  test('rejects another field, a text field, or no file at all', async () => {
    await refused(await world.as('client').tryUpload('logo', [{ name: 'a.png', bytes: 'a' }]), 422);
    await refused(await world.as('client').tryUpload('__proto__', [{ name: 'a.png', bytes: 'a' }]), 422);
    const text = new FormData();
    text.append('subFile', 'a text');
    const answer = await world.as('client').request('POST', '/api/v1/upload', { raw: text });
    expect([400, 413, 422]).toContain(answer.status);
    await refused(answer, answer.status);
    await refused(await send(`--${boundary}--\r\n`), 422);
  });
  test('stores neither file when one is in a wrong field', async () => {
    await refused(
      await send(`${partOf('subFile', 'a.pdf', 'a')}${partOf('other', 'b.pdf', 'b')}--${boundary}--\r\n`),
      422,
    );
  });
  test('rejects more than fifty files', async () => {
    const files = Array.from({ length: 51 }, (_, i) => ({ name: `${i}.txt`, bytes: 'a' }));
    await refused(await world.as('client').tryUpload('subFile', files), 422);
  });
  test('rejects bodies that are not multipart', async () => {
    await refused(await send('a text', { 'content-type': 'text/plain' }), 415);
    await refused(await send('{}', { 'content-type': 'application/json' }), 415);
    await refused(await send(undefined, {}), 415);
    for (const body of [
      'garbage',
      `--${boundary}`,
      `--${boundary}\r\n\r\n`,
      partOf('subFile', 'a.pdf', 'never ends'),
    ]) {
      await refused(await send(body), 400);
    }
    await refused(await send('a', { 'content-type': 'multipart/form-data' }), 400);
    await refused(await send(`--${boundary}\r\n${'x'.repeat(200_000)}`), 400);
  });
  test('rejects uploads by users without permission', async () => {
    await refused(await world.as('viewer').tryUpload('subFile', [{ name: 'a.pdf', bytes: bytes(1_000_000) }]), 403);
    await refused(await world.as('client').tryUpload('draftFile', [{ name: 'a.pdf', bytes: 'a' }]), 403);
    await refused(await world.as('nobody').tryUpload('subFile', [{ name: 'a.pdf', bytes: 'a' }]), 401);
  });
});

test('an interrupted upload leaves nothing behind', async () => {
  const { token } = world.as('client');
  for (const sent of [0, 20, 500_000, 5_000_000]) {
    const socket = connect(world.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type['content-type']}\r\nContent-Length: 10000000\r\n\r\n`,
    );
    socket.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="subFile"; filename="a.bin"\r\n\r\n`.slice(
        0,
        sent || undefined,
      ),
    );
    if (sent > 20) socket.write(Buffer.alloc(sent, 65));
    await pause(50);
    socket.destroy();
  }
  await expect.poll(() => writeState(world), { timeout: 5000 }).toEqual(before);
  expect((await world.as('client').upload('subFile', [{ name: 'a.pdf', bytes: 'a' }])).length).toBe(1);
});

test('a stalled upload is answered 408 with what to do, and leaves nothing behind', async () => {
  // Lower than the app's own limits, which take half a minute.
  limitSlowBodies(world.opened.http, { windowMs: 300, minBytes: 1000 });
  const { token } = world.as('client');
  const socket = connect(world.port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(
    `POST /api/v1/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type['content-type']}\r\nContent-Length: 10000000\r\n\r\n`,
  );
  socket.write(partOf('subFile', 'a.bin', 'A'.repeat(100_000)));
  const [head = '', body = ''] = (await answer).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head).toContain('Connection: close');
  expect(body).toContain('Check your connection and try again.');
  await untouched();
});

test('rejects uploads over 250 MB without a job or note until enough of them expire', async () => {
  const { client } = world.people;
  const hour = 3_600_000;
  await world.sql('UPDATE files SET uploader_id = $1 WHERE job_id IS NULL', [world.people.admin.id]);
  const begin = world.clock.now().getTime();
  const place = (n: number, size: number, hours: number) =>
    world.sql(
      `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at)
       VALUES ($1, 'a.pdf', $2, 'application/pdf', 'subFile', $3, $4)`,
      [`waiting${String(n).padStart(15, '0')}`, size, client.id, new Date(begin + hours * hour)],
    );
  await place(1, 100_000_000, 0);
  await place(2, 100_000_000, 2);
  await place(3, 100_000_000, 5);
  const upload = () => world.as('client').tryUpload('subFile', [{ name: 'b.dwg', bytes: 'b' }]);
  world.clock.set(new Date(begin + 6 * hour));
  const answer = await upload();
  expect([answer.status, answer.headers.get('retry-after'), answer.refused]).toEqual([
    429,
    // The oldest file expires 24 hours after it was uploaded; the other two are within the limit.
    String(18 * 3600),
    {
      ...{ code: 'tooMany', status: 429, retryAfter: 18 * 3600 },
      message:
        "You have over 250 MB of uploads that aren't in a job or note. Add them to one, or wait until they're deleted. Try again in 18 hours.",
    },
  ]);
  world.clock.set(new Date(begin + 24 * hour - 1000));
  expect((await upload()).headers.get('retry-after')).toBe('1');
  world.clock.advance(1000);
  expect((await upload()).status).toBe(201);
  world.clock.set(new Date(begin));
});
