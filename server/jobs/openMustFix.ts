import type { Work } from '../work/Work';

interface MustFix {
  readonly file: string;
  readonly page: number;
  readonly text: string;
}

/**
 * Open must-fix pins on a job's drafts and releases. Those of earlier versions count as well: a drawing that was renamed
 * or left out must not lose them.
 */
export const openMustFix = (work: Work, jobId: number): Promise<MustFix[]> =>
  work.sql<MustFix>(
    `SELECT f.name AS file, p.page, p.text FROM pins p JOIN files f ON f.id = p.file_id
     WHERE p.job_id = $1 AND p.kind = 'mustFix' AND p.resolved_at IS NULL AND f.file_type IN (4, 6)
     ORDER BY lower(f.name), p.page, p.id`,
    [jobId],
  );
