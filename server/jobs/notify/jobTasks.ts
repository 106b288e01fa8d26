import { Company } from '../../../db/models/Company';
import { Job } from '../../../db/models/Job';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { notFound, Refusal } from '../../work/refusal';
import { oneRow, rows } from '../../work/sql';
import type { Work } from '../../work/Work';
import type { TaskPayload } from '../../work/tasks/tasks';

interface JobFolder {
  readonly id: number;
  readonly num: number;
  readonly name: string;
  readonly companyName: string;
  readonly inits: string;
  readonly gdriveFolder: string | null;
  readonly companyId: number;
  readonly companyFolder: string | null;
  /** Folder of the job's partner: its name ("AFR Afar Inc") and ID. */
  readonly partnerName: string | null;
  readonly partnerFolder: string | null;
}
const folderOf = (services: Services, jobId: number) =>
  oneRow<JobFolder>(
    services.db,
    `SELECT j.id, j.num, j.name, c.company_name AS "companyName", c.inits, j.gdrive_folder AS "gdriveFolder",
            c.id AS "companyId", c.gdrive_folder_id AS "companyFolder", p.mrq_drive_folder_id AS "partnerFolder",
            concat_ws(' ', nullif(p.mrq_initials, ''), coalesce(nullif(p.mrq_name, ''), p.mrm_company_name)) AS "partnerName"
     FROM jobs j JOIN companies c ON c.id = j.company_id
     LEFT JOIN partner_clients p ON p.company_id = c.id AND lower(p.mrm_client_id) = lower(j.mrm_client_id)
       AND p.mrq_drive_folder_id <> '' WHERE j.id = $1`,
    [jobId],
  );

const shelves: Record<number, string> = { 1: 'Submitted', 4: 'Drafts', 6: 'Released', 9: 'Imported' };

/**
 * Creates or updates the job's Drive folder and files; stores new folder IDs with job and company. Skipped if the job
 * was deleted.
 */
export async function keepDriveFolder(services: Services, { jobId }: TaskPayload<'drive.job'>): Promise<void> {
  const job = await folderOf(services, jobId);
  if (!job) return;
  const files = await rows<{ id: string; name: string; mime: string; fileType: number; jobRev: number }>(
    services.db,
    `SELECT id, name, mime, file_type AS "fileType", job_rev AS "jobRev" FROM files
     WHERE job_id = $1 AND file_type IS NOT NULL ORDER BY claimed_at, id`,
    [jobId],
  );
  const above =
    job.partnerFolder === null
      ? { name: `${job.inits} ${job.companyName}`, folder: job.companyFolder }
      : { name: job.partnerName || job.companyName, folder: job.partnerFolder };
  const folders = await services.drive.keepJob(
    {
      company: { id: job.companyId, ...above },
      job: { id: job.id, name: `${job.num} ${job.name}`, folder: job.gdriveFolder },
    },
    files.map(({ id, name, mime, fileType, jobRev }) => ({
      ...{ id, name, mime },
      shelf: `${shelves[fileType] ?? 'Files'}${jobRev > 0 ? ` R${jobRev}` : ''}`,
    })),
  );
  const { companyId } = job;
  if (job.companyFolder === null && job.partnerFolder === null)
    await storeFolderId(services, async (work) =>
      work.update(Company, await work.lock(Company, companyId), { gdriveFolderId: folders.company }),
    );
  if (job.gdriveFolder !== folders.job)
    await storeFolderId(services, async (work) =>
      work.update(Job, await work.lock(Job, jobId), { gdriveFolder: folders.job }),
    );
}

/** Ignores records that were deleted in the meantime. */
async function storeFolderId(services: Services, write: (work: Work) => Promise<unknown>): Promise<void> {
  try {
    await change(services, { actor: null, verb: 'drive.job' }, write);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === notFound().code)) throw error;
  }
}
