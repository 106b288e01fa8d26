import { randomBytes } from 'node:crypto';
import { isStaff } from '../../common/access/roles';
import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import { queueThumbnails } from '../work/upkeep/queueThumbnails';
import type { JobRow } from '../jobs/askJob';
import { invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string | null;
}
/** A draft of an earlier round, and the ID of its copy in the current round. */
export type Copy = Draft & { readonly from: string };

const earlierDrafts = `SELECT id, name, size, mime, sha256 FROM files f WHERE id = ANY($1) AND job_id = $2 AND file_type = 4`;

/** Copies drafts that a review sends again unchanged, before the transaction. */
export async function copiesToKeep({
  services,
  viewer,
  params,
  body,
}: CallContext<Routes['notes.create']>): Promise<Copy[]> {
  const ids = [...new Set(body.keep ?? [])];
  if (ids.length === 0) return [];
  if (body.review !== true) throw invalid({ keep: 'can only be sent with review' });
  // Users who can't send a review are rejected later, in the transaction.
  if (!isStaff(viewer.role)) return [];
  const found = await rows<Draft>(services.db, earlierDrafts, [ids, params.jobId]);
  return found.map((file) => ({ ...file, from: file.id, id: randomBytes(16).toString('base64url') }));
}

/** Adds the copies to the current round. Only drafts of the same revision can be kept. */
export async function addKeptDrafts(
  work: Work,
  copies: readonly Copy[],
  requested: number,
  { job, noteId }: { job: JobRow; noteId: number },
): Promise<void> {
  if (requested === 0) return;
  const allowed = await work.sql<Draft>(`${earlierDrafts} AND job_rev = $3 AND job_corr < $4`, [
    copies.map(({ from }) => from),
    ...[job.id, job.revision, job.correction],
  ]);
  if (allowed.length !== requested) {
    throw invalid({ keep: "contains a file that isn't an earlier draft of this revision" });
  }
  await work.sql(
    `INSERT INTO files (id, name, size, mime, sha256, purpose, uploader_id, uploaded_at, job_id, note_id, file_type, job_rev, job_corr, claimed_at)
     SELECT r.id, r.name, r.size, r.mime, r.sha256, 'draftFile', $5, $6, $2, $7, 4, $3, $4, $6
     FROM jsonb_to_recordset($1::jsonb) AS r(id text, name text, size integer, mime text, sha256 text)`,
    [JSON.stringify(copies), job.id, job.revision, job.correction, work.actor?.id ?? null, work.now, noteId],
  );
  await queueThumbnails(work, copies);
}
