import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../common/api/routes';
import type { Answer, RequestOptions } from '../support/caller';
import { partnerSettings, signature } from '../support/services/partner';
import { checkFailure } from '../support/strict';
import { startWorld, type World } from '../support/world';
import { bodies, wrongValues } from './bodies';
import { writeState } from './untouched';

// Any bad input gets a clear 4xx with a message, changes nothing, and leaves the server running.

let world: World;
let job: number;
let customer: number;
let item: number;
let quote: number;
let before: Record<string, unknown>;
beforeAll(async () => {
  world = await startWorld({ env: partnerSettings });
  job = (await world.makeJob('Submitted'))._id;
  const client = world.companies.A.id;
  customer = (await world.as('admin').does('customers.create', { body: { name: 'A customer', client } }))._id;
  quote = (await world.as('admin').does('quotes.create', { body: { name: 'A quote', client } }))._id;
  item = (await world.as('admin').does('items.create', { body: { sku: 'AN-ITEM', client } }))._id;
});
afterAll(() => world.stop());
beforeEach(async () => {
  before = await writeState(world);
});

const fill = (path: string) =>
  `/api/v1${path
    .replace('@job', String(job))
    .replace('@person', String(world.people.client2.id))
    .replace('@company', String(world.companies.A.id))
    .replace('@customer', String(customer))
    .replace('@item', String(item))
    .replace('@quote', String(quote))}`;

/** Expects one of these statuses and a well-formed error body. */
async function refused(answer: Answer, ...wanted: number[]): Promise<void> {
  expect(wanted, answer.text.slice(0, 300)).toContain(answer.status);
  checkFailure(answer.status, answer.body, answer.text.slice(0, 60));
}
const untouched = async () => expect(await writeState(world)).toEqual(before);

test.each([
  ['client', '/jobs', { pan1Width: 16 }, 'Name is required.'],
  ['client', '/jobs', { name: 'x' }, 'Panel width is required.'],
  ['client', '/jobs', { name: 'x', pan1Width: 'wide' }, 'Panel width must be a number.'],
  ['client', '/jobs', { name: 1, pan1Width: 16 }, 'Name must be text.'],
  ['client', '/jobs', { name: 'x', pan1Width: 16, pan1Name: 'a-b' }, 'Please use only letters, numbers, and spaces'],
  ['client', '/items', { sku: 'A', unit: 'YD' }, 'Unit of measure must be one of EA, LF, SF, SQ, BX, RL.'],
  ['client', '/items', { sku: 'A', lock: 1 }, 'Locked must be true or false.'],
  ['client', '/customers', { name: 'A', emails: 'a@b.co' }, 'Emails must be a list.'],
  ['admin', '/clients', { companyName: 'X', inits: 'AB' }, 'Initials must be exactly 3 letters'],
  ['admin', '/clients', { inits: 'ABC' }, 'Company name is required.'],
] as const)('%s POST %s %o says %s', async (who, path, body, message) => {
  const answer = await world.as(who).request('POST', fill(path), { body });
  expect([answer.status, (answer.body as { message: string }).message]).toEqual([422, message]);
});

