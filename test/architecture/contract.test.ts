import { expect, test } from 'vitest';
import { can } from '../../common/access/can';
import { entryOf, permissionsOf, type Row } from '../../common/api/route';
import { routes } from '../../common/api/routes';
import { openapi } from '../../server/http/docs/openapi';
import { handlers } from '../../server/http/handlers';

// Adding a call takes a row, a schema, a permission and a handler: none may be missing or left over.

const rows = Object.entries(routes) as [string, Row][];

test('every row has a handler, and every handler a row', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(routes).sort());
  expect(Object.values(handlers).every((handler) => typeof handler === 'function')).toBe(true);
});

test('every row has a permission, and only these calls are public', () => {
  const open = rows.filter(([, row]) => entryOf(row) === 'public').map(([name]) => name);
  expect(open.sort()).toEqual([
    'auth.captcha',
    'auth.login',
    'auth.lostPassword',
    'auth.register',
    'auth.resetPassword',
    ...(['accept', 'ask', 'decline', 'get', 'logo', 'open', 'pdf'] as const).map((name) => `customerQuotes.${name}`),
    'display.finishPairing',
    'display.startPairing',
    'files.download',
    'files.thumbnail',
    'files.version',
    'partner.createJob',
  ]);
  const inactiveToo = rows.filter(([, row]) => entryOf(row) === 'signedIn').map(([name]) => name);
  expect(inactiveToo.sort()).toEqual(['auth.logout', 'profile.get', 'profile.update']);
  const named = rows.flatMap(([, { reads, may }]) => [...permissionsOf(reads), ...permissionsOf(may)]);
  expect(named.filter((permission) => !(permission in can))).toEqual([]);
});

test('every id in a path has a schema, every body a strict one', () => {
  for (const [name, row] of rows) {
    const ids = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(ids.length > 0, name).toBe(row.params !== undefined);
    if (row.params)
      expect(Object.keys((row.params as unknown as { def: { shape: object } }).def.shape), name).toEqual(ids);
    const strict = row.body?.safeParse({ 'a field that no call has': 1 });
    if (strict) expect(JSON.stringify(strict.error?.issues), name).toContain('a field that no call has');
  }
});

test('no two rows share a method and path', () => {
  const calls = rows.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':id')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}
const document = openapi('test', { url: 'https://takeoffs.test', email: 'help@takeoffs.test' }) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  servers: unknown;
  components: { responses: Record<string, { content: Record<string, { example: { status: number } }> }> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every operation of the OpenAPI file has a known tag, a summary and a description', () => {
  expect(document.servers).toEqual([{ url: 'https://takeoffs.test', description: 'This server' }]);
  const known = document.tags.map(({ name }) => name);
  for (const { operationId, tags, summary, description } of operations) {
    expect(known, operationId).toContain(tags[0]);
    expect(summary.length, operationId).toBeGreaterThan(5);
    expect(description.length, operationId).toBeGreaterThan(summary.length);
  }
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(known));
  expect(JSON.stringify(document)).not.toContain('9007199254740991');
});

test.each([
  ['jobs.list', 'Requires the `job.list` permission.'],
  ['jobs.create', 'Requires the `job.submit` permission.'],
  ['jobs.validate', 'Requires the `job.validate` permission, on a record that you can read (`job.read`).'],
  ['quotes.lines', 'Requires the `quote.edit` permission, on a record that you can read (`quote.read`).'],
  [
    'jobs.assign',
    'Requires one of the permissions `job.assign`, `job.assignTo`, `job.unassign`, depending on the request, on a record that you can read (`job.read`).',
  ],
  ['files.download', 'Requires the `file.read` permission, by a token or by the request itself.'],
  ['auth.login', 'No token needed.'],
  ['profile.update', 'Any signed-in user, active or not.'],
])('the OpenAPI file says what %s requires', (name, requires) => {
  expect(operations.find(({ operationId }) => operationId === name)?.description.split('\n\n')).toContain(requires);
});

test('every example in the OpenAPI file is valid for its call', () => {
  const wrong: string[] = [];
  for (const { operationId, parameters, requestBody } of operations) {
    const row = routes[operationId as keyof typeof routes] as Row;
    const sent = requestBody?.content['application/json'];
    if (sent) {
      const issues = row.body?.safeParse(sent.example).error?.issues;
      if (issues) wrong.push(`${operationId} ${JSON.stringify(sent.example)}: ${JSON.stringify(issues)}`);
    }
    for (const [where, schema] of [
      ['path', row.params],
      ['query', row.query],
    ] as const)
      for (const one of parameters.filter((parameter) => parameter.in === where)) {
        const { shape } = (schema as unknown as { def: { shape: Record<string, NonNullable<Row['query']>> } }).def;
        const issues = shape[one.name]?.safeParse(one.example).error?.issues;
        if (issues) wrong.push(`${operationId} ${one.name} ${JSON.stringify(one.example)}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('lists the errors of every operation of the OpenAPI file, each with an example of its status', () => {
  const of = (name: string) => Object.keys(operations.find((one) => one.operationId === name)?.responses ?? {});
  expect(of('jobs.validate')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
    '507',
  ]);
  expect(of('jobs.get')).toEqual(['200', '401', '403', '404', '429', '503']);
  const statuses = Object.values(document.components.responses).map(
    ({ content }) => content['application/json']?.example.status,
  );
  expect(statuses).toEqual([400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507]);
});

test('the OpenAPI file has every row', () => {
  const { paths } = document;
  const named = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(named.sort()).toEqual(Object.keys(routes).sort());
});

test('every upload of the OpenAPI file has an example', () => {
  const uploads = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data']);
  expect(uploads.length).toBeGreaterThan(3);
  expect(uploads.filter(({ requestBody }) => !requestBody?.content['multipart/form-data']?.example)).toEqual([]);
});
