import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../db/embedded';
import { buildThreads } from '../../server/build.mjs';
import { makeTemplate } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, as the program's own account, which may create databases. */
    databaseUrl: string;
    /** The same server as its superuser. */
    databaseAdminUrl: string;
  }
}

/** One real PostgreSQL for the whole run, gone with it. The projects that need none do not wait for it. */
export default async function globalSetup(run: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (run.vitest.projects.every((project) => project.name === 'pure')) return undefined;
  await buildThreads();
  const home = mkdtempSync(join(tmpdir(), 'takeoffs-test-'));
  const embedded = await startEmbedded({ dataDir: home, log: { info() {}, warn: (line) => console.warn(line) } });
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
