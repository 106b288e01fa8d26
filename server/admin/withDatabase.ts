import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { startEmbedded } from '../../db/embedded';
import { embeddedBeside } from '../../db/embeddedBeside';
import { type Env, SettingError } from '../env';

/**
 * The database of the settings: an external one, the embedded one of a program that runs, or one started for this
 * command alone. Only a restore may create it.
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
    throw new SettingError(
      `There is no installation in ${env.dataDir}: set DATA_DIR to the right folder, or start the program once.`,
    );
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
