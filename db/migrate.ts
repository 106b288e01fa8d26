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
import * as hour24 from './migrations/0040-hour24';
import * as firstReleases from './migrations/0041-first-releases';
import * as usersNotActivated from './migrations/0042-users-not-activated';
import * as panelCode from './migrations/0043-panel-code';
import * as printSends from './migrations/0044-print-sends';
import * as story from './migrations/0045-story';
import * as releaseNotes from './migrations/0046-release-notes';
import * as jobsToPrice from './migrations/0047-jobs-to-price';
import * as registrationEmails from './migrations/0048-registration-emails';
import * as fileTrims from './migrations/0049-file-trims';
import * as jobsOfQuotes from './migrations/0050-jobs-of-quotes';
import * as quoteClientSearch from './migrations/0051-quote-client-search';
import * as foldCase from './migrations/0052-fold-case';
import * as noSubtotal from './migrations/0053-no-subtotal';
import * as partnerLogos from './migrations/0054-partner-logos';
import * as wallClock from './migrations/0055-wall-clock';
import * as panelWeights from './migrations/0056-panel-weights';
import * as fileChecksums from './migrations/0059-file-checksums';
import * as displays from './migrations/0060-displays';
import * as pins from './migrations/0061-pins';
import * as displayRemote from './migrations/0062-display-remote';
import * as fileThumbnails from './migrations/0063-file-thumbnails';
import * as longestPanels from './migrations/0064-longest-panels';
import * as deskTexts from './migrations/0065-desk-texts';
import * as draftingSteps from './migrations/0066-drafting-steps';
import * as storedChecksums from './migrations/0067-stored-checksums';
import * as quoteLinks from './migrations/0070-quote-links';
import * as quoteMoney from './migrations/0075-quote-money';
import * as jobFinish from './migrations/0080-job-finish';
import * as printEmails from './migrations/0081-print-emails';
import * as paperLayout from './migrations/0085-paper-layout';
import * as taxRates from './migrations/0090-tax-rates';
import * as emailLinks from './migrations/0095-email-links';
import * as quoteSent from './migrations/0098-quote-sent';
import * as filePages from './migrations/0099-file-pages';
import * as inbox from './migrations/0100-inbox';
import * as reminders from './migrations/0101-reminders';
import * as chosenOptions from './migrations/0102-chosen-options';
import * as editedNotes from './migrations/0103-edited-notes';
import * as calendarFeeds from './migrations/0104-calendar-feeds';
import * as similarJobs from './migrations/0105-similar-jobs';
import * as push from './migrations/0110-push';
import * as notificationSettings from './migrations/0111-notification-settings';
import * as digest from './migrations/0112-digest';
import * as pushOrigin from './migrations/0113-push-origin';
import * as costs from './migrations/0120-costs';
import * as marginFloor from './migrations/0121-margin-floor';
import * as resumableUploads from './migrations/0140-resumable-uploads';
import * as heldPushes from './migrations/0150-held-pushes';

/** In order. Never edit a migration that has been released. */
// biome-ignore format: one per line
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
  hour24,
  firstReleases,
  usersNotActivated,
  panelCode,
  printSends,
  story,
  releaseNotes,
  jobsToPrice,
  registrationEmails,
  fileTrims,
  jobsOfQuotes,
  quoteClientSearch,
  foldCase,
  noSubtotal,
  partnerLogos,
  wallClock,
  panelWeights,
  fileChecksums,
  displays,
  pins,
  displayRemote,
  fileThumbnails,
  longestPanels,
  deskTexts,
  draftingSteps,
  storedChecksums,
  quoteLinks,
  quoteMoney,
  jobFinish,
  printEmails,
  paperLayout,
  taxRates,
  emailLinks,
  quoteSent,
  filePages,
  inbox,
  reminders,
  chosenOptions,
  editedNotes,
  calendarFeeds,
  similarJobs,
  push,
  notificationSettings,
  digest,
  pushOrigin,
  costs,
  marginFloor,
  resumableUploads,
  heldPushes,
];

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);

/** One process migrates at a time; the others wait for this lock and then find nothing to do. */
export const migrationLock = 7_310_001;

/**
 * Migrates our schema and the task queue's, optionally only up to the named migration. Safe to call from several
 * processes at once.
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
  // The lock uses its own connection. Each migration commits separately, so none holds the locks of earlier ones.
  await db.transaction(async (lock) => {
    await db.query(`SELECT pg_advisory_xact_lock(${migrationLock})`, { transaction: lock });
    await db.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    );
    const wanted = migrations.filter(({ name }) => only.includes(name));
    await bringUp(db, wanted);
    // Done under the same lock, because processes that start together must not migrate the queue at the same time.
    await migrateQueue(url);
    await whenUnlocked(db, (transaction) => db.query('SELECT ensure_change_partitions()', { transaction }));
  });
}

/**
 * ALTER TABLE waits for readers such as a backup, and everyone else who uses the table waits behind it. So it gives up
 * after two seconds, lets them pass, and tries again.
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

/** Uses a separate pool, since the queue's own pool is still closing when it reports that it is done. */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, application_name: 'takeoffs migration', max: 2 });
  // The failing query reports the error.
  const reportedElsewhere = () => undefined;
  pgPool.on('error', reportedElsewhere);
  pgPool.on('connect', (client) => client.on('error', reportedElsewhere));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function bringUp(db: Sequelize, wanted: typeof migrations): Promise<void> {
  const executed = await namesDone(db);
  if (wanted.every(({ name }) => executed.includes(name))) return;
  // Loaded on demand: it is a sixth of all modules at start, and most starts don't need it.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug({
    migrations: wanted.map(({ name, up }) => ({
      name,
      // Recorded in the same transaction, so an interrupted start continues with the next migration.
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

/** True if every migration of this build has run. */
export async function isMigrated(db: Sequelize): Promise<boolean> {
  const done = new Set(await namesDone(db));
  return migrations.every(({ name }) => done.has(name));
}
