import { roomsFor } from '../../common/access/audience';
import { Quote } from '../../db/models/Quote';
import type { JobRow } from '../jobs/askJob';
import { jobRefusalText } from '../jobs/jobText';
import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';

/** Deletes the quotes of a job and their prints; 409 if a customer accepted one (Q55). The change feed notifies everyone who has one open. */
export async function removeQuotes(work: Work, job: JobRow): Promise<void> {
  const quotes = await work.sql<{ id: number }>('SELECT id FROM quotes WHERE job_id = $1 ORDER BY id FOR UPDATE', [
    job.id,
  ]);
  const [accepted] = await work.sql<{ num: string }>(
    `SELECT q.num FROM quote_answers a JOIN quotes q ON q.id = a.quote_id WHERE q.job_id = $1 AND a.what = 'accepted' LIMIT 1`,
    [job.id],
  );
  if (accepted) throw conflict(jobRefusalText.quoteAccepted(accepted.num), { kind: 'jobPage', id: job.id });
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
    const signed = await work.sql<{ id: string }>(
      `SELECT pdf_id AS id FROM quote_links WHERE print_id = ANY($1) AND pdf_id IS NOT NULL
       UNION ALL SELECT pdf_id FROM quote_answers WHERE print_id = ANY($1) AND pdf_id IS NOT NULL`,
      [ids],
    );
    await work.task('files.discard', { ids: [...ids, ...signed.map(({ id }) => id)] });
  }
  const rooms = roomsFor.quote(job).map(({ room }) => room);
  for (const { id } of quotes) await work.remove(Quote, await work.lock(Quote, id), rooms);
}
