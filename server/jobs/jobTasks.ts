import { Company } from '../../db/models/Company';
import { Job } from '../../db/models/Job';
import type { House } from '../house';
import type { ReleaseNotice } from '../outside/production/production';
import { change } from '../work/change';
import { notFound, Refusal } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import type { Work } from '../work/Work';
import type { TaskPayload } from '../work/tasks';

interface Told {
  readonly id: number;
  readonly num: number;
  readonly revision: number;
  readonly name: string;
  readonly companyName: string;
  readonly inits: string;
  readonly gdriveFolder: string | null;
  readonly companyId: number;
  readonly companyFolder: string | null;
  readonly mrmProjectId: string | null;
  readonly mrmTakeoffId: string | null;
  readonly mrmClientId: string | null;
}
const told = (house: House, jobId: number) =>
  oneRow<Told>(
    house.db,
    `SELECT j.id, j.num, j.revision, j.name, c.company_name AS "companyName", c.inits, j.gdrive_folder AS "gdriveFolder",
            c.id AS "companyId", c.gdrive_folder_id AS "companyFolder",
            j.mrm_project_id AS "mrmProjectId", j.mrm_takeoff_id AS "mrmTakeoffId", j.mrm_client_id AS "mrmClientId"
     FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1`,
    [jobId],
  );

const shelves: Record<number, string> = { 1: 'Submitted', 4: 'Drafts', 6: 'Released', 9: 'Imported' };

/** The job's folder with its files in it; job and company learn their folders' ids. A job that is gone needs none. */
export async function keepDriveFolder(house: House, { jobId }: TaskPayload<'drive.job'>): Promise<void> {
  const job = await told(house, jobId);
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

/** What the production platform is told of a release: job, files, notes, cut list and trim list; null: the job is gone. */
export async function releaseNotice(
  house: House,
  payload: TaskPayload<'production.release'>,
): Promise<ReleaseNotice | null> {
  const job = await told(house, payload.jobId);
  if (!job) return null;
  const files = await rows<{ _id: string; name: string; size: number }>(
    house.db,
    'SELECT id AS "_id", name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3 ORDER BY name, id',
    [payload.jobId, payload.revision, payload.correction],
  );
  const [status] = await rows<{ at: string }>(
    house.db,
    `SELECT iso(started_at) AS at FROM job_status_times WHERE job_id = $1 AND status = 'Released' AND revision = $2 ORDER BY id DESC LIMIT 1`,
    [payload.jobId, payload.revision],
  );
  const [quote] = await rows<{ num: string; cutlist: unknown[]; lines: unknown[] }>(
    house.db,
    `SELECT num, page -> 'cutlist' AS cutlist, page -> 'lines' AS lines FROM quotes WHERE job_id = $1 ORDER BY n DESC LIMIT 1`,
    [payload.jobId],
  );
  return {
    job: { _id: job.id, num: job.num, revision: payload.revision, correction: payload.correction, name: job.name },
    client: { companyName: job.companyName, inits: job.inits },
    mrm: { projectId: job.mrmProjectId, takeoffId: job.mrmTakeoffId, clientId: job.mrmClientId },
    notes: payload.notes,
    files: files.map((file) => ({ ...file, url: `${house.env.publicUrl}/api/v1/files/${file._id}` })),
    quote: quote?.num ?? null,
    cutList: quote?.cutlist ?? [],
    trimList: quote?.lines ?? [],
    at: status?.at ?? house.now().toISOString(),
  };
}
