import type { RouteName } from '../../common/api/routes';
import { auditHandlers } from '../audit/handlers';
import { authHandlers } from '../auth/handlers';
import { companyHandlers } from '../companies/handlers';
import { customerHandlers } from '../customers/handlers';
import { driveHandlers } from '../drive/handlers';
import { fileHandlers } from '../files/handlers';
import { deleteJob } from '../jobs/deleteJob';
import { giveBackJobs } from '../jobs/giveBackJobs';
import { importHandlers } from '../imports/handlers';
import { integrationHandlers } from '../integrations/handlers';
import { itemHandlers } from '../items/handlers';
import { jobHandlers } from '../jobs/handlers';
import { mapHandlers } from '../map/handlers';
import { noteHandlers } from '../notes/handlers';
import { printHandlers } from '../prints/handlers';
import { quoteHandlers } from '../quotes/handlers';
import { removeQuotes } from '../quotes/removeQuotes';
import { settingsHandlers } from '../settings/handlers';
import { statsHandlers } from '../stats/handlers';
import { systemHandlers } from '../system/handlers';
import { uploadHandlers } from '../uploads/handlers';
import { deleteUser } from '../users/deleteUser';
import { userHandlers } from '../users/handlers';
import type { Handlers } from '../ask';

/** Every call's handler; a missing one does not compile. */
export const handlers: Handlers<RouteName> = {
  ...authHandlers,
  ...userHandlers,
  // Users know nothing of jobs: what a deleted person was drawing is given back by those who do.
  'users.delete': (ask) => deleteUser(ask, giveBackJobs),
  ...settingsHandlers,
  ...statsHandlers,
  ...auditHandlers,
  ...jobHandlers,
  // Jobs know nothing of quotes: those of a deleted one are taken away by those who do.
  'jobs.delete': (ask) => deleteJob(ask, removeQuotes),
  ...noteHandlers,
  ...uploadHandlers,
  ...fileHandlers,
  ...customerHandlers,
  ...itemHandlers,
  ...importHandlers,
  ...companyHandlers,
  ...quoteHandlers,
  ...printHandlers,
  ...mapHandlers,
  ...systemHandlers,
  ...driveHandlers,
  ...integrationHandlers,
};
