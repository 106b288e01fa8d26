import { fileIdOf } from '../../common/api/text';
import { isStaff } from '../../common/access/roles';
import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import type { JobRow } from '../jobs/askJob';
import { reviewText } from '../jobs/jobText';
import { checkFiles, findCheckedJob } from '../jobs/takeoff/checkFiles';
import type { Found } from '../jobs/takeoff/readTakeoff';
import { conflict, invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';
import type { Copy } from './keepDrafts';

/** The drafts that a review would have, and what must be fixed in them. */
export interface ReviewedDrafts {
  readonly ids: ReadonlySet<string>;
  readonly mustFix: readonly string[];
}

/**
 * Checks the drafts of the round, those sent with the review and those kept from an earlier round. Reading them takes
 * too long for the transaction, which makes sure that no other draft was added in between. A draft sent again under the
 * same name replaces the earlier one (R2.28). Null if the viewer can't send the job to review, which the transaction refuses.
 */
export async function checkReviewedDrafts(
  { services, viewer, params, body }: CallContext<Routes['notes.create']>,
  copies: readonly Copy[],
): Promise<ReviewedDrafts | null> {
  const job = isStaff(viewer.role) ? await findCheckedJob(services, viewer, params.jobId) : undefined;
  if (!job) return null;
  const found = await rows<Found & { claimed: boolean }>(
    services.db,
    `SELECT id, name, size, job_id IS NOT NULL AS claimed FROM files
     WHERE (job_id = $1 AND file_type = 4 AND job_rev = $2 AND job_corr = $3)
       OR (id = ANY($4) AND uploader_id = $5 AND job_id IS NULL AND purpose = 'draftFile')
     ORDER BY claimed_at, name, uploaded_at, id`,
    [params.jobId, job.revision, job.correction, (body.files ?? []).map(fileIdOf), viewer.id],
  );
  const inRound = found.filter(({ claimed }) => claimed);
  const sent = [
    ...copies.map(({ from, name, size }) => ({ id: from, name, size })),
    ...found.filter((file) => !file.claimed),
  ];
  const newest = new Map([...inRound, ...sent].map((file) => [file.name, file]));
  const checks = await checkFiles(services, job, [...newest.values()]);
  return {
    ids: new Set([...found, ...copies].map(({ id }) => id)),
    mustFix: checks
      .flatMap(({ findings }) => findings.filter((one) => one.severity === 'mustFix'))
      .map((one) => one.message),
  };
}

/** A review needs a draft, and if it is checked, none in which something must be fixed. */
export async function requireGoodDrafts(work: Work, job: JobRow, checked: ReviewedDrafts | null): Promise<void> {
  const drafts = await work.sql<{ id: string }>(
    'SELECT id FROM files WHERE job_id = $1 AND file_type = 4 AND job_rev = $2 AND job_corr = $3',
    [job.id, job.revision, job.correction],
  );
  if (drafts.length === 0) throw invalid({ files: reviewText.needsDraft });
  if (!checked) return;
  if (drafts.some(({ id }) => !checked.ids.has(id))) {
    throw conflict(reviewText.draftAdded, { kind: 'jobPage', id: job.id });
  }
  if (checked.mustFix.length > 0) throw invalid({ files: reviewText.mustFix(checked.mustFix) });
}
