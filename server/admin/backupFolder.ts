import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { draftOf, makeFolder, privateFile, renameDurably, syncFolder } from '../outside/files/durable';

/** Content of `backup.json`. It is written last; a folder without it isn't a backup. */
export const backupSchema = z.object({
  /**
   * 1: rows by COPY, 2: rows by pg_dump. Earlier versions read these and ignore unknown keys, so a backup made before
   * an upgrade can be restored by them. 3 was written for a while, with either kind of rows.
   */
  format: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  at: z.string(),
  database: z.object({
    by: z._default(z.enum(['copy', 'pg_dump']), 'copy'),
    migrations: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
    partitions: z.array(z.object({ name: z.string(), of: z.string(), bound: z.string() })),
    sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  }),
  files: z.array(z.object({ id: z.string(), bytes: z.int(), sha256: z.string() })),
  /** SHA-256 of each file in `database`; absent in backups of earlier versions. */
  databaseFiles: z.optional(z.array(z.object({ path: z.string(), sha256: z.string() }))),
  /** Installation ID of its file store; absent in backups of earlier versions. */
  installation: z.optional(z.nullable(z.string())),
  /** Paths in `beside`; folders, which may be empty, end with a slash. Absent in backups of earlier versions. */
  beside: z.optional(z.array(z.object({ path: z.string(), sha256: z.nullable(z.string()) }))),
});
export type Backup = z.output<typeof backupSchema>;
export type Beside = NonNullable<Backup['beside']>;

/** Folders of DATA_DIR used by the built-in adapters; restored unchanged. */
export const foldersBeside = ['drive', 'drive-folders', 'production', 'outbox'] as const;
export const secretBeside = 'jwt-secret';

/** Lists a folder, sorted with parents first, without files that are still being written. */
export async function listTree(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(path.join(folder, within), { withFileTypes: true }).catch(unlessMissing);
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(within, entry.name);
    if (entry.isDirectory()) found.push(`${name}/`, ...(await listTree(folder, name)));
    else if (entry.isFile() && !isDraft(entry.name)) found.push(name);
  }
  return found;
}
const isDraft = (name: string): boolean => /^\..+\.\d+\.[0-9a-f]{8}$|\.[\w-]{22}\.part$/.test(name);

function unlessMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

export async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

/** Copies a file and flushes it to disk; a partial copy never gets the final name. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await makeFolder(path.dirname(to));
  const draft = draftOf(to);
  try {
    await copyFile(from, draft);
    const handle = await open(draft, 'r+');
    try {
      await handle.chmod(privateFile);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameDurably(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Flushes a folder and its subfolders to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name));
  await syncFolder(folder);
}
