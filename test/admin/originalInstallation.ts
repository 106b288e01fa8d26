import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { hashPassword } from '../../server/access/passwords';
import { backUp } from '../../server/admin/backUp';
import type { Env } from '../../server/env/Env';
import { readEnv } from '../../server/env/readEnv';
import { keepDriveFolder } from '../../server/jobs/notify/jobTasks';
import { makeLog } from '../../server/log';
import { makePrint } from '../../server/prints/makePrint';
import { png } from '../../server/seed/roofs/png';
import type { Services } from '../../server/services';
import { startServer } from '../../server/startServer';
import { Caller } from '../support/caller';
import { emptyDatabase, type TestDatabase } from '../support/database';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

const password = 'galvalume-at-nine';
export const log = makeLog('silent');

export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}

export const settings = (dataDir: string, more: Record<string, string> = {}) =>
  readEnv(
    {
      ...{ PORT: '0', DATA_DIR: dataDir, DEMO: '0', MAP_GEOCODER_URL: 'none', LOG_LEVEL: 'silent' },
      ...{ ALLOW_PRIVATE_OUTBOUND: '1', ...more },
    },
    'test-build',
  );

/** All files in DATA_DIR except those of the file store, by path. */
export function otherFiles(dataDir: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name of ['drive', 'drive-folders', 'outbox', 'production', 'jwt-secret']) {
    const at = join(dataDir, name);
    if (!existsSync(at)) continue;
    const found = statSync(at).isDirectory() ? readdirSync(at, { recursive: true, withFileTypes: true }) : null;
    if (found === null) all[name] = readFileSync(at, 'utf8').trim();
    for (const entry of found ?? []) {
      const file = join(entry.parentPath, entry.name);
      all[file.slice(dataDir.length + 1)] = entry.isDirectory() ? 'folder' : readFileSync(file).toString('base64');
    }
  }
  return all;
}

/** Contents of every file, PDF and logo in the database, by ID. */
export async function storedBytes(services: Services, url: string): Promise<Record<string, string | null>> {
  const named = await query<{ id: string }>(
    url,
    `SELECT id FROM files UNION SELECT id FROM quote_prints UNION
     SELECT logo_file_id FROM companies WHERE logo_file_id IS NOT NULL`,
  );
  const all: Record<string, string | null> = {};
  for (const { id } of named) {
    const stream = await services.files.open(id);
    all[id] = stream && (await buffer(stream)).toString('base64');
  }
  return all;
}

/** All rows of all tables as text, without columns that a restore regenerates. */
export async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'task_workers' ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      url,
      `SELECT (to_jsonb(t) - '{xact,locked_at,locked_by}'::text[])::text AS row FROM ${name} t ORDER BY 1`,
    );
    // Migration times differ between databases.
    const own = name.endsWith('.migrations') ? { at: 0, ts: 0 } : {};
    all[name] = rows.map(({ row }) => JSON.stringify({ ...JSON.parse(row), ...own }));
  }
  return all;
}

/**
 * An installation with a job, files, a quote, a PDF, a logo, a webhook and a Drive folder, and its backup `whole`, to
 * restore into other installations.
 */
