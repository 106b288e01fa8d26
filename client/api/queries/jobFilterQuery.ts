import type { JobListFilter } from '../../../common/jobs/jobList';
import type { JobFilter } from '../../../common/jobs/matches';

/** A filter as the query string of GET /jobs. */
export const queryOf = ({ num, status, ...flags }: JobFilter) => ({
  ...Object.fromEntries(
    Object.entries(flags).map(([name, on]) => [name, on === undefined ? undefined : on ? 'true' : 'false']),
  ),
  num: num === undefined ? undefined : String(num),
  status: status?.length ? status.join(',') : undefined,
});

const asText = (value: number | string | boolean | undefined) => (value === undefined ? undefined : String(value));

/** The same with the filters of the estimates list. */
export const pageQueryOf = ({ q, client, customer, author, drafter, level, rush, ...filter }: JobListFilter) => ({
  ...queryOf(filter),
  q: q || undefined,
  'filter[client]': asText(client),
  'filter[customer]': asText(customer),
  'filter[author]': asText(author),
  'filter[drafter]': asText(drafter),
  'filter[level]': asText(level),
  'filter[rush]': asText(rush),
});
