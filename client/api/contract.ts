import { auditedKinds as kindsTold } from '../../common/audit/audited';
import type { Row } from '../../common/api/route';
import { apiBase as base, type RouteName, routes } from '../../common/api/routes';
import { companyView } from '../../common/companies/company';
import { jobView } from '../../common/jobs/job';
import { quoteView } from '../../common/quotes/quote';

/**
 * What the browser needs of the contract while it runs, as plain values. The build works this file out and puts what it
 * came to in its place (client/vite.config.ts): the schemas stay with the server, which is who checks by them.
 */
export type CallRow = Pick<Row, 'path' | 'creates' | 'polled'> & {
  /** None is GET, as `fetch` has it: most calls are that, and each byte of this table is in everybody's first load. */
  readonly method: Row['method'] | undefined;
};

export const apiBase = base;

export const calls = Object.fromEntries(
  Object.entries(routes as Record<string, Row>).map(([name, { method, path, creates, polled }]) => [
    name,
    { method: method === 'GET' ? undefined : method, path, creates, polled },
  ]),
) as Record<RouteName, CallRow>;

export const auditedKinds = kindsTold;

/** The fields of a list's row, which its page has too. */
export const rowFields = {
  job: Object.keys(jobView.fields),
  company: Object.keys(companyView.fields),
  quote: Object.keys(quoteView.fields),
};
