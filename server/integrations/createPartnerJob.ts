import { randomBytes } from 'node:crypto';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { JobFile } from '../../db/models/JobFile';
import { Note } from '../../db/models/Note';
import type { CallContext, Received } from '../callContext';
import { queueThumbnails } from '../work/upkeep/queueThumbnails';
import { insertSubmitted } from '../jobs/create/createJob';
import { notify } from '../jobs/notify/notify';
import { queueDriveJob } from '../jobs/notify/queueDriveJob';
import { createServiceUser } from '../jobs/create/createServiceUser';
import { change } from '../work/change';
import { forbidden, invalid } from '../work/refusal';
import { oneRow } from '../work/sql';
import { storeThenChange } from '../work/storeThenChange';
import type { RowOf, Work } from '../work/Work';
import { fetchPartnerFiles, removeFetched } from './fetchPartnerFiles';
import { partnerFilesText } from './partnerText';

interface CreatedJob {
  readonly _id: number;
  readonly num: number;
}
type PartnerJobContext = CallContext<Routes['partner.createJob']>;

/** Company that has the partner's client. */
const ownerSql = `SELECT p.company_id AS "companyId", c.billing_hold AS "billingHold"
  FROM partner_clients p JOIN companies c ON c.id = p.company_id WHERE lower(p.mrm_client_id) = lower($1)`;
/** The company's settings for new jobs of this partner client. */
interface PartnerSettings {
  readonly mrmCompanyName: string;
  readonly mrqInitials: string;
  readonly mrqName: string;
  readonly mrqNotes: string;
}
const settingsSql = `SELECT mrm_company_name AS "mrmCompanyName", mrq_initials AS "mrqInitials",
  mrq_name AS "mrqName", mrq_notes AS "mrqNotes"
  FROM partner_clients WHERE company_id = $1 AND lower(mrm_client_id) = lower($2)`;
const knownSql =
  'SELECT id AS "_id", num FROM jobs WHERE company_id = $1 AND mrm_project_id = $2 AND mrm_takeoff_id = $3';

/**
 * Creates a job for a client of the platform, under its company. A repeated call for the same project and takeoff
 * returns the existing job without downloading the files again.
 */
export async function createPartnerJob(context: PartnerJobContext) {
  const { services, body } = context;
  const owner = await oneRow<{ companyId: number; billingHold: boolean }>(services.db, ownerSql, [body.mrmClientId]);
  if (!owner) throw invalid({ mrmClientId: 'doesn’t match a client' });
  const known = await oneRow<CreatedJob>(services.db, knownSql, [
    owner.companyId,
    body.mrmProjectId,
    body.mrmTakeoffId,
  ]);
  if (known) return { value: known };
  if (owner.billingHold) throw forbidden(texts.billingHold);

  const fetched = await fetchPartnerFiles(services, body.files ?? []);
  try {
    const files = fetched.files.map((file) => ({ ...file, id: randomBytes(16).toString('base64url') }));
    const ids = files.map(({ id }) => id);
    const { job, isNew } = await storeThenChange(services, {
      ids,
      store: async () => {
        for (const { path, id } of files) await services.files.adopt(path, id);
      },
      commit: () => commitJob(context, owner.companyId, files, fetched.refused),
    });
    // A parallel call created the job with its own files.
    if (!isNew) await services.files.discard(ids);
    return { value: job };
  } finally {
    await removeFetched(fetched.files);
  }
}

type StoredFile = Received & { readonly id: string };

const commitJob = (
  { services, body, call }: PartnerJobContext,
  companyId: number,
  files: readonly StoredFile[],
  refused: readonly string[],
) =>
  change(services, { actor: null, verb: call }, async (work): Promise<{ job: CreatedJob; isNew: boolean }> => {
    // A second call for the same takeoff waits for this lock, then finds the first call's job.
    const company = await work.lock(Company, companyId);
    const [known] = await work.sql<CreatedJob>(knownSql, [company.id, body.mrmProjectId, body.mrmTakeoffId]);
    if (known) return { job: known, isNew: false };
    if (company.billingHold) throw forbidden(texts.billingHold);
    const [partner] = await work.sql<PartnerSettings>(settingsSql, [company.id, body.mrmClientId]);
    if (!partner) throw invalid({ mrmClientId: 'doesn’t match a client' });
    const authorId = await partnerOf(work, company);
    const job = await insertSubmitted(services, work, company, {
      authorId,
      ...{
        name: [partner.mrqInitials, partner.mrqName, body.name].filter(Boolean).join(' '),
        street: body.street ?? '',
        city: body.city ?? '',
        state: body.state ?? '',
      },
      ...{ specialReq: body.specialReq ?? '', pan1Name: body.pan1Name ?? '', pan1Width: body.pan1Width },
      ...{ mrmProjectId: body.mrmProjectId, mrmTakeoffId: body.mrmTakeoffId, mrmClientId: body.mrmClientId },
      ...{ mrmCompanyName: body.mrmCompanyName || partner.mrmCompanyName || null, mrmAddress: body.mrmAddress ?? null },
      productionStatus: 'Imported',
    });
    for (const { id, name, size, mime, sha256 } of files)
      await work.insert(JobFile, {
        ...{ id, name, size, mime, sha256, purpose: 'subFile', uploaderId: authorId, uploadedAt: work.now },
        ...{ jobId: job.id, fileType: 9, claimedAt: work.now },
      });
    await queueThumbnails(work, files);
    const notes = [partner.mrqNotes, ...(refused.length > 0 ? [partnerFilesText.refused(refused)] : [])];
    for (const text of notes.filter((one) => one !== ''))
      await work.insert(Note, {
        ...{ jobId: job.id, authorId, text, action: null, cad: true, byStaff: false },
        ...{ jobRev: 0, jobCorr: 0, timeIn: work.now },
      });
    await queueDriveJob(work, job);
    await notify(work, 'submitted', job);
    return { job: { _id: job.id, num: job.num }, isNew: true };
  });

/** Author of jobs from the platform: one service user per company. */
async function partnerOf(work: Work, company: RowOf<Company>): Promise<number> {
  const [known] = await work.sql<{ id: number }>(
    'SELECT partner_user_id AS id FROM companies WHERE id = $1 AND partner_user_id IS NOT NULL',
    [company.id],
  );
  if (known) return known.id;
  const id = await createServiceUser(work, company.id, 'Production platform');
  await work.sql('UPDATE companies SET partner_user_id = $2 WHERE id = $1 RETURNING id', [company.id, id]);
  return id;
}
