import { isOutside } from '../../../common/access/roles';
import { texts } from '../../../common/api/errors';
import { stateCode } from '../../../common/format/stateCode';
import type { Routes } from '../../../common/api/routes';
import { sameWord } from '../../../common/quotes/pricing/matching';
import { Company } from '../../../db/models/Company';
import { Customer } from '../../../db/models/Customer';
import { Job } from '../../../db/models/Job';
import { scope } from '../../access/scope';
import { claimFiles } from './claimFiles';
import type { Json } from '../../views/present';
import type { CallContext } from '../../callContext';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { forbidden, invalid, Refusal } from '../../work/refusal';
import { spendQuota } from '../../work/spendQuota';
import type { RowOf, Work } from '../../work/Work';
import { type JobRow, jobPageNow } from '../askJob';
import { recordStay } from '../moveJob';
import { notify } from '../notify/notify';
import { queueDriveJob } from '../notify/queueDriveJob';

/** Submits a job (R2) with its files as type 1; queues its Drive folder and emails. */
export async function createJob(context: CallContext<Routes['jobs.create']>): Promise<Json> {
  const { body, viewer, services } = context;
  const outside = isOutside(viewer.role);
  if (outside && body.client !== undefined) throw invalid({ client: 'can’t be set by your role' });
  if (!outside && body.client === undefined) throw invalid({ client: 'is required. Choose a client.' });
  if (body.customerId != null && viewer.role === 'customer') throw invalid({ customerId: 'can’t be set by your role' });

  const id = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const company = await companyOf(work, outside ? (viewer.companyId as number) : (body.client as number), context);
      if (company.billingHold) throw forbidden(texts.billingHold);
      if (body.customerId != null) await checkCustomer(work, body.customerId, company.id, context);
      const job = await insertSubmitted(services, work, company, {
        authorId: viewer.id,
        customerId: body.customerId ?? null,
        name: body.name,
        street: body.street ?? '',
        city: body.city ?? '',
        state: body.state ?? '',
        specialReq: body.specialReq ?? '',
        pan1Name: body.pan1Name ?? '',
        pan1Width: body.pan1Width,
        pan1Code: await panelCode(work, company.id, 'pan1Code', body.pan1Code),
        pan2Name: body.pan2Name ?? '',
        pan2Width: body.pan2Width ?? null,
        pan2Code: await panelCode(work, company.id, 'pan2Code', body.pan2Code),
        metal: body.metal ?? '',
        color: body.color ?? '',
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
      await spendQuota(services, work, 'jobs', 1, { viewer, companyId: company.id });
      await queueDriveJob(work, job);
      await notify(work, 'submitted', job);
      return job.id;
    },
  );
  return jobPageNow(context, id);
}

type Given = Omit<Partial<JobRow>, 'companyId' | 'status' | 'statusTime' | 'timeIn' | 'quoteStatus'>;

/** Inserts a job in Submitted and starts its status history; the caller queues follow-up tasks. */
export async function insertSubmitted(
  services: Services,
  work: Work,
  company: RowOf<Company>,
  given: Given,
): Promise<JobRow> {
  await work.update(Company, company, { lastJobRequest: work.now });
  const job = await work.insert(Job, {
    ...given,
    state: stateCode(given.state ?? ''),
    companyId: company.id,
    status: 'Submitted',
    statusTime: work.now,
    timeIn: work.now,
    quoteStatus: 'Awaiting Takeoff',
  } as Partial<JobRow>);
  await recordStay(services, work, job);
  return job;
}

async function companyOf(work: Work, id: number, { viewer }: Pick<CallContext, 'viewer'>): Promise<RowOf<Company>> {
  try {
    return await work.lock(Company, id, scope.companies(viewer));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') throw invalid({ client: 'is not a company' });
    throw error;
  }
}

/** A panel's code as the company spells it; blank if none was selected. */
async function panelCode(work: Work, companyId: number, field: string, given = ''): Promise<string> {
  if (given === '') return '';
  const panels = await work.sql<{ code: string }>('SELECT code FROM panels WHERE company_id = $1', [companyId]);
  const panel = panels.find(({ code }) => sameWord(code, given));
  if (!panel) throw invalid({ [field]: "isn't one of the client's panels" });
  return panel.code;
}

/**
 * Uses the viewer's scope, so another company's customer is reported as unknown; staff can see all customers and get a
 * specific error.
 */
async function checkCustomer(
  work: Work,
  id: number,
  companyId: number,
  { viewer }: Pick<CallContext, 'viewer'>,
): Promise<void> {
  const customer = await work.lock(Customer, id, scope.customers(viewer));
  if (customer.companyId !== companyId) throw invalid({ customerId: "isn't one of this client's customers" });
}
