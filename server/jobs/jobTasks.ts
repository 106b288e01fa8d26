import { Company } from '../../db/models/Company';
import { Job } from '../../db/models/Job';
import type { House } from '../house';
import { change } from '../work/change';
import { notFound, Refusal } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import type { Work } from '../work/Work';
import type { TaskPayload } from '../work/tasks';

interface JobFolder {
  readonly id: number;
  readonly num: number;
  readonly name: string;
  readonly companyName: string;
  readonly inits: string;
  readonly gdriveFolder: string | null;
  readonly companyId: number;
  readonly companyFolder: string | null;
}
const folderOf = (house: House, jobId: number) =>
  oneRow<JobFolder>(
    house.db,
    `SELECT j.id, j.num, j.name, c.company_name AS "companyName", c.inits, j.gdrive_folder AS "gdriveFolder",
            c.id AS "companyId", c.gdrive_folder_id AS "companyFolder"
     FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1`,
    [jobId],
  );

const shelves: Record<number, string> = { 1: 'Submitted', 4: 'Drafts', 6: 'Released', 9: 'Imported' };

/** The job's folder with its files in it; job and company learn their folders' ids. A job that is gone needs none. */
export async function keepDriveFolder(house: House, { jobId }: TaskPayload<'drive.job'>): Promise<void> {
  const job = await folderOf(house, jobId);
  if (!job) return;
  const files = await rows<{ id: string; name: string; mime: string; fileType: number; jobRev: number }>(
    house.db,
    `SELECT id, name, mime, file_type AS "fileType", job_rev AS "jobRev" FROM files
     WHERE job_id = $1 AND file_type IS NOT NULL ORDER BY claimed_at, id`,
    [jobId],
  );
  const folders = await house.drive.keepJob(
    {
      company: { id: job.companyId, name: `${job.inits} ${job.companyName}`, folder: job.companyFolder },
      job: { id: job.id, name: `${job.num} ${job.name}`, folder: job.gdriveFolder },
    },
    files.map(({ id, name, mime, fileType, jobRev }) => ({
      ...{ id, name, mime },
      shelf: `${shelves[fileType] ?? 'Files'}${jobRev > 0 ? ` R${jobRev}` : ''}`,
    })),
  );
  const { companyId } = job;
  if (job.companyFolder === null)
    await learn(house, async (work) =>
      work.update(Company, await work.lock(Company, companyId), { gdriveFolderId: folders.company }),
    );
  if (job.gdriveFolder !== folders.job)
    await learn(house, async (work) => work.update(Job, await work.lock(Job, jobId), { gdriveFolder: folders.job }));
}

/** Deleted meanwhile, there is nobody left to learn it. */
async function learn(house: House, write: (work: Work) => Promise<unknown>): Promise<void> {
  try {
    await change(house, { actor: null, verb: 'drive.job' }, write);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === notFound().code)) throw error;
  }
}
