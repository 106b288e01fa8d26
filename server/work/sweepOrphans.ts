import type { House } from '../house';
import { RefusedForGood } from '../outside/mail/mail';
import { rows } from './sql';
import { claimStore, ForeignStore, isMostly, mostlyUnknown, unknownFiles } from './storeOwner';

const day = 24 * 60 * 60 * 1000;
/** Longer than any call or task between the bytes and the row that names them. */
const youngMs = day;
/** Between the first and the last time that a file is found unknown. */
const graceMs = 7 * day;
const together = 500;

/**
 * Once a day: bytes that no row names, left by a process that was killed between storing and committing. They are
 * deleted when they were unknown twice, a week apart. With the wrong database or store everything would look like
 * that, so it stops without trying again, which admins get an email about, when most files are unknown.
 */
export async function sweepOrphans(house: House): Promise<void> {
  await claimStore(house).catch((error: unknown) => {
    throw error instanceof ForeignStore ? new RefusedForGood(error.message) : error;
  });
  const now = house.now();
  const { listed, unknown } = await noteUnknown(house, now);
  if (isMostly(unknown, listed)) {
    await rows(house.db, 'DELETE FROM unknown_files RETURNING id', []);
    throw new RefusedForGood(mostlyUnknown(unknown, listed));
  }
  await rows(house.db, 'DELETE FROM unknown_files WHERE last_seen_at < $1 RETURNING id', [now]);
  const deleted = await deleteOld(house, new Date(now.getTime() - graceMs));
  if (deleted > 0) house.log.info({ files: deleted }, 'files that nothing names were deleted');
}

async function noteUnknown(house: House, now: Date): Promise<{ listed: number; unknown: number }> {
  const before = now.getTime() - youngMs;
  let listed = 0;
  let unknown = 0;
  // A set: while files move to another store, one may be listed in both.
  const batch = new Set<string>();
  const look = async () => {
    const found = await unknownFiles(house, [...batch]);
    listed += batch.size;
    unknown += found.length;
    batch.clear();
    await rows(
      house.db,
      `INSERT INTO unknown_files (id, first_seen_at, last_seen_at) SELECT id, $2, $2 FROM unnest($1::text[]) AS found(id)
       ON CONFLICT (id) DO UPDATE SET last_seen_at = excluded.last_seen_at RETURNING id`,
      [found, now],
    );
  };
  for await (const { id, at } of house.files.list()) {
    if (at.getTime() >= before) continue;
    batch.add(id);
    if (batch.size === together) await look();
  }
  await look();
  return { listed, unknown };
}

async function deleteOld(house: House, since: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await rows<{ id: string }>(
      house.db,
      `DELETE FROM unknown_files WHERE id IN (SELECT id FROM unknown_files WHERE first_seen_at <= $1 ORDER BY id LIMIT ${together})
       RETURNING id`,
      [since],
    );
    if (due.length === 0) return deleted;
    // Named since the list was made: a restore, or a row that came late.
    const ids = await unknownFiles(
      house,
      due.map(({ id }) => id),
    );
    await house.files.discard(ids);
    deleted += ids.length;
  }
}
