import { count } from '../format/numbers';
import { quotas } from './quotas';

/** Shown where users can reach these limits. */
export const quotaHints = {
  printEmails: `Up to ${count(quotas.printEmails.person)} PDF emails per hour per person, ${count(quotas.printEmails.company)} per company. Each recipient counts.`,
  versionEmails: `Up to ${count(quotas.versionEmails.person)} emails about releases per hour per person, ${count(quotas.versionEmails.company)} per company. Each recipient counts.`,
  jobs: `Up to ${count(quotas.jobs.person)} job submissions per hour per person, ${count(quotas.jobs.company)} per company.`,
  notices: `Up to ${count(quotas.notices.address)} notification emails per hour. The rest arrive in one summary.`,
};
