import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Env, SettingError } from '../env';
import { makeFolder, privateFile, syncFolder } from '../outside/files/durable';

/** Fewer characters than this can be guessed. */
export const shortestSecret = 32;

export const secretFile = (dataDir: string): string => path.join(dataDir, 'jwt-secret');

/** The secret of the settings or of DATA_DIR; null: neither has one. */
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
      `The signing secret in ${file} is damaged: it has ${secret.length} characters instead of ${shortestSecret} or more. Put back the jwt-secret of a backup, or delete the file to get a new one (everybody then signs in again, and webhook receivers need new secrets).`,
    );
  return secret;
}

/** The secret for a start: the first start creates it in DATA_DIR. */
export async function makeSecret(env: Env): Promise<string> {
  const known = await findSecret(env);
  const file = secretFile(env.dataDir);
  if (known !== null) {
    // A secret that is mounted may be read-only.
    if (env.jwtSecret === null && ((await stat(file)).mode & 0o077) !== 0)
      await chmod(file, privateFile).catch(() => {});
    return known;
  }
  await makeFolder(env.dataDir);
  // Not by the process id alone: every container has a process 1.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: privateFile, flush: true });
  // A link never replaces a file: when two processes start at once, both read the first one's secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await syncFolder(env.dataDir);
  return (await findSecret(env)) as string;
}
