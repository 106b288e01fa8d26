import type { Work } from './Work';

/** Bumps the versions of a job's quotes, because they show its quote status. */
export async function touchQuotes(work: Work, jobId: number): Promise<void> {
  work.noteTouched(
    'quote',
    await work.sql<{ id: number; version: number }>(
      `UPDATE quotes SET id = id WHERE id IN (SELECT id FROM quotes WHERE job_id = $1 ORDER BY id FOR NO KEY UPDATE)
       RETURNING id, version`,
      [jobId],
    ),
  );
}
