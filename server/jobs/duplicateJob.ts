import { randomBytes } from 'node:crypto';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import { mustBeReadable } from '../access/mustBeReadable';
import { scope } from '../access/scope';
import type { Json } from '../views/present';
import type { Ask } from '../ask';
import { storeThenChange } from '../work/storeThenChange';
import { change } from '../work/change';
import { forbidden, notFound } from '../work/refusal';
import { rows } from '../work/sql';
import { jobPageNow } from './askJob';
import { recordStay } from './moveJob';
import { notify } from './notify';
import { queueDriveJob } from './queueDriveJob';

interface SubmittedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

/**
 * The same roof again (decisions §2 "Duplicate"): owner, author, customer, address, panels, special requests and the
 * submitted files; a new number, Submitted, no rush, no notes. Bytes are copied before the transaction.
 */
export async function duplicateJob(ask: Ask<Routes['jobs.duplicate']>): Promise<Json> {
  const { house, viewer, params, body } = ask;
  await mustBeReadable(house, viewer, 'jobs', params.id);
  allow(viewer, 'job.duplicate');
  const files = await rows<SubmittedFile>(
    house.db,
    'SELECT id, name, size, mime FROM files WHERE job_id = $1 AND file_type = 1 ORDER BY claimed_at, id',
    [params.id],
  );
  const copies = files.map((file) => ({ ...file, from: file.id, id: randomBytes(16).toString('base64url') }));
  const ids = copies.map((copy) => copy.id);
  let used = false;
  const store = async () => {
    for (const { from, id } of copies) await house.files.copy(from, id);
  };
  const commit = () =>
    change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
      used = true;
      const { companyId } = await work
        .sql<{ companyId: number }>('SELECT company_id AS "companyId" FROM jobs WHERE id = $1', [params.id])
        .then(([row]) => row ?? Promise.reject(notFound()));
      const company = await work.lock(Company, companyId);
      if (company.billingHold) throw forbidden(texts.billingHold);
      const job = await work.lock(Job, params.id, scope.jobs(viewer));
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
        pan2Name: job.pan2Name,
        pan2Width: job.pan2Width,
        status: 'Submitted',
        statusTime: work.now,
        timeIn: work.now,
        quoteStatus: 'Awaiting Takeoff',
        productionStatus: 'Awaiting Approval',
      });
      await recordStay(house, work, copy);
      await work.sql(
        `INSERT INTO files (id, name, size, mime, purpose, uploader_id, uploaded_at, job_id, file_type, claimed_at)
         SELECT r.id, r.name, r.size, r.mime, 'subFile', $3, $4, $2, 1, $4
         FROM jsonb_to_recordset($1::jsonb) AS r(id text, name text, size integer, mime text)`,
        [JSON.stringify(copies), copy.id, viewer.id, work.now],
      );
      await queueDriveJob(work, copy);
      await notify(work, 'submitted', copy, null);
      return copy.id;
    });
  const copyId = await storeThenChange(house, { ids, store, commit });
  // Sent twice with the same key: the job has the copies of the first time.
  if (!used) await house.files.discard(ids);
  return jobPageNow(ask, copyId);
}
