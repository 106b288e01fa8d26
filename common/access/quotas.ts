/**
 * Limits per hour and per person, company or address. Far above a day's work in any office; they bound what a stolen
 * account or a runaway script can do. Beyond them a call returns 429 with Retry-After.
 */
export interface Quotas {
  /** PDF emails. Each recipient counts. */
  readonly printEmails: { readonly person: number; readonly company: number };
  /** Emails about a release. Each recipient counts. */
  readonly versionEmails: { readonly person: number; readonly company: number };
  /** Submitted jobs. Each creates a folder and sends notifications. */
  readonly jobs: { readonly person: number; readonly company: number };
  /** Notification emails to one address. The rest are sent as one summary; no call fails. */
  readonly notices: { readonly address: number };
}

export const quotas: Quotas = {
  printEmails: { person: 60, company: 300 },
  versionEmails: { person: 60, company: 300 },
  jobs: { person: 300, company: 1000 },
  notices: { address: 60 },
};
