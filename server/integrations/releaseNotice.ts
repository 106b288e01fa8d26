import { decimalInches, feetOf, inchOf } from '../../common/quotes/panels/lengths';
import { readTakeoff, type Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { Services } from '../services';
import { type CutListRow, mostNotRead, type ReleaseNotice, type TrimListRow } from '../outside/production/production';
import { notReadOf } from '../quotes/takeoff/notReadOf';
import { filesOfRelease, takeoffOf } from '../jobs/takeoff/readTakeoff';
import { oneRow, rows } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';

interface ReleasedJob {
  readonly id: number;
  readonly num: number;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly inits: string;
  readonly mrmProjectId: string | null;
  readonly mrmTakeoffId: string | null;
  readonly mrmClientId: string | null;
  readonly quote: string | null;
  readonly releasedAt: string | null;
}

/**
 * Payload for the production platform about a release: the job, its files and notes, and the cut list and trim list of
 * the released CSV files. Null if the job was deleted or didn't come from the platform, which gets no other companies'
 * jobs.
 */
export async function releaseNotice(
  services: Services,
  { jobId, revision, correction, notes }: TaskPayload<'production.release'>,
): Promise<ReleaseNotice | null> {
  const job = await oneRow<ReleasedJob>(
    services.db,
    `SELECT j.id, j.num, j.name, c.id AS "companyId", c.company_name AS "companyName", c.inits,
       j.mrm_project_id AS "mrmProjectId", j.mrm_takeoff_id AS "mrmTakeoffId", j.mrm_client_id AS "mrmClientId",
       (SELECT num FROM quotes q WHERE q.job_id = j.id ORDER BY n DESC LIMIT 1) AS quote,
       (SELECT iso(started_at) FROM job_status_times t
         WHERE t.job_id = j.id AND status = 'Released' AND t.revision = $2 ORDER BY t.id DESC LIMIT 1) AS "releasedAt"
     FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1 AND j.mrm_client_id IS NOT NULL`,
    [jobId, revision],
  );
  if (!job) return null;
  const files = await rows<{ _id: string; name: string; size: number }>(
    services.db,
    'SELECT id AS "_id", name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3 ORDER BY name, id',
    [jobId, revision, correction],
  );
  const lists = await filesOfRelease(services, jobId, revision, correction);
  const takeoff = lists.length === 0 ? readTakeoff([], []) : await takeoffOf(services, lists, job.companyId);
  return {
    job: { _id: job.id, num: job.num, revision, correction, name: job.name },
    client: { companyName: job.companyName, inits: job.inits },
    mrm: { projectId: job.mrmProjectId, takeoffId: job.mrmTakeoffId, clientId: job.mrmClientId },
    notes,
    files: files.map((file) => ({ ...file, url: `${services.env.publicUrl}/api/v1/files/${file._id}` })),
    quote: job.quote,
    cutList: cutListOf(takeoff),
    trimList: trimListOf(takeoff),
    notRead: notReadOf(takeoff).slice(0, mostNotRead),
    at: job.releasedAt ?? services.now().toISOString(),
  };
}

const cutListOf = ({ panels }: Takeoff): CutListRow[] =>
  panels.map(({ quantity, length, panel, mark, plane, color }) => ({
    ...{ quantity, feet: feetOf(length), inch: inchOf(length) },
    ...{ panel, mark, plane, color },
  }));

const trimListOf = ({ trims }: Takeoff): TrimListRow[] =>
  trims.map(({ code, quantity, length, description }) => ({
    ...{ code, quantity, description },
    length: length === null ? null : decimalInches(length),
  }));
