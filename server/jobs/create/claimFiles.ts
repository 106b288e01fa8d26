import { fileIdOf } from '../../../common/api/text';
import { maxUploadBytes } from '../../../common/jobs/entry';
import { texts } from '../../../common/api/errors';
import type { UploadField } from '../../../common/uploads/uploadRoutes';
import { invalid } from '../../work/refusal';
import type { Work } from '../../work/Work';

export interface Claim {
  readonly jobId: number;
  readonly noteId: number | null;
  readonly jobRev: number;
  readonly jobCorr: number;
  /** File type for each allowed upload purpose; other purposes are rejected with the text in `refusals`. */
  readonly types: Partial<Record<UploadField, number | null>>;
  readonly refusals: Partial<Record<UploadField, string>>;
}

export interface ClaimedFile {
  readonly id: string;
  readonly fileType: number | null;
}

/**
 * Attaches uploads to a job or note: only once, by their uploader, under 25,000,000 bytes in total (R8, R5), not
 * counting resumable uploads, which have their own limits. Another user's, attached and unknown files all get the same
 * error.
 */
export async function claimFiles(work: Work, urls: readonly string[], claim: Claim): Promise<ClaimedFile[]> {
  const ids = [...new Set(urls.map(fileIdOf))];
  if (ids.length !== urls.length) throw invalid({ files: 'contains a file twice' });
  if (ids.length === 0) return [];
  const found = await work.sql<{ id: string; purpose: UploadField; size: number }>(
    `SELECT id, purpose, CASE WHEN resumable THEN 0 ELSE size END AS size FROM files
     WHERE id = ANY($1) AND uploader_id = $2 AND job_id IS NULL ORDER BY id FOR UPDATE`,
    [ids, work.actor?.id ?? 0],
  );
  if (found.length !== ids.length) {
    throw invalid({ files: 'contains a file we can’t use. Upload it again.' });
  }
  if (found.reduce((sum, file) => sum + file.size, 0) >= maxUploadBytes) throw invalid({ files: texts.filesTooBig });
  for (const { purpose } of found) {
    if (!(purpose in claim.types)) {
      throw invalid({ files: claim.refusals[purpose] ?? `can’t be used here (uploaded as ${purpose})` });
    }
  }
  const typed = found.map(({ id, purpose }) => ({ id, fileType: claim.types[purpose] ?? null }));
  await work.sql(
    `UPDATE files f SET job_id = $2, note_id = $3, job_rev = $4, job_corr = $5, claimed_at = $6, file_type = r."fileType"
     FROM jsonb_to_recordset($1::jsonb) AS r(id text, "fileType" integer) WHERE f.id = r.id`,
    [JSON.stringify(typed), claim.jobId, claim.noteId, claim.jobRev, claim.jobCorr, work.now],
  );
  return typed;
}
