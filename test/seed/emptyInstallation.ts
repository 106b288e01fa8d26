import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../server/services';
import { readEnv } from '../../server/env/readEnv';
import { startServer } from '../../server/startServer';
import { rows } from '../../server/work/sql';
import { cloneDatabase } from '../support/database';

export interface EmptyInstallation {
  readonly services: Services;
  readonly base: string;
  readonly dataDir: string;
  sql<T extends object>(text: string, binds?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Starts a server without any data, at a fixed time, with task processing off. */
export async function startEmptyServer(now: Date): Promise<EmptyInstallation> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-story-'));
  const env = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'test-build');
  const opened = await startServer({
    env,
    databaseUrl: database.url,
    pages: null,
    now: () => now,
    migrated: true,
    tasks: false,
  });
  return {
    services: opened.services,
    base: `http://127.0.0.1:${opened.port}/api/v1`,
    dataDir,
    sql: (text, binds) => rows(opened.services.db, text, binds),
    async close() {
      await opened.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