const rows = (many: number) => Array.from({ length: many }, () => ({ code: 'A' }));
const to = (many: number) => Array.from({ length: many }, (_, i) => `jo${i}@barn.test`);
const mail = `/prints/${'Z'.repeat(22)}/email`;
test.each([
  ['POST', '/quotes', { name: 'x'.repeat(201) }, 'Name can have up to 200 characters.'],
  ['PATCH', '/quotes/@quote', { lines: rows(2001) }, 'Line items can have up to 2,000 entries.'],
  ['PATCH', '/quotes/@quote', { lines: [{ _id: 'l1', code: 'A' }] }, "Line items, row 1: ID isn't a valid ID."],
  ['POST', mail, { to: [] }, "Recipients can't be empty."],
  ['POST', mail, { to: to(11) }, 'Recipients can have up to 10 entries.'],
  ['POST', mail, { text: 'x'.repeat(5001) }, 'Message can have up to 5,000 characters.'],
  ['POST', '/quotes', { name: 'x', job: -1 }, "Job can't be less than 1."],
  ['POST', '/quotes', { name: 'x', job: 2147483648 }, "Job can't be more than 2,147,483,647."],
  ['POST', '/quotes/@quote/restore', { seq: 0 }, "Version can't be less than 1."],
  ['POST', '/quotes/@quote/whatif', { choices: [] }, "Options can't be empty."],
  ['POST', '/quotes/@quote/whatif', { choices: [{}, {}, {}, {}] }, 'Options can have up to 3 entries.'],
  ['POST', '/items', { sku: 'A', count: 0, client: 1 }, 'Count per bundle must be more than 0.'],
  ['GET', '/quotes?limit=101', undefined, "Page size can't be more than 100."],
  ['GET', `/quotes?q=${'x'.repeat(101)}`, undefined, 'Search can have up to 100 characters.'],
] as const)('%s %s out of range names the limit: %#', async (method, path, body, message) => {
  const answer = await world.as('admin').request(method, fill(path), body ? { body } : {});
  expect([answer.status, (answer.body as { message: string }).message]).toEqual([422, message]);
  await untouched();
});

test('the list of bodies has every call with a body, and all its fields', () => {
  const taking = Object.entries(routes).filter(([, row]) => 'body' in row && !('multipart' in row));
  expect(bodies.map(({ call }) => call).sort()).toEqual(taking.map(([name]) => name).sort());
  for (const { call, fields } of bodies) {
    const { body } = routes[call] as unknown as { body: { def: { shape: object } } };
    expect(Object.keys(fields).sort(), call).toEqual(Object.keys(body.def.shape).sort());
  }
});

describe.each(bodies.map((body) => [body.call, body] as const))(
  '%s',
  (_, { call, method, path, who, good, fields }) => {
    const send = (ask: RequestOptions) => {
      const text = ask.body === undefined ? ask.raw : JSON.stringify(ask.body);
      const signed = call === 'partner.createJob' && typeof text === 'string' ? signature(world, text) : {};
      return world.as(who).request(method, fill(path), { ...ask, headers: { ...signed, ...ask.headers } });
    };

    test.each(Object.entries(fields))('%s (%s)', async (field, kind) => {
      for (const value of wrongValues[kind]) {
        const answer = await send({ body: { ...good, [field]: value } });
        await refused(answer, 422);
        const named = Object.keys(answer.refused?.fields ?? {});
        expect(
          named.some((name) => name === field || name.startsWith(`${field}.`)),
          `${JSON.stringify(value)}: ${answer.text}`,
        ).toBe(true);
      }
      await untouched();
    });

    test('rejects unknown fields, including prototype pollution', async () => {
      for (const more of [
        { role: 'super', company_id: 2 },
        { _id: 7 },
        { constructor: { prototype: {} } },
        { toString: 'a' },
        { '': 1 },
      ]) {
        const extra = Object.fromEntries(Object.entries(more).filter(([name]) => !Object.hasOwn(fields, name)));
        if (Object.keys(extra).length > 0) await refused(await send({ body: { ...good, ...extra } }), 422);
      }
      const text = JSON.stringify(good);
      const poisoned = `{"__proto__":{"poisoned":true,"role":"super"}${text === '{}' ? '' : ','}${text.slice(1)}`;
      await refused(await send({ raw: poisoned, headers: { 'content-type': 'application/json' } }), 422);
      expect('poisoned' in {}).toBe(false);
      await untouched();
    });

    test('rejects bodies that are not objects, and invalid JSON', async () => {
      const json = { 'content-type': 'application/json' };
      for (const body of ['null', '[]', '[1]', '5', 'true', '"text"', '[{}]']) {
        await refused(await send({ raw: body, headers: json }), 422);
      }
      for (const body of ['{', '{"a"', '{"a":}', "{'a':1}", '\u0000', '{}{}', 'NaN', '{"a":1,}', '\ufeff{']) {
        await refused(await send({ raw: body, headers: json }), 400);
      }
      await untouched();
    });

    test('rejects other content types and encodings', async () => {
      const text = JSON.stringify(good);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=utf-16',
      ]) {
        await refused(await send({ raw: text, headers: { 'content-type': type } }), 415, 400);
      }
      const json = { 'content-type': 'application/json' };
      await refused(await send({ raw: text, headers: { ...json, 'content-encoding': 'gzip' } }), 400);
      await refused(await send({ raw: text, headers: { ...json, 'content-encoding': 'zip' } }), 415);
      await untouched();
    });
  },
);

