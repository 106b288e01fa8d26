import { auditRoutes } from '../audit/auditRoutes';
import { authRoutes } from '../auth/authRoutes';
import { companyRoutes } from '../companies/companyRoutes';
import { customerRoutes } from '../customers/customerRoutes';
import { driveRoutes } from '../drive/driveRoutes';
import { billingRoutes } from '../jobs/billingRoutes';
import { importRoutes } from '../imports/importRoutes';
import { integrationRoutes } from '../integrations/integrationRoutes';
import { itemRoutes } from '../items/itemRoutes';
import { jobRoutes } from '../jobs/jobRoutes';
import { mapRoutes } from '../map/mapRoutes';
import { noteRoutes } from '../notes/noteRoutes';
import { printRoutes } from '../quotes/prints/printRoutes';
import { quoteRoutes } from '../quotes/quoteRoutes';
import { takeoffRoutes } from '../quotes/takeoffRoutes';
import { settingsRoutes } from '../settings/settingsRoutes';
import { statsRoutes } from '../stats/statsRoutes';
import { systemRoutes } from '../system/systemRoutes';
import { uploadRoutes } from '../uploads/uploadRoutes';
import { userRoutes } from '../users/userRoutes';
import type { Row } from './route';

/** Every call of /api/v1 (R5). */
export const routes = {
  ...authRoutes,
  ...userRoutes,
  ...settingsRoutes,
  ...statsRoutes,
  ...auditRoutes,
  ...jobRoutes,
  ...billingRoutes,
  ...noteRoutes,
  ...uploadRoutes,
  ...customerRoutes,
  ...itemRoutes,
  ...importRoutes,
  ...companyRoutes,
  ...quoteRoutes,
  ...takeoffRoutes,
  ...printRoutes,
  ...mapRoutes,
  ...systemRoutes,
  ...driveRoutes,
  ...integrationRoutes,
} as const satisfies Record<string, Row>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export const apiBase = '/api/v1';
