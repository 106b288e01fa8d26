import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { connect } from './connect';
import * as house from './migrations/0001-house';
import * as scale from './migrations/0002-scale';
import * as accounts from './migrations/0003-accounts';
import * as imports from './migrations/0004-imports';
import * as companies from './migrations/0005-companies';
import * as audit from './migrations/0006-audit';
import * as lists from './migrations/0013-lists';
import * as importLists from './migrations/0014-import-lists';
import * as billing from './migrations/0015-billing';
import * as quotes from './migrations/0016-quotes';
import * as prints from './migrations/0017-prints';
import * as publishedQuotes from './migrations/0018-published-quotes';
import * as importSpeed from './migrations/0021-import-speed';
import * as printProgress from './migrations/0022-print-progress';
import * as integrations from './migrations/0023-integrations';
import * as driveFolders from './migrations/0024-drive-folders';
import * as backups from './migrations/0025-backups';
import * as importDeeds from './migrations/0027-import-deeds';
import * as listFilters from './migrations/0028-list-filters';
import * as takeoffColumns from './migrations/0029-takeoff-columns';
import * as letterWords from './migrations/0030-letter-words';
import * as noTotal from './migrations/0031-no-total';
import * as deliveryQueues from './migrations/0032-delivery-queues';
import * as imports33 from './migrations/0033-imports';
import * as fileStoreOwner from './migrations/0034-file-store-owner';
import * as quotas from './migrations/0035-quotas';
import * as clockLevel from './migrations/0036-clock-level';
import * as partitionsAhead from './migrations/0037-partitions-ahead';
import * as search from './migrations/0038-search';
import * as trimUnits from './migrations/0039-trim-units';

/** In order; a migration that has landed is never edited. */
// biome-ignore format: one a line
const migrations = [
  house,
  scale,
  accounts,
  imports,
  companies,
  audit,
  lists,
  importLists,
  billing,
  quotes,
  prints,
  publishedQuotes,
  importSpeed,
  printProgress,
  integrations,
  driveFolders,
  backups,
  importDeeds,
  listFilters,
  takeoffColumns,
  letterWords,
  noTotal,
  deliveryQueues,
  imports33,
  fileStoreOwner,
  quotas,
  clockLevel,
  partitionsAhead,
  search,
  trimUnits,
];

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);

/** One process migrates at a time; the others wait for this lock and then find nothing left to do. */
export const migrationLock = 7_310_001;

/**
 * Bring the schema up to date, or as far as the migrations that are named: ours and the task queue's. Safe to call from
 * several processes at once.
 */
export async function migrate(url: string, only: readonly string[] = knownMigrations): Promise<void> {
  const db = connect({ url, processId: 'migration', poolSize: 2, patient: true });
  try {
    await migrateOn(db, url, only);
  } finally {
    await db.close();
  }
}

async function migrateOn(db: Sequelize, url: string, only: readonly string[]): Promise<void> {
  // Held on a connection of its own; each migration commits by itself, so that none holds the locks of those before it.
  await db.transaction(async (lock) => {
    await db.query(`SELECT pg_advisory_xact_lock(${migrationLock})`, { transaction: lock });
    await db.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    );
    const wanted = migrations.filter(({ name }) => only.includes(name));
    await bringUp(db, wanted);
    // Under the same lock: several processes that start at once must not migrate the queue at the same time.
    await migrateQueue(url);
    await whenUnlocked(db, (transaction) => db.query('SELECT ensure_change_partitions()', { transaction }));
  });
}

/**
 * A change of a table waits for whoever reads it, a backup for example, and everybody else who uses the table waits behind
 * it. So it gives up after two seconds, lets the others pass, and tries again.
 */
async function whenUnlocked(db: Sequelize, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await db.transaction(async (transaction) => {
        await db.query(`SET LOCAL lock_timeout = '2s'`, { transaction });
        await work(transaction);
      });
      return;
    } catch (error) {
      if ((error as { original?: { code?: string } }).original?.code !== '55P03') throw error;
      await pause(1000);
    }
  }
}

/** In a pool of ours: the queue's own is still closing when it is done, and a database that stops then ends the program. */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, application_name: 'takeoffs migration', max: 2 });
  // What breaks in the middle is told by the query that was under way.
  const toldElsewhere = () => undefined;
  pgPool.on('error', toldElsewhere);
  pgPool.on('connect', (client) => client.on('error', toldElsewhere));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function bringUp(db: Sequelize, wanted: typeof migrations): Promise<void> {
  const executed = await namesDone(db);
  if (wanted.every(({ name }) => executed.includes(name))) return;
  // Loaded when there is something to do: it is a sixth of all modules of a start, and most starts need none of it.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug({
    migrations: wanted.map(({ name, up }) => ({
      name,
      // With its record in one transaction: a start that was killed in between goes on with the next one.
      up: () =>
        whenUnlocked(db, async (transaction) => {
          await db.query(up, { transaction });
          await db.query('INSERT INTO migrations (name) VALUES ($1)', { bind: [name], transaction });
        }),
    })),
    storage: {
      executed: async () => executed,
      logMigration: async () => {},
      unlogMigration: async () => {
        throw new Error('Migrations only go forward.');
      },
    },
    logger: undefined,
  });
  await umzug.up();
}

async function namesDone(db: Sequelize): Promise<string[]> {
  const [rows] = await db.query('SELECT name FROM migrations ORDER BY name');
  return (rows as { name: string }[]).map((row) => row.name);
}

/** Every migration this build knows has run (readiness). */
export async function isMigrated(db: Sequelize): Promise<boolean> {
  const done = new Set(await namesDone(db));
  return migrations.every(({ name }) => done.has(name));
}
