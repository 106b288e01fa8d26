import { expect, test } from 'vitest';
import { type Layer, type Source, sourcesOf } from './sources';

// Each rule of the form "only X does Y" is one search.

const using = (layer: Layer, word: RegExp, allowed: (source: Source) => boolean): string[] =>
  sourcesOf(layer)
    .filter((source) => !allowed(source))
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line, i) => (word.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    );

const is =
  (...paths: string[]) =>
  ({ path }: Source) =>
    paths.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)));
const importing = (layer: Layer, packages: RegExp, allowed: (source: Source) => boolean): string[] =>
  sourcesOf(layer)
    .filter((source) => !allowed(source))
    .flatMap(({ path, packages: names }) =>
      names.filter((name) => packages.test(name)).map((name) => `${path} imports ${name}`),
    );

test('only the callers of the API fetch', () => {
  // The page of a customer's link doesn't load the app.
  const net = /\bfetch\s*\(|\bXMLHttpRequest\b|\bEventSource\b|\bnew WebSocket\b|\bsendBeacon\b/;
  expect(
    using('client', net, ({ path }) =>
      /^client\/(api\/(call|saveFile|sendForm)|customer\/sendCustomerCall)\.ts$/.test(path),
    ),
  ).toEqual([]);
});

test('only client/api uploads by tus', () => {
  expect(importing('client', /^tus-js-client$/, is('client/api/resumable.ts'))).toEqual([]);
});

test('only client/live/applyEvent.ts writes server data into the cache', () => {
  expect(using('client', /\bsetQuer(y|ies)Data\b|\.setState\(\s*\{\s*data\b/, is('client/live/applyEvent.ts'))).toEqual(
    [],
  );
});

test('only server/live emits', () => {
  expect(using('server', /\.(emit|emitWithAck|volatile|broadcast)\b/, is('server/live/'))).toEqual([]);
  expect(importing('server', /^socket\.io/, is('server/live/'))).toEqual([]);
});

test('only server/work/change.ts opens transactions', () => {
  expect(using('server', /\.transaction\s*\(|\bBEGIN\b|START TRANSACTION/, is('server/work/change.ts'))).toEqual([]);
});

test('only server/http sees requests and responses, and calls are mounted in one place', () => {
  const web = /^(express|multer|passport|passport-jwt|helmet)$/;
  expect(importing('server', web, is('server/http/', 'server/app.ts'))).toEqual([]);
  const answers = /\bresponse\s*(\.\w+\([^)]*\))*\.(json|send|end|status)\(|\bres\.\w+\(/;
  expect(using('server', answers, is('server/http/'))).toEqual([]);
  expect(
    using('server', /\bapiBase\}\$\{row\.path/, is('server/http/mount.ts', 'server/http/docs/openapi.ts')),
  ).toEqual([]);
});

test('only common/format formats numbers and lists for people', () => {
  const formats = /\.toLocale\w*String\(|\.toFixed\(|\bIntl\.(NumberFormat|ListFormat|PluralRules)\b/;
  for (const layer of ['client', 'common', 'server', 'db'] as const)
    expect(using(layer, formats, is('common/format/'))).toEqual([]);
});

test('only client/ui/grid imports AG Grid', () => {
  expect(importing('client', /^ag-grid/, is('client/ui/grid/'))).toEqual([]);
});

test('only server/outside/outbound opens network connections', () => {
  const callsItself: Record<string, string> = {
    'server/seed/day/': 'the bots of a simulated day call the app itself, on this machine',
  };
  const net =
    /\bfetch\s*\(|\bnew WebSocket\b|['"](node:)?(http2|dgram|undici)['"]|\b(https?|net|tls)\.(request|get|connect|createConnection)\b/;
  const named =
    /import\s*\{[^}]*\b(request|get|connect|createConnection|Socket)\b[^}]*\}\s*from\s*['"](node:)?(https?|net|tls)['"]/;
  const allowed = is('server/outside/outbound/', ...Object.keys(callsItself));
  expect(using('server', net, allowed)).toEqual([]);
  expect(using('server', named, allowed)).toEqual([]);
  const libraries =
    /^(nodemailer|googleapis(\/.*)?|google-auth-library|@aws-sdk\/.*|redis|undici|axios|got|node-fetch|web-push)$/;
  const clients: Record<string, string> = {
    'server/outside/files/s3Store.ts': 'signs each request itself; its connections go through the checked lookup',
    'server/outside/processes/redisProcesses.ts': 'one long-lived connection to REDIS_URL, in Redis’s own protocol',
    'server/outside/mail/smtp.ts': 'nodemailer speaks SMTP, with the one host that SMTP_URL names',
    'server/outside/drive/googleDrive.ts': 'speaks Drive v3 itself; its connections go through the checked lookup',
    'server/outside/drive/DriveClient.ts': 'types of the Drive client',
    'server/outside/push/webPush.ts': 'only encrypts and signs; the request goes through the checked client',
  };
  expect(importing('server', libraries, is(...Object.keys(clients)))).toEqual([]);
});

test("only one place uses graphile-worker's private tables", () => {
  for (const layer of ['server', 'db'] as const)
    expect(using(layer, /graphile_worker\._private/, is('server/work/tasks/privateQueue.ts'))).toEqual([]);
});

test('only one place uses internals of Socket.IO', () => {
  const internals = /\b_encode\b|\bwsPreEncodedFrame\b|\b_socket\b|\bsocket\.conn as\b/;
  expect(using('server', internals, is('server/live/socketIoInternals.ts'))).toEqual([]);
});

test('only one place uses internals of Sequelize', () => {
  const internals = /as unknown as \{ (connectionManager|connection: Lent|postgres)\b|\bconnectionManager:/;
  for (const layer of ['server', 'db'] as const)
    expect(using(layer, internals, is('db/sequelizeInternals.ts'))).toEqual([]);
});
