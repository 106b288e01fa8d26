import type { Work } from './Work';

/** The quotes of a job show its quote status: they move with it, each told at its new version. */
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
