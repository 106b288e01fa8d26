/**
 * What one person, one company or one address can cause in an hour of the clock. Far above a day's work in any office;
 * they bound what a stolen account or a runaway script can do. Beyond them a call answers 429 with Retry-After.
 */
export interface Quotas {
  /** Emails of PDFs to any address: each address counts. */
  readonly printEmails: { readonly person: number; readonly company: number };
  /** Submitted jobs, each of which creates a folder and notifies people. */
  readonly jobs: { readonly person: number; readonly company: number };
  /** Notification emails to one address; further ones wait and go out as one summary, and no call fails. */
  readonly notices: { readonly address: number };
}

export const quotas: Quotas = {
  printEmails: { person: 60, company: 300 },
  jobs: { person: 300, company: 1000 },
  notices: { address: 60 },
};

const count = (n: number): string => n.toLocaleString('en-US');
/** The same for those who can reach them, where they act. */
export const quotaHints = {
  printEmails: `Up to ${count(quotas.printEmails.person)} PDF emails an hour per person and ${count(quotas.printEmails.company)} per company. Each address counts.`,
  jobs: `Up to ${count(quotas.jobs.person)} job submissions an hour per person and ${count(quotas.jobs.company)} per company.`,
  notices: `Up to ${count(quotas.notices.address)} notification emails an hour. Further ones come as one summary.`,
};
