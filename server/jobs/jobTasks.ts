import { Job } from '../../db/models/Job';
import type { House } from '../house';
import { change } from '../work/change';
import { notFound, Refusal } from '../work/refusal';
import { oneRow, rows } from '../work/sql';
import type { TaskPayload } from '../work/tasks';

interface Told {
  readonly id: number;
  readonly num: number;
  readonly revision: number;
  readonly name: string;
  readonly companyName: string;
  readonly inits: string;
  readonly gdriveFolder: string | null;
  readonly mrmProjectId: string | null;
  readonly mrmTakeoffId: string | null;
  readonly mrmClientId: string | null;
}
const told = (house: House, jobId: number) =>
  oneRow<Told>(
    house.db,
    `SELECT j.id, j.num, j.revision, j.name, c.company_name AS "companyName", c.inits, j.gdrive_folder AS "gdriveFolder",
            j.mrm_project_id AS "mrmProjectId", j.mrm_takeoff_id AS "mrmTakeoffId", j.mrm_client_id AS "mrmClientId"
     FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1`,
    [jobId],
  );

const shelves: Record<number, string> = { 1: 'Submitted', 4: 'Drafts', 6: 'Released', 9: 'Imported' };

/** The job's folder with its files in it; the job learns the folder's id. A job that is gone needs none. */
export async function keepDriveFolder(house: House, { jobId }: TaskPayload<'drive.job'>): Promise<void> {
  const job = await told(house, jobId);
  if (!job) return;
  const files = await rows<{ id: string; name: string; fileType: number; jobRev: number }>(
    house.db,
    `SELECT id, name, file_type AS "fileType", job_rev AS "jobRev" FROM files WHERE job_id = $1 AND file_type IS NOT NULL ORDER BY claimed_at, id`,
    [jobId],
  );
  const folder = await house.drive.keepJob(
    { company: `${job.inits} ${job.companyName}`, job: `${job.num} ${job.name}` },
    files.map(({ id, name, fileType, jobRev }) => ({
      id,
      name,
      shelf: `${shelves[fileType] ?? 'Files'}${jobRev > 0 ? ` R${jobRev}` : ''}`,
    })),
  );
  if (job.gdriveFolder === folder) return;
  await change(house, { actor: null, verb: 'drive.job' }, async (work) => {
    try {
      await work.update(Job, await work.lock(Job, jobId), { gdriveFolder: folder });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === notFound().code)) throw error;
    }
  });
}

/** Tell the production platform of a release: job, files, notes. */
export async function tellProduction(house: House, payload: TaskPayload<'production.release'>): Promise<void> {
  const job = await told(house, payload.jobId);
  if (!job) return;
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
  await house.production.released({
    job: { _id: job.id, num: job.num, revision: payload.revision, correction: payload.correction, name: job.name },
    client: { companyName: job.companyName, inits: job.inits },
    mrm: { projectId: job.mrmProjectId, takeoffId: job.mrmTakeoffId, clientId: job.mrmClientId },
    notes: payload.notes,
    files,
    at: status?.at ?? house.now().toISOString(),
  });
}