test('rejects bodies that are too deep or too large, compressed or not', async () => {
  const send = (raw: BodyInit, more: Record<string, string> = {}) =>
    world
      .as('client')
      .request('POST', '/api/v1/jobs', { raw, headers: { 'content-type': 'application/json', ...more } });
  await refused(await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 400, 422);
  await refused(await send(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`), 400, 422);
  await refused(await send(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)},"pan1Width":16}`), 400, 422);
  await refused(await send(JSON.stringify({ name: 'x'.repeat(300_000), pan1Width: 16 })), 413);
  const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(30_000_000), pan1Width: 16 }));
  await refused(await send(bomb, { 'content-encoding': 'gzip' }), 413);
  await untouched();
});

describe('queries', () => {
  const requests: [string, number[]][] = [
    ['/jobs?num=1&num=2', [422]],
    ['/jobs?status=RFI&status=Review', [422]],
    ['/jobs?num[]=1', [422]],
    ['/jobs?num[$gt]=1', [422]],
    ['/jobs?num=', [422]],
    ['/jobs?num=1e3', [422]],
    ['/jobs?num=99999999999999999999', [422]],
    ['/jobs?activeOnly=yes', [422]],
    ['/jobs?status=Nothing', [422]],
    ['/jobs?status=RFI%00', [422]],
    ['/jobs?after=%00', [422]],
    ['/jobs?after=AAAA', [422]],
    ['/jobs?after=MTAwMDAwMDAwMDAwMDAwMDAwMDAw', [422]], // a number above all job numbers
    ['/jobs?after=MTAwMQ&workflowView=true', [422]],
    ['/jobs?somethingElse=1', [422]],
    ['/jobs?__proto__=1', [422]],
    ['/jobs?__proto__[a]=1', [422]],
    ['/jobs/1?a=1', [422]],
    ['/notes/1?a=1', [422]],
    ['/customers?q=%00', [422]],
    ['/customers?q=a&q=b', [422]],
    [`/customers?q=${'x'.repeat(101)}`, [422]],
    ['/customers?client=abc', [422]],
    ['/customers?client=99999999999', [422]],
    ['/customers?limit=0', [422]],
    ['/customers?limit=101', [422]],
    ['/customers?after=AAAA', [422]],
    ['/customers?after=MSBhAGI', [422]], // '1 a\0b'
    ['/clients?after=OTk5OTk5OTk5OTkgYQ', [422]], // '99999999999 a'
    ['/clients?q=%ff', [200, 422]], // invalid UTF-8, read as U+FFFD
    ['/admin/data/weekly?a=1', [422]],
    ['/users/profile?a=1', [422]],
    [`/files/${'A'.repeat(22)}?link=a&link=b`, [422]],
    [`/files/${'A'.repeat(22)}?link=${'x'.repeat(3000)}`, [422]],
  ];
  test.each(requests.map(([path, wanted]) => [path.slice(0, 60), path, wanted] as const))(
    '%s',
    async (_, path, wanted) => {
      const answer = await world.as('admin').request('GET', `/api/v1${path}`);
      if (answer.status === 200) expect(wanted).toContain(200);
      else await refused(answer, ...wanted);
      await untouched();
    },
  );
});

