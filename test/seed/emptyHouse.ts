import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { House } from '../../server/house';
import { readEnv } from '../../server/env';
import { openHouse } from '../../server/openHouse';
import { rows } from '../../server/work/sql';
import { cloneDatabase } from '../support/database';

export interface EmptyHouse {
  readonly house: House;
  readonly base: string;
  readonly dataDir: string;
  sql<T extends object>(text: string, binds?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** A house with nobody in it, at a moment that stands still; what is queued stays in the queue. */
export async function emptyHouse(now: Date): Promise<EmptyHouse> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'takeoffs-story-'));
  const env = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'test-build');
  const opened = await openHouse({
    env,
    databaseUrl: database.url,
    pages: null,
    now: () => now,
    migrated: true,
    tasks: false,
  });
  return {
    house: opened.house,
    base: `http://127.0.0.1:${opened.port}/api/v1`,
    dataDir,
    sql: (text, binds) => rows(opened.house.db, text, binds),
    async close() {
      await opened.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
