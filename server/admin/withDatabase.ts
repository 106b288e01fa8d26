import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { startEmbedded } from '../../db/embedded/embedded';
import { embeddedBeside } from '../../db/embedded/embeddedBeside';
import type { Env } from '../env/Env';
import { SettingError } from '../env/SettingError';

/**
 * Uses the configured database: an external one, the embedded one of a running program, or one started for this
 * command. Only a restore may create it.
 */
export async function withDatabase<T>(
  env: Env,
  log: Logger,
  use: (url: string) => Promise<T>,
  { create = false }: { readonly create?: boolean } = {},
): Promise<T> {
  const there = env.databaseUrl ?? (await embeddedBeside(env.dataDir));
  if (there !== null) return use(there);
  if (!create && !existsSync(path.join(env.dataDir, 'postgres')))
    throw new SettingError(`No installation found in ${env.dataDir}. Set DATA_DIR, or start the program once.`);
  if (create) mkdirSync(env.dataDir, { recursive: true, mode: 0o711 });
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