describe('paths', () => {
  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['PUT', '/api/v1/jobs'],
    ['DELETE', '/api/v1/jobs'],
    ['POST', '/api/v1/jobs/1'],
    ['GET', '/api/v1/jobs/1/validate'],
    ['GET', '/api/v1/jobs/1/2/3'],
    ['GET', '/api/v2/jobs'],
    ['GET', '/api/v1/jobs/%2e%2e%2fusers'],
    ['GET', '/api/v1/files/..%2f..%2fjwt-secret'],
    ['GET', '/api/v1/files/%2fetc%2fpasswd'],
  ])('%s %s', async (method, path) => {
    await refused(await world.as('admin').request(method, path), 404);
    await untouched();
  });
  test.each(['/api/v1/jobs/%', '/api/v1/jobs/%E0%A4%A', '/api/v1/jobs/%ff', '/api/v1/%', '/api/v1/files/%c0%af'])(
    '%s',
    async (path) => {
      await refused(await world.as('admin').request('GET', path), 400, 404);
      await untouched();
    },
  );
  test('rejects invalid idempotency keys', async () => {
    const headers = { 'idempotency-key': 'short', 'if-none-match': '"x"', range: 'bytes=0-1' };
    await refused(
      await world.as('client').request('POST', '/api/v1/jobs', { headers, body: { name: 'a', pan1Width: 16 } }),
      422,
    );
    const key = `${'k'.repeat(201)}`;
    await refused(
      await world
        .as('client')
        .request('POST', '/api/v1/jobs', { headers: { 'idempotency-key': key }, body: { name: 'a', pan1Width: 16 } }),
      422,
    );
    await untouched();
  });
});

describe("other people's ids in bodies", () => {
  test('a file of another user is answered like an unknown one', async () => {
    const [theirs] = await world.as('rival').upload('subFile', [{ name: 'a.pdf', bytes: 'a' }]);
    const [colleagues] = await world.as('client2').upload('subFile', [{ name: 'a.pdf', bytes: 'a' }]);
    before = await writeState(world);
    const never = `/api/v1/files/${'A'.repeat(22)}`;
    const answers = [];
    for (const url of [theirs, colleagues, never]) {
      const answer = await world
        .as('client')
        .request('POST', '/api/v1/jobs', { body: { name: 'a', pan1Width: 16, files: [url] } });
      await refused(answer, 422);
      answers.push(answer.text);
      await refused(
        await world.as('client').request('POST', `/api/v1/notes/${job}`, { body: { text: 'a', files: [url] } }),
        422,
      );
    }
    expect(new Set(answers).size).toBe(1);
    await untouched();
  });

  test('a file can be claimed only once and listed only once', async () => {
    const [url] = await world.as('client').upload('noteFile', [{ name: 'a.pdf', bytes: 'a' }]);
    const note = (files: unknown[]) =>
      world.as('client').request('POST', `/api/v1/notes/${job}`, { body: { text: 'a', files } });
    await refused(await note([url, url]), 422);
    expect((await note([url])).status).toBe(201);
    before = await writeState(world);
    await refused(await note([url]), 422);
    await untouched();
  });

  test('a file can only be used for the purpose it was uploaded for', async () => {
    const admin = world.as('admin');
    const [draft] = await admin.upload('draftFile', [{ name: 'a.pdf', bytes: 'a' }]);
    const [rev] = await admin.upload('revFile', [{ name: 'a.pdf', bytes: 'a' }]);
    const [sub] = await admin.upload('subFile', [{ name: 'a.pdf', bytes: 'a' }]);
    before = await writeState(world);
    for (const url of [draft, rev, sub]) {
      await refused(await admin.request('POST', `/api/v1/notes/${job}`, { body: { text: 'a', files: [url] } }), 422);
    }
    await refused(
      await admin.request('POST', '/api/v1/jobs', {
        body: { name: 'a', pan1Width: 16, client: world.companies.A.id, files: [draft] },
      }),
      422,
    );
    await untouched();
  });
});
