import type { Services } from '../../services';
import { change } from '../../work/change';
import { oneRow } from '../../work/sql';
import type { TaskPayload } from '../../work/tasks/tasks';
import { Job } from '../../../db/models/Job';
import { filesOfRelease, takeoffOf } from '../../jobs/takeoff/readTakeoff';

/** Reads the CSVs of a release once and stores which of them have trims; a file that can't be read stays unknown. */
export async function readTrims(
  services: Services,
  { jobId, revision, correction }: TaskPayload<'release.trims'>,
): Promise<void> {
  const job = await oneRow<{ companyId: number }>(
    services.db,
    'SELECT company_id AS "companyId" FROM jobs WHERE id = $1',
    [jobId],
  );
  if (!job) return;
  const found: { id: string; trims: boolean }[] = [];
  for (const file of await filesOfRelease(services, jobId, revision, correction)) {
    const { faults, trims, skipped } = await takeoffOf(services, [file], job.companyId);
    if (faults.length === 0) found.push({ id: file.id, trims: trims.length + skipped.length > 0 });
  }
  if (found.length === 0) return;
  await change(services, { actor: null, verb: 'release.trims' }, async (work) => {
    const [there] = await work.sql<{ id: number }>('SELECT id FROM jobs WHERE id = $1', [jobId]);
    if (!there) return;
    const locked = await work.lock(Job, jobId);
    const changed = await work.sql(
      `UPDATE files f SET has_trims = r.trims FROM jsonb_to_recordset($1::jsonb) AS r(id text, trims boolean)
       WHERE f.id = r.id AND f.has_trims IS DISTINCT FROM r.trims RETURNING f.id`,
      [JSON.stringify(found)],
    );
    if (changed.length > 0) await work.touch(Job, locked);
  });
}
