import { Company } from '../../db/models/Company';
import { sha256OfStream } from '../outside/files/sha256';
import type { Services } from '../services';
import { change } from '../work/change';
import { oneRow, rows } from '../work/sql';
import { addTask, type TaskPayload } from '../work/tasks/tasks';
import { storedFiles } from '../work/upkeep/storedFiles';
import type { Work } from '../work/Work';

/** Files per task, so that other upkeep gets its turn. */
const together = 100;
const key = 'files.checksums';

const withoutChecksum = storedFiles
  .map(({ table, id, sha256, where }) => `SELECT ${id} AS id FROM ${table} WHERE ${sha256} IS NULL AND ${where}`)
  .join(' UNION ALL ');

/** Queues the task if a file has no checksum: stored before checksums were introduced, or by an earlier version. */
export async function queueChecksums({ db }: Services): Promise<void> {
  const missing = await oneRow(db, `${withoutChecksum} LIMIT 1`);
  if (missing) await addTask((sql, bind) => rows(db, sql, bind), 'files.checksums', { after: '' }, { key });
}

interface Checksum {
  readonly id: string;
  readonly sha256: string;
}

/**
 * Computes the checksums that are missing, from `after` on, and queues itself for the next files. Content that is missing
 * in the store is skipped; the daily cleanup looks again. Jobs and quotes aren't bumped: pages show the checksum when
 * they next load.
 */
export async function fillChecksums(services: Services, { after }: TaskPayload<'files.checksums'>): Promise<void> {
  const files = await rows<{ id: string }>(
    services.db,
    `SELECT id FROM (${withoutChecksum}) missing WHERE id > $1 ORDER BY id LIMIT ${together}`,
    [after],
  );
  const found: Checksum[] = [];
  for (const { id } of files) {
    const stream = await services.files.open(id);
    if (stream) found.push({ id, sha256: await sha256OfStream(stream) });
  }
  const last = files.at(-1);
  if (!last) return;
  if (found.length < files.length)
    services.log.warn({ files: files.length - found.length }, 'files are missing in the store');
  await change(services, { actor: null, verb: 'files.checksums' }, async (work) => {
    await saveOfLogos(work, found);
    for (const { table, id, sha256 } of storedFiles) {
      if (table === 'companies') continue;
      await work.sql(
        `UPDATE ${table} t SET ${sha256} = r.sha256 FROM jsonb_to_recordset($1::jsonb) AS r(id text, sha256 text)
         WHERE t.${id} = r.id AND t.${sha256} IS NULL RETURNING t.${id}`,
        [JSON.stringify(found)],
      );
    }
    if (files.length === together) await work.task('files.checksums', { after: last.id }, key);
  });
}

/** Companies have a version, so their rows change through the unit of work. */
async function saveOfLogos(work: Work, found: readonly Checksum[]): Promise<void> {
  const sums = new Map(found.map(({ id, sha256 }) => [id, sha256]));
  const companies = await work.sql<{ id: number }>(
    'SELECT id FROM companies WHERE logo_file_id = ANY($1) ORDER BY id',
    [[...sums.keys()]],
  );
  for (const { id } of companies) {
    const company = await work.lock(Company, id);
    const sha256 = sums.get(company.logoFileId ?? '');
    if (sha256 !== undefined) await work.update(Company, company, { logoSha256: sha256 });
  }
}
