import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

const day = 86_400_000;
/** How long an open tab of a former release can still load its parts. */
const keptMs = 7 * day;
/** A release that was current for weeks is counted from when it was last seen, not from when it started. */
const touchMs = 3_600_000;

/** Where they are kept: a new image replaces the build, not DATA_DIR. */
export const formerAssetsIn = (dataDir: string): string => path.join(dataDir, 'assets');

/**
 * Copies this release's hashed assets to DATA_DIR, marks them as current every hour, and deletes those that have not been
 * current for a week. Names carry a hash of what is inside, so several processes and releases can share the folder.
 */
export function keepAssets(assets: string, kept: string, log: Logger): { readonly done: Promise<void>; stop(): void } {
  const attempt = () =>
    mark(assets, kept)
      .then(() => prune(kept))
      .catch((error: unknown) => log.warn({ err: error }, 'assets for tabs of a former release were not kept'));
  const timer = setInterval(() => void attempt(), touchMs);
  timer.unref();
  return { done: attempt(), stop: () => clearInterval(timer) };
}

async function mark(assets: string, kept: string): Promise<void> {
  const names = await readdir(assets);
  // Only a release is packed: the builds of `npm run dev` would pile up.
  if (!names.some((name) => name.endsWith('.br'))) return;
  await mkdir(kept, { recursive: true });
  const there = new Set(await readdir(kept));
  const now = new Date();
  for (const name of names.filter((one) => !/\.(br|map)$/.test(one))) {
    const to = path.join(kept, name);
    if (there.has(name)) {
      await utimes(to, now, now);
      continue;
    }
    // Whole or not there, whichever process reads it meanwhile.
    const draft = `${to}.${randomUUID()}.tmp`;
    await copyFile(path.join(assets, name), draft);
    await utimes(draft, now, now);
    await rename(draft, to);
  }
}

async function prune(kept: string): Promise<void> {
  const names = await readdir(kept).catch(() => []);
  const oldest = Date.now() - keptMs;
  for (const name of names) {
    const file = path.join(kept, name);
    const found = await stat(file).catch(() => null);
    // Another process may have deleted it just now.
    if (found && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}
