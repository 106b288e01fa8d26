import { roomsFor } from '../../common/access/audience';
import { Quote } from '../../db/models/Quote';
import type { JobRow } from '../jobs/askJob';
import type { Work } from '../work/Work';

/** Deletes the quotes of a job and their prints. The change feed notifies everyone who has one open. */
export async function removeQuotes(work: Work, job: JobRow): Promise<void> {
  const quotes = await work.sql<{ id: number }>('SELECT id FROM quotes WHERE job_id = $1 ORDER BY id', [job.id]);
  const prints = await work.sql<{ id: string }>(
    'SELECT p.id FROM quote_prints p JOIN quotes q ON q.id = p.quote_id WHERE q.job_id = $1',
    [job.id],
  );
  if (prints.length > 0) {
    const ids = prints.map(({ id }) => id);
    await work.sql(
      `SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE substring(key FROM '^print:(.{22})') = ANY($1)`,
      [ids],
    );
    await work.task('files.discard', { ids });
  }
  const rooms = roomsFor.quote(job).map(({ room }) => room);
  for (const { id } of quotes) await work.remove(Quote, await work.lock(Quote, id), rooms);
}
