import { isOutside } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import { claimFiles } from './claimFiles';
import type { Json } from '../views/present';
import type { Ask } from '../ask';
import type { House } from '../house';
import { change } from '../work/change';
import { forbidden, invalid, Refusal } from '../work/refusal';
import { spendQuota } from '../work/spendQuota';
import type { RowOf, Work } from '../work/Work';
import { type JobRow, jobPageNow } from './askJob';
import { recordStay } from './moveJob';
import { notify } from './notify';
import { queueDriveJob } from './queueDriveJob';

/** Submit a job (decisions §2): Submitted, its files as type 1, the folder and the mails as tasks. */
export async function createJob(ask: Ask<Routes['jobs.create']>): Promise<Json> {
  const { body, viewer, house } = ask;
  allow(viewer, 'job.submit');
  const outside = isOutside(viewer.role);
  if (outside && body.client !== undefined) throw invalid({ client: 'is not yours to choose' });
  if (!outside && body.client === undefined) throw invalid({ client: 'is required: name the company' });
  if (body.customerId != null && viewer.role === 'customer') throw invalid({ customerId: 'is not yours to choose' });

  const id = await change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
    const company = await companyOf(work, outside ? (viewer.companyId as number) : (body.client as number), ask);
    if (company.billingHold) throw forbidden(texts.billingHold);
    if (body.customerId != null) await checkCustomer(work, body.customerId, company.id, ask);
    const job = await insertSubmitted(house, work, company, {
      authorId: viewer.id,
      customerId: body.customerId ?? null,
      name: body.name,
      street: body.street ?? '',
      city: body.city ?? '',
      state: body.state ?? '',
      specialReq: body.specialReq ?? '',
      pan1Name: body.pan1Name ?? '',
      pan1Width: body.pan1Width,
      pan2Name: body.pan2Name ?? '',
      pan2Width: body.pan2Width ?? null,
      productionStatus: 'Awaiting Approval',
    });
    await claimFiles(work, body.files ?? [], {
      jobId: job.id,
      noteId: null,
      jobRev: 0,
      jobCorr: 0,
      types: { subFile: 1 },
      refusals: {},
    });
    await spendQuota(house, work, 'jobs', 1, { viewer, companyId: company.id });
    await queueDriveJob(work, job);
    await notify(work, 'submitted', job, null);
    return job.id;
  });
  return jobPageNow(ask, id);
}

type Given = Omit<Partial<JobRow>, 'companyId' | 'status' | 'statusTime' | 'timeIn' | 'quoteStatus'>;

/** A row in Submitted, with its first stay; whoever submits it queues what follows. */
export async function insertSubmitted(
  house: House,
  work: Work,
  company: RowOf<Company>,
  given: Given,
): Promise<JobRow> {
  await work.update(Company, company, { lastJobRequest: work.now });
  const job = await work.insert(Job, {
    ...given,
    companyId: company.id,
    status: 'Submitted',
    statusTime: work.now,
    timeIn: work.now,
    quoteStatus: 'Awaiting Takeoff',
  } as Partial<JobRow>);
  await recordStay(house, work, job);
  return job;
}

async function companyOf(work: Work, id: number, { viewer }: Pick<Ask, 'viewer'>): Promise<RowOf<Company>> {
  try {
    return await work.lock(Company, id, scope.companies(viewer));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') throw invalid({ client: 'is not a company' });
    throw error;
  }
}

/** Through the asker's scope: another company's customer is as unknown as none; staff see all and are told. */
async function checkCustomer(
  work: Work,
  id: number,
  companyId: number,
  { viewer }: Pick<Ask, 'viewer'>,
): Promise<void> {
  const customer = await work.lock(Customer, id, scope.customers(viewer));
  if (customer.companyId !== companyId) throw invalid({ customerId: 'is not a customer of this company' });
}
