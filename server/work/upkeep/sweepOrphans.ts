import type { Services } from '../../services';
import { RefusedForGood } from '../../outside/mail/mail';
import { rows } from '../sql';
import { isBackupRunning } from './discardFiles';
import { claimStore, ForeignStore, isMostly, mostlyUnknown, unknownFiles } from './storeOwner';

const day = 24 * 60 * 60 * 1000;
/** Longer than any call or task takes between storing a file and committing its row. */
const youngMs = day;
/** Time between the first and last check that finds a file unknown, before it is deleted. */
const graceMs = 7 * day;
const together = 500;

/**
 * Daily cleanup of files without rows, left when a process was killed between storing and committing. Deletes files
 * found unknown twice, a week apart. With the wrong database or store all files would look unknown, so if most are, it
 * fails without retries, and admins get an email.
 */
export async function sweepOrphans(services: Services): Promise<void> {
  await claimStore(services).catch((error: unknown) => {
    throw error instanceof ForeignStore ? new RefusedForGood(error.message) : error;
  });
  const now = services.now();
  const { listed, unknown } = await noteUnknown(services, now);
  if (isMostly(unknown, listed)) {
    await rows(services.db, 'DELETE FROM unknown_files RETURNING id', []);
    throw new RefusedForGood(mostlyUnknown(unknown, listed));
  }
  await rows(services.db, 'DELETE FROM unknown_files WHERE last_seen_at < $1 RETURNING id', [now]);
  const deleted = await deleteOld(services, new Date(now.getTime() - graceMs));
  if (deleted > 0) services.log.info({ files: deleted }, 'deleted files without rows');
}

async function noteUnknown(services: Services, now: Date): Promise<{ listed: number; unknown: number }> {
  const before = now.getTime() - youngMs;
  let listed = 0;
  let unknown = 0;
  // A set, since a file may be in both stores while files are being moved.
  const batch = new Set<string>();
  const look = async () => {
    const found = await unknownFiles(services, [...batch]);
    listed += batch.size;
    unknown += found.length;
    batch.clear();
    await rows(
      services.db,
      `INSERT INTO unknown_files (id, first_seen_at, last_seen_at) SELECT id, $2, $2 FROM unnest($1::text[]) AS found(id)
       ON CONFLICT (id) DO UPDATE SET last_seen_at = excluded.last_seen_at RETURNING id`,
      [found, now],
    );
  };
  for await (const { id, at } of services.files.list()) {
    if (at.getTime() >= before) continue;
    batch.add(id);
    if (batch.size === together) await look();
  }
  await look();
  return { listed, unknown };
}

async function deleteOld(services: Services, since: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    // The files stay listed as unknown and are deleted the next day.
    if (await isBackupRunning(services)) return deleted;
    const due = await rows<{ id: string }>(
      services.db,
      `DELETE FROM unknown_files WHERE id IN (SELECT id FROM unknown_files WHERE first_seen_at <= $1 ORDER BY id LIMIT ${together})
       RETURNING id`,
      [since],
    );
    if (due.length === 0) return deleted;
    // Check again: a restore or a late commit may have added rows since.
    const ids = await unknownFiles(
      services,
      due.map(({ id }) => id),
    );
    await services.files.discard(ids);
    deleted += ids.length;
  }
}
