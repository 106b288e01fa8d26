import { randomBytes } from 'node:crypto';
import { texts } from '../../../common/api/errors';
import type { Routes } from '../../../common/api/routes';
import { Company } from '../../../db/models/Company';
import { Job } from '../../../db/models/Job';
import { mustBeAllowed } from '../../access/mustBeAllowed';
import type { Json } from '../../views/present';
import type { CallContext } from '../../callContext';
import { queueThumbnails } from '../../work/upkeep/queueThumbnails';
import { storeThenChange } from '../../work/storeThenChange';
import { change } from '../../work/change';
import { forbidden, notFound } from '../../work/refusal';
import { spendQuota } from '../../work/spendQuota';
import { rows } from '../../work/sql';
import { jobPageNow } from '../askJob';
import { recordStay } from '../moveJob';
import { notify } from '../notify/notify';
import { queueDriveJob } from '../notify/queueDriveJob';
import { lockJob } from '../onJob';

interface SubmittedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string | null;
}

/**
 * Duplicates a job (R2): client, author, customer, address, panels, special requests and submitted files; new number,
 * Submitted, no rush, no notes. Files are copied before the transaction.
 */
export async function duplicateJob(context: CallContext<Routes['jobs.duplicate']>): Promise<Json> {
  const { services, viewer, params, body } = context;
  await mustBeAllowed(context, 'jobs', params.id);
  const files = await rows<SubmittedFile>(
    services.db,
    'SELECT id, name, size, mime, sha256 FROM files WHERE job_id = $1 AND file_type = 1 ORDER BY claimed_at, id',
    [params.id],
  );
  const copies = files.map((file) => ({ ...file, from: file.id, id: randomBytes(16).toString('base64url') }));
  const ids = copies.map((copy) => copy.id);
  let used = false;
  const store = async () => {
    for (const { from, id } of copies) await services.files.copy(from, id);
  };
  const commit = () =>
    change(services, { actor: viewer, verb: context.call, repeatable: context.repeatable }, async (work) => {
      used = true;
      const { companyId } = await work
        .sql<{ companyId: number }>('SELECT company_id AS "companyId" FROM jobs WHERE id = $1', [params.id])
        .then(([row]) => row ?? Promise.reject(notFound()));
      const company = await work.lock(Company, companyId);
      if (company.billingHold) throw forbidden(texts.billingHold);
      const job = await lockJob(context, work, params.id);
      const copy = await work.insert(Job, {
        companyId: job.companyId,
        authorId: job.authorId,
        customerId: job.customerId,
        name: body.jobName,
        street: job.street,
        city: job.city,
        state: job.state,
        specialReq: job.specialReq,
        pan1Name: job.pan1Name,
        pan1Width: job.pan1Width,
        pan1Code: job.pan1Code,
        pan2Name: job.pan2Name,
        pan2Width: job.pan2Width,
        pan2Code: job.pan2Code,
        metal: job.metal,
        color: job.color,
        status: 'Submitted',
        statusTime: work.now,
        timeIn: work.now,
        quoteStatus: 'Awaiting Takeoff',
        productionStatus: 'Awaiting Approval',
      });
      await recordStay(services, work, copy);
      await work.sql(
        `INSERT INTO files (id, name, size, mime, sha256, purpose, uploader_id, uploaded_at, job_id, file_type, claimed_at)
         SELECT r.id, r.name, r.size, r.mime, r.sha256, 'subFile', $3, $4, $2, 1, $4
         FROM jsonb_to_recordset($1::jsonb) AS r(id text, name text, size integer, mime text, sha256 text)`,
        [JSON.stringify(copies), copy.id, viewer.id, work.now],
      );
      await queueThumbnails(work, copies);
      await spendQuota(services, work, 'jobs', 1, { viewer, companyId });
      await queueDriveJob(work, copy);
      await notify(work, 'submitted', copy);
      return copy.id;
    });
  const copyId = await storeThenChange(services, { ids, store, commit });
  // Sent twice with the same key: the job already has the copies of the first call.
  if (!used) await services.files.discard(ids);
  return jobPageNow(context, copyId);
}
