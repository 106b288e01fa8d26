import type { billingRoutes } from '../../common/jobs/billing/billingRoutes';
import type { jobRoutes } from '../../common/jobs/jobRoutes';
import type { Handlers } from '../callContext';
import { advanceProductionStatus, advanceQuoteStatus } from './advanceBadge';
import { assignJob } from './assignJob';
import { invoiceJob, priceJob } from './billing/billJob';
import { createJob } from './create/createJob';
import { downloadBilling } from './billing/downloadBilling';
import { duplicateJob } from './create/duplicateJob';
import { findBilling } from './billing/findBilling';
import { findJob, findJobs } from './findJobs';
import { findSimilarJobs } from './create/findSimilarJobs';
import { releaseJob } from './releaseJob';
import { setDueBack } from './due/setDueBack';
import { setMaxRevisions } from './setMaxRevisions';
import { setRush } from './due/setRush';
import { takeoffJob } from './create/takeoffJob';
import { validateJob } from './validateJob';
import { whyJob } from './due/whyJob';

/** All handlers except those that need quotes or notes: see http/handlers.ts. */
export const jobHandlers: Handlers<
  Exclude<keyof typeof jobRoutes, 'jobs.delete' | 'jobs.drafts' | 'jobs.undo'> | keyof typeof billingRoutes
> = {
  'jobs.list': findJobs,
  'jobs.similar': findSimilarJobs,
  'jobs.get': findJob,
  'jobs.why': whyJob,
  'jobs.create': createJob,
  'jobs.validate': validateJob,
  'jobs.takeoff': takeoffJob,
  'jobs.assign': assignJob,
  'jobs.release': releaseJob,
  'jobs.dueBack': setDueBack,
  'jobs.duplicate': duplicateJob,
  'jobs.rush': setRush,
  'jobs.maxRevs': setMaxRevisions,
  'jobs.quoteStatus': advanceQuoteStatus,
  'jobs.productionStatus': advanceProductionStatus,
  'jobs.invoice': invoiceJob,
  'jobs.billing': priceJob,

  'billing.list': findBilling,
  'billing.download': downloadBilling,
};
