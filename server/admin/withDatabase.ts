import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { startEmbedded } from '../../db/embedded';
import { embeddedBeside } from '../../db/embeddedBeside';
import type { Env } from '../env';

/** The database of the settings: another one's, the embedded one of a program that runs, or one started for this alone. */
export async function withDatabase<T>(env: Env, log: Logger, use: (url: string) => Promise<T>): Promise<T> {
  const there = env.databaseUrl ?? (await embeddedBeside(env.dataDir));
  if (there !== null) return use(there);
  mkdirSync(env.dataDir, { recursive: true });
  const embedded = await startEmbedded({
    dataDir: env.dataDir,
    log: { info: (line) => log.debug(line), warn: (line) => log.warn(line) },
  });
  try {
    return await use(embedded.url);
  } finally {
    await embedded.stop();
  }
}