export function originalInstallation() {
  let world: World;
  let jobId: number;
  let folderId: string;
  let drivePath: string;
  let quoteId: number;
  /** Receiver of a company's webhook, and the webhook's secret. */
  let receiver: Server;
  let webhookSecret: string;
  /** Rows and file contents that the backup `whole` was made from. */
  let originalRows: Awaited<ReturnType<typeof everyRow>>;
  let originalFiles: Awaited<ReturnType<typeof storedBytes>>;
  let whole: Awaited<ReturnType<typeof backUp>>;
  const received: { text: string; signature: string }[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'takeoffs-backup-'));
  const databases: TestDatabase[] = [];

  /** Creates an empty database and returns its URL. */
  async function emptyUrl(): Promise<string> {
    const database = await emptyDatabase();
    databases.push(database);
    return database.url;
  }
  const newDataDir = () => mkdtempSync(join(folder, 'data-'));
  const makeBackup = (place: string, env: Env = world.opened.services.env, url = world.databaseUrl) =>
    backUp(env, url, log, join(folder, place));
  /** Checks that a restored server works: sign-in, the quote, the Drive folder, and a webhook with a valid signature. */
  async function expectWorking(dataDir: string, databaseUrl: string): Promise<void> {
    const { now } = world.clock;
    const opened = await startServer({ env: settings(dataDir), databaseUrl, pages: null, now });
    try {
      const secret = opened.services.gate.secret;
      const callers = { base: `http://127.0.0.1:${opened.port}`, secret, now, refresh: async () => {} };
      const as = (name: PersonName) => new Caller(callers, world.people[name]);
      const signIn = new Caller(callers, null).does('auth.login', {
        body: { email: world.people.admin.email, password },
      });
      expect(await signIn).toMatchObject({ _id: world.people.admin.id });
      expect(await as('client').does('quotes.get', { params: { id: quoteId } })).toMatchObject({ name: 'Ridge' });
      expect(await as('admin').does('drive.path', { params: { folderId } })).toEqual({ path: drivePath });
      received.length = 0;
      await mustAct(as('admin'), jobId, 'rfi');
      await expect.poll(() => received.length, { timeout: 10_000, interval: 30 }).toBeGreaterThan(0);
      const [{ text, signature }] = received as [(typeof received)[number]];
      const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(createHmac('sha256', webhookSecret).update(`${t}.${text}`).digest('hex')).toBe(v1);
    } finally {
      await opened.close();
    }
  }
  /** Expects all files outside the database to equal those of the original installation. */
  async function expectAllFiles(dataDir: string, url: string, more: Record<string, string> = {}): Promise<void> {
    const env = settings(dataDir, more);
    expect(otherFiles(dataDir)).toEqual({
      ...otherFiles(world.dataDir),
      'jwt-secret': world.opened.services.env.jwtSecret,
    });
    const opened = await startServer({ env, databaseUrl: url, pages: null, tasks: false });
    try {
      expect(await storedBytes(opened.services, url)).toEqual(originalFiles);
    } finally {
      await opened.close();
    }
  }

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const text = (await buffer(request)).toString('utf8');
      received.push({ text, signature: String(request.headers['x-takeoffs-signature']) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    world = await startWorld({ env: { ALLOW_PRIVATE_OUTBOUND: '1' } });
    const files = await world.as('client').upload('subFile', [
      { name: 'roof.pdf', bytes: 'a roof' },
      { name: 'план крыши.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(70_000)]) },
    ]);
    const job = await world.makeJob('Review', { body: { name: 'A "roof" with \\n, NULL and ünïcode 屋根', files } });
    jobId = job._id;
    const logo = new FormData();
    const colors = [
      [200, 30, 30],
      [255, 255, 255],
    ] as const;
    const pixels = png(90, 60, colors, (x) => (x < 45 ? 0 : 1));
    logo.append('logo', new Blob([pixels as BlobPart]), 'a.png');
    const saved = await world
      .as('client')
      .request('POST', `/api/v1/clients/${world.companies.A.id}/logo`, { raw: logo });
    expect(saved.status, saved.text).toBe(200);
    const quote = await world.as('client').does('quotes.create', { body: { name: 'Ridge' } });
    quoteId = quote._id;
    await world
      .as('admin')
      .does('quotes.update', { params: { id: quote._id }, body: { lines: [{ code: 'RIDGE', quantity: 3 }] } });
    await world.as('admin').does('settings.update', { body: { holidays: ['2026-12-25'] } });
    await world.sql("UPDATE companies SET emails = ARRAY['a,b\"{}@x.test'] WHERE id = $1", [world.companies.A.id]);
    await world.sql('UPDATE users SET password_hash = $1 WHERE id = $2', [
      ...[await hashPassword(password), world.people.admin.id],
    ]);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { secret } = await world.as('client').does('integrations.addWebhook', {
      ...{ params: { id: world.companies.A.id }, body: { url, events: ['job.status'] } },
    });
    webhookSecret = secret;
    const { services } = world.opened;
    const { url: print } = await world.as('client').does('prints.create', { params: { id: quoteId }, body: {} });
    await makePrint(services, { printId: print.slice(-22) });
    await world.sql("DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'print:%'");
    // Data of the embedded adapters in DATA_DIR.
    await keepDriveFolder(services, { jobId });
    folderId = (await world.as('cad').does('jobs.get', { params: { id: jobId } })).gdriveFolder as string;
    drivePath = (await world.as('cad').does('drive.path', { params: { folderId } })).path;
    mkdirSync(join(world.dataDir, 'drive', drivePath, 'empty'));
    await services.mail.send({ ...{ key: 'k', to: 'a@b.test', subject: 'Hello', text: 'Hello', html: '' } } as never);
    mkdirSync(join(world.dataDir, 'production'));
    writeFileSync(join(world.dataDir, 'production/release-1-R0C0.json'), '{}');
    originalRows = await everyRow(world.databaseUrl);
    originalFiles = await storedBytes(services, world.databaseUrl);
    whole = await makeBackup('whole');
  });
  afterAll(async () => {
    await world.stop();
    receiver.closeAllConnections();
    receiver.close();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    world: () => world,
    whole: () => whole,
    originalRows: () => originalRows,
    originalFiles: () => originalFiles,
    folder,
    emptyUrl,
    newDataDir,
    makeBackup,
    expectWorking,
    expectAllFiles,
  };
}
