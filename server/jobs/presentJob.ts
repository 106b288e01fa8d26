import { fileView, type jobPageView, type jobView, noteFileView } from '../../common/jobs/job';
import { jobPageView as pageTable, jobView as rowTable } from '../../common/jobs/job';
import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { nameOf, ofPerson } from '../work/actorName';
import { decimal, dollars, type Expr, objectSql, optional, type Presenter } from '../views/viewSql';
import { checklistSql } from './checklist/checklistSql';

/** SQL of a job's fields: j job, c owner, a author, d drafter, cu customer, top highest released round. */
const row: Record<keyof (typeof jobView)['fields'], Expr> = {
  _id: 'j.id',
  version: 'j.version',
  num: 'j.num',
  revision: 'j.revision',
  correction: 'j.correction',
  name: 'j.name',
  street: 'j.street',
  city: 'j.city',
  state: 'j.state',
  specialReq: 'j.special_req',
  pan1Name: 'j.pan1_name',
  pan1Width: decimal('j.pan1_width'),
  pan2Name: 'j.pan2_name',
  pan2Width: decimal('j.pan2_width'),
  metal: 'j.metal',
  color: 'j.color',
  customer: optional('cu.id', { _id: 'cu.id', name: 'cu.name', shortName: 'cu.short_name' }),
  owner: { nested: { _id: 'c.id', companyName: 'c.company_name', inits: 'c.inits', clientNotes: 'c.client_notes' } },
  author: (reader) =>
    `json_build_object('_id', a.id, 'name', ${nameOf(reader, 'a')}, 'phone', ${ofPerson(reader, 'a', 'phone', '')})`,
  cadCurrent: optional('d.id', { _id: 'd.id', name: 'd.name' }),
  statusCurrent: 'j.status',
  statusTimeCurrent: 'iso(j.status_time)',
  quoteStatusCurrent: 'j.quote_status',
  productionStatusCurrent: 'j.production_status',
  billingStatusCurrent: 'j.billing_status',
  rush: 'j.rush',
  dueBackTime: 'iso(j.due_time)',
  timeIn: 'iso(j.time_in)',
  timeOut: 'iso(j.time_out)',
  maxRevisions: 'j.max_revisions',
  level: 'j.level',
  revenue: dollars('j.revenue_cents'),
  unpriced: "(j.level IS NOT NULL AND j.revenue_cents IS NULL AND c.pricing_scheme <> 'none')",
  levelPrices: `CASE WHEN j.status = 'Submitted' AND c.pricing_scheme <> 'none'
    THEN json_build_array(${[1, 2, 3, 4, 5].map((level) => dollars(`c.price${level}_cents`)).join(', ')}) END`,
  mrqLevelCustom: dollars('j.level_custom_cents'),
  mrmProjectId: 'j.mrm_project_id',
  mrmTakeoffId: 'j.mrm_takeoff_id',
  mrmClientId: 'j.mrm_client_id',
  mrmCompanyName: 'j.mrm_company_name',
  mrmAddress: 'j.mrm_address',
  gdriveFolder: 'j.gdrive_folder',
  submittedFiles: `(SELECT count(*)::int FROM files f WHERE f.job_id = j.id AND f.file_type IN (1, 9))`,
};

const joins = `jobs j
  JOIN companies c ON c.id = j.company_id
  JOIN users a ON a.id = j.author_id
  LEFT JOIN users d ON d.id = j.drafter_id
  LEFT JOIN customers cu ON cu.id = j.customer_id`;

/** Highest released round of a job; its type-6 files are the current version (R2). */
export const topReleased = (job: string): string => `LEFT JOIN LATERAL (
    SELECT r.job_rev, r.job_corr FROM files r WHERE r.job_id = ${job}.id AND r.file_type = 6
    ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1) top ON TRUE`;

/** SQL of a file `f` of job `j`; its group follows from type and round. */
const file: Record<keyof (typeof fileView)['fields'], Expr> = {
  _id: 'f.id',
  name: 'f.name',
  url: "'/api/v1/files/' || f.id",
  size: 'f.size',
  sha256: 'f.sha256',
  thumbnail: '(f.thumbnail_id IS NOT NULL)',
  fileType: 'f.file_type',
  jobRev: 'f.job_rev',
  jobCorr: 'f.job_corr',
  group: `CASE f.file_type WHEN 1 THEN 'submitted' WHEN 9 THEN 'imported'
    WHEN 6 THEN CASE WHEN (f.job_rev, f.job_corr) = (top.job_rev, top.job_corr) THEN 'current version' ELSE 'older' END
    WHEN 4 THEN CASE WHEN (f.job_rev, f.job_corr) = (j.revision, j.correction) THEN 'current draft' ELSE 'older draft' END END`,
  trims: 'f.has_trims',
  timeIn: 'iso(f.claimed_at)',
};
const fileSql = (reader: Reader): string => objectSql(fileView as unknown as ViewTable<FieldSet>, file, reader);
/** SQL of a file `f` in its note. */
export const noteFileSql = (reader: Reader): string =>
  objectSql(noteFileView as unknown as ViewTable<FieldSet>, file, reader);

/** Unreleased drafts are internal permanently (R1). */
export const mayReadType = (reader: Reader): string =>
  reader === 'admin' || reader === 'staff' ? 'TRUE' : 'f.file_type IS DISTINCT FROM 4';

// Full minutes, as the timeline on screen counts them.
const minutes = 'floor(sum(extract(epoch FROM s.ended_at - s.started_at)) / 60)::int';
const working = 'floor(coalesce(sum(s.working_ms), 0) / 60000)::int';

const page: Record<keyof (typeof jobPageView)['fields'], Expr> = {
  ...row,
  files: (reader) => `(SELECT coalesce(json_agg(${fileSql(reader)} ORDER BY f.claimed_at, f.name, f.id), '[]')
    FROM files f WHERE f.job_id = j.id AND f.file_type IS NOT NULL AND ${mayReadType(reader)})`,
  status: `(SELECT coalesce(json_agg(json_build_object('name', s.status, 'time', iso(s.started_at)) ORDER BY s.id), '[]')
    FROM job_status_times s WHERE s.job_id = j.id)`,
  // Ended stays only. The client adds the current one from statusTimeCurrent, since it grows with time.
  statusTimes: `(SELECT coalesce(json_agg(json_build_object('name', x.status, 'minutes', x.minutes, 'working', x.working) ORDER BY x.first), '[]')
    FROM (SELECT s.status, ${minutes} AS minutes, ${working} AS working, min(s.id) AS first
          FROM job_status_times s WHERE s.job_id = j.id AND s.ended_at IS NOT NULL GROUP BY s.status) x)`,
  statusTimesSummary: `(SELECT coalesce(json_agg(json_build_object('revision', x.revision, 'minutes', x.minutes, 'working', x.working) ORDER BY x.revision), '[]')
    FROM (SELECT s.revision, ${minutes} AS minutes, ${working} AS working
          FROM job_status_times s WHERE s.job_id = j.id AND s.ended_at IS NOT NULL GROUP BY s.revision) x)`,
  checklist: checklistSql,
};

export const jobPresenter: Presenter = {
  table: rowTable as unknown as ViewTable<FieldSet>,
  exprs: row,
  from: joins,
  id: 'j.id',
  version: 'j.version',
};
export const jobPagePresenter: Presenter = {
  table: pageTable as unknown as ViewTable<FieldSet>,
  exprs: page,
  from: `${joins} ${topReleased('j')}`,
  id: 'j.id',
  version: 'j.version',
};
