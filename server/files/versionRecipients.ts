import { isListed } from '../jobs/notify/mayGetNotice';

/** SQL: whether user `k` is an active user of the company of job `j` who can read the job. */
export const mayGetVersion = `(k.deleted_at IS NULL AND k.verified AND k.email IS NOT NULL AND k.company_id = j.company_id
  AND (k.role IN ('client', 'viewer') OR (k.role = 'customer' AND k.id = j.author_id)))`;

/** SQL: whether the address is on the list for release copies of company `c`. */
export const isOnReleaseList = (address: string): string => isListed(address, "'released'");

/** SQL: whether user `s` may still email versions of job `j`. Matches the permission file.email and the scope of jobs. */
export const mayEmailVersion = `(s.deleted_at IS NULL AND s.verified
  AND (s.role IN ('cad', 'admin', 'super') OR (s.role = 'client' AND s.company_id = j.company_id)))`;
