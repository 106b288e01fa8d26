import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env/Env';
import { isWeak } from '../env/isWeak';
import { SettingError } from '../env/SettingError';
import { makeFolder, privateFile, syncFolder } from '../outside/files/durable';

/** Shorter secrets can be guessed. */
export const shortestSecret = 32;

export const secretFile = (dataDir: string): string => path.join(dataDir, 'jwt-secret');

/** The secret from the settings or DATA_DIR; null if neither has one. */
export async function findSecret(env: Env): Promise<string | null> {
  if (env.jwtSecret !== null) return env.jwtSecret;
  const file = secretFile(env.dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < shortestSecret)
    throw new SettingError(
      `The signing secret in ${file} is damaged: it has ${secret.length} characters instead of ${shortestSecret} or more. Restore jwt-secret from a backup, or delete the file to create a new one (everyone must sign in again, and webhook receivers need new secrets).`,
    );
  if (env.reachable !== null && isWeak(secret))
    throw new SettingError(
      `The signing secret in ${file} is easy to guess. Replace it with one made with: openssl rand -hex 32 (everyone then signs in again, and webhook receivers need new secrets).`,
    );
  return secret;
}

/** Returns the secret at startup; the first start creates it in DATA_DIR. */
export async function makeSecret(env: Env): Promise<string> {
  const known = await findSecret(env);
  const file = secretFile(env.dataDir);
  if (known !== null) {
    // A mounted secret may be read-only.
    if (env.jwtSecret === null && ((await stat(file)).mode & 0o077) !== 0)
      await chmod(file, privateFile).catch(() => {});
    return known;
  }
  await makeFolder(env.dataDir);
  // The process ID alone isn't unique: each container has a process 1.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: privateFile, flush: true });
  // link() never overwrites a file: if two processes start at once, both read the same secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await syncFolder(env.dataDir);
  return (await findSecret(env)) as string;
}
