import { decimalInches, feetOf, inchOf } from '../../common/quotes/lengths';
import { readTakeoff, type Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { House } from '../house';
import { type CutListRow, mostNotRead, type ReleaseNotice, type TrimListRow } from '../outside/production/production';
import { filesOfRelease, takeoffOf } from '../quotes/readTakeoff';
import { oneRow, rows } from '../work/sql';
import type { TaskPayload } from '../work/tasks';

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
 * What the production platform gets for a release: the job, its files, the notes for it, and the cut list and trim list
 * of the released CSV files. Null: the job is gone, or it did not come from the platform; other companies' jobs are not
 * its business.
 */
export async function releaseNotice(
  house: House,
  { jobId, revision, correction, notes }: TaskPayload<'production.release'>,
): Promise<ReleaseNotice | null> {
  const job = await oneRow<ReleasedJob>(
    house.db,
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
    house.db,
    'SELECT id AS "_id", name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3 ORDER BY name, id',
    [jobId, revision, correction],
  );
  const lists = await filesOfRelease(house, jobId, revision, correction);
  const takeoff = lists.length === 0 ? readTakeoff([], []) : await takeoffOf(house, lists, job.companyId);
  return {
    job: { _id: job.id, num: job.num, revision, correction, name: job.name },
    client: { companyName: job.companyName, inits: job.inits },
    mrm: { projectId: job.mrmProjectId, takeoffId: job.mrmTakeoffId, clientId: job.mrmClientId },
    notes,
    files: files.map((file) => ({ ...file, url: `${house.env.publicUrl}/api/v1/files/${file._id}` })),
    quote: job.quote,
    cutList: cutListOf(takeoff),
    trimList: trimListOf(takeoff),
    notRead: notReadOf(takeoff),
    at: job.releasedAt ?? house.now().toISOString(),
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

const notReadOf = ({ faults, refused }: Takeoff): ReleaseNotice['notRead'] =>
  [
    ...faults.map(({ file, message }) => ({ file, line: null, message })),
    ...refused.map(({ file, line, message }) => ({ file, line, message })),
  ].slice(0, mostNotRead);
