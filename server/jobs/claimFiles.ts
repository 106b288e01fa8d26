import { fileIdOf } from '../../common/api/text';
import { maxUploadBytes } from '../../common/jobs/entry';
import { texts } from '../../common/api/errors';
import type { UploadField } from '../../common/uploads/uploadRoutes';
import { invalid } from '../work/refusal';
import type { Work } from '../work/Work';

export interface Claim {
  readonly jobId: number;
  readonly noteId: number | null;
  readonly jobRev: number;
  readonly jobCorr: number;
  /** What each purpose becomes here; a purpose that is not named is refused with its reason. */
  readonly types: Partial<Record<UploadField, number | null>>;
  readonly refusals: Partial<Record<UploadField, string>>;
}

export interface ClaimedFile {
  readonly id: string;
  readonly fileType: number | null;
}

/**
 * Tie uploads to a job or note: each once, by its uploader, together under 25,000,000 bytes (spec §5, decisions §5).
 * A file that is somebody else's, claimed already or unknown gets one and the same answer.
 */
export async function claimFiles(work: Work, urls: readonly string[], claim: Claim): Promise<ClaimedFile[]> {
  const ids = [...new Set(urls.map(fileIdOf))];
  if (ids.length !== urls.length) throw invalid({ files: 'names a file twice' });
  if (ids.length === 0) return [];
  const found = await work.sql<{ id: string; purpose: UploadField; size: number }>(
    `SELECT id, purpose, size FROM files WHERE id = ANY($1) AND uploader_id = $2 AND job_id IS NULL ORDER BY id FOR UPDATE`,
    [ids, work.actor?.id ?? 0],
  );
  if (found.length !== ids.length) {
    throw invalid({ files: 'names a file that is not yours, is gone, or is used already; upload it again' });
  }
  if (found.reduce((sum, file) => sum + file.size, 0) >= maxUploadBytes) throw invalid({ files: texts.filesTooBig });
  for (const { purpose } of found) {
    if (!(purpose in claim.types)) {
      throw invalid({ files: claim.refusals[purpose] ?? `uploaded as ${purpose} cannot be used here` });
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
