import type { RouteName } from '../../common/api/routes';
import { auditHandlers } from '../audit/handlers';
import { authHandlers } from '../auth/handlers';
import { companyHandlers } from '../companies/handlers';
import { customerHandlers } from '../customers/handlers';
import { displayHandlers } from '../displays/handlers';
import { driveHandlers } from '../drive/handlers';
import { fileHandlers } from '../files/handlers';
import { checkDrafts } from '../quotes/takeoff/checkDrafts';
import { deleteJob } from '../jobs/deleteJob';
import { giveBackJobs } from '../jobs/giveBackJobs';
import { importHandlers } from '../imports/handlers';
import { inboxHandlers } from '../inbox/handlers';
import { integrationHandlers } from '../integrations/handlers';
import { itemHandlers } from '../items/handlers';
import { checklistHandlers } from '../jobs/checklist/keepChecklist';
import { jobHandlers } from '../jobs/handlers';
import { mapHandlers } from '../map/handlers';
import { templateHandlers } from '../notes/templates/keepTemplates';
import { noteHandlers } from '../notes/handlers';
import { undoDecision } from '../notes/undoDecision';
import { planHandlers } from '../planning/handlers';
import { printHandlers } from '../prints/handlers';
import { quoteHandlers } from '../quotes/handlers';
import { removeQuotes } from '../quotes/removeQuotes';
import { settingsHandlers } from '../settings/handlers';
import { statsHandlers } from '../stats/handlers';
import { systemHandlers } from '../system/handlers';
import { uploadHandlers } from '../uploads/handlers';
import { deleteUser } from '../users/deleteUser';
import { userHandlers } from '../users/handlers';
import type { Handlers } from '../callContext';

/** Every call's handler; a missing one does not compile. */
export const handlers: Handlers<RouteName> = {
  ...authHandlers,
  ...userHandlers,
  // The users module doesn't know jobs; the jobs module unassigns those of a deleted drafter.
  'users.delete': (context) => deleteUser(context, giveBackJobs),
  ...settingsHandlers,
  ...statsHandlers,
  ...auditHandlers,
  ...jobHandlers,
  // The jobs module doesn't know quotes; the quotes module deletes those of a deleted job.
  'jobs.drafts': checkDrafts,
  // The jobs module doesn't know notes; the notes module deletes the one of the decision.
  'jobs.undo': undoDecision,
  'jobs.delete': (context) => deleteJob(context, removeQuotes),
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
  ...displayHandlers,
  ...templateHandlers,
  ...checklistHandlers,
  ...planHandlers,
  ...inboxHandlers,
};
