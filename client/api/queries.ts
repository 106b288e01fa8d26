import { boardQueries } from './queries/boardQueries';
import { catalogQueries } from './queries/catalogQueries';
import { companyQueries } from './queries/companyQueries';
import { jobQueries } from './queries/jobQueries';
import { profileQueries } from './queries/profileQueries';
import { quoteQueries } from './queries/quoteQueries';
import { settingsQueries } from './queries/settingsQueries';
import { systemQueries } from './queries/systemQueries';

export type { Me } from './queries/defineQuery';

/**
 * Every query of the client, defined once: its key, its fetcher, the shape of its cached data (so that events can update
 * it), and the polling interval while there is no connection. Components never choose an interval.
 * Modules that the wall or a display loads import their group instead, which keeps the others out of the initial bundle.
 */
export const queries = {
  ...boardQueries,
  ...jobQueries,
  ...quoteQueries,
  ...catalogQueries,
  ...companyQueries,
  ...profileQueries,
  ...settingsQueries,
  ...systemQueries,
};
