import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

const day = 86_400_000;
/** How long an open tab of a former release can still load its assets, in ms. */
const keptMs = 7 * day;
/** A release that was current for weeks is counted from when it was last seen, not from when it started. */
const touchMs = 3_600_000;

/** Stored in DATA_DIR, because a new container image replaces the build folder. */
export const formerAssetsIn = (dataDir: string): string => path.join(dataDir, 'assets');

/**
 * Copies this release's hashed assets to DATA_DIR, marks them as current every hour, and deletes those that have not been
 * current for a week. Names contain a content hash or, for folders, a version, so several processes and releases can
 * share the folder.
 */
export function keepAssets(
  assets: string,
  prepared: string,
  log: Logger,
): { readonly done: Promise<void>; stop(): void } {
  const attempt = () =>
    mark(assets, prepared)
      .then(() => prune(prepared))
      .catch((error: unknown) => log.warn({ err: error }, 'assets for tabs of a former release were not kept'));
  const timer = setInterval(() => void attempt(), touchMs);
  timer.unref();
  return { done: attempt(), stop: () => clearInterval(timer) };
}

async function mark(assets: string, prepared: string): Promise<void> {
  const names = await readdir(assets);
  // Only releases have compressed files; builds of `npm run dev` would pile up.
  if (!names.some((name) => name.endsWith('.br'))) return;
  await mkdir(prepared, { recursive: true });
  const there = new Set(await readdir(prepared));
  const now = new Date();
  for (const name of names.filter((one) => !/\.(br|map)$/.test(one))) {
    const to = path.join(prepared, name);
    if (there.has(name)) {
      await utimes(to, now, now);
      continue;
    }
    // Rename, so that other processes never read a partial file.
    const draft = `${to}.${randomUUID()}.tmp`;
    await cp(path.join(assets, name), draft, { recursive: true });
    await utimes(draft, now, now);
    await rename(draft, to).catch((error: unknown) => dropDraft(draft, to, error));
  }
}

/** A folder can't replace the one that another process has just put there; both have the same content. */
async function dropDraft(draft: string, to: string, error: unknown): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  if (!(await stat(to).catch(() => null))) throw error;
}

async function prune(prepared: string): Promise<void> {
  const names = await readdir(prepared).catch(() => []);
  const oldest = Date.now() - keptMs;
  for (const name of names) {
    const file = path.join(prepared, name);
    const found = await stat(file).catch(() => null);
    // Another process may have deleted it just now.
    if (found && found.mtimeMs < oldest) await rm(file, { recursive: true, force: true });
  }
}
