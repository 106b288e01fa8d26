import { auditedKinds as kindsTold } from '../../common/audit/audited';
import { companyView } from '../../common/companies/company';
import { jobView } from '../../common/jobs/job';
import { quoteView } from '../../common/quotes/quote';

// Inlined by the build like contract.ts.

export const auditedKinds = kindsTold;

/** Fields of a list row that the entity's page view has too. */
export const rowFields = {
  job: Object.keys(jobView.fields),
  company: Object.keys(companyView.fields),
  quote: Object.keys(quoteView.fields),
};
