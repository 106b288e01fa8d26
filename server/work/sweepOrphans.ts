import type { House } from '../house';
import { rows } from './sql';

/** Longer than any call or task between the bytes and the row that names them. */
const youngMs = 24 * 60 * 60 * 1000;
const together = 500;

/** Once a day: bytes that no row names, left by a process that was killed between keeping and writing down. */
export async function sweepOrphans(house: House): Promise<void> {
  const before = house.now().getTime() - youngMs;
  let found = 0;
  let batch: string[] = [];
  const look = async () => {
    const orphans = await unknown(house, batch);
    await house.files.discard(orphans);
    found += orphans.length;
    batch = [];
  };
  for await (const { id, at } of house.files.list()) {
    if (at.getTime() >= before) continue;
    batch.push(id);
    if (batch.length === together) await look();
  }
  await look();
  if (found > 0) house.log.info({ files: found }, 'bytes that nothing names were removed');
}

/** Files, prints and logos share one store. */
async function unknown(house: House, ids: readonly string[]): Promise<string[]> {
  const orphans = await rows<{ id: string }>(
    house.db,
    `SELECT id FROM unnest($1::text[]) AS kept(id)
     WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.id = kept.id)
       AND NOT EXISTS (SELECT 1 FROM quote_prints p WHERE p.id = kept.id)
       AND NOT EXISTS (SELECT 1 FROM companies c WHERE c.logo_file_id = kept.id)`,
    [ids],
  );
  return orphans.map(({ id }) => id);
}
