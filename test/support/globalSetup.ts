import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../db/embedded/embedded';
import { buildThreads } from '../../server/build.mjs';
import { makeTemplate } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, with the app's account, which may create databases. */
    databaseUrl: string;
    /** The same server, with its superuser. */
    databaseAdminUrl: string;
  }
}

/** The run's databases are thrown away; tests that crash a database start their own. */
const volatile = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
};

/** Starts one real PostgreSQL for the whole run. Runs that need none skip it. */
export default async function globalSetup(run: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (run.vitest.projects.every((project) => project.name === 'pure')) return undefined;
  await buildThreads();
  const home = mkdtempSync(join(tmpdir(), 'takeoffs-test-'));
  const embedded = await startEmbedded({
    dataDir: home,
    log: { info() {}, warn: (line) => console.warn(line) },
    settings: volatile,
  });
  const close = async () => {
    await embedded.stop();
    rmSync(home, { recursive: true, force: true });
  };
  await makeTemplate(embedded.url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  run.provide('databaseUrl', embedded.url);
  run.provide('databaseAdminUrl', embedded.adminUrl);
  return close;
}
