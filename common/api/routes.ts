import { auditRoutes } from '../audit/auditRoutes';
import { authRoutes } from '../auth/authRoutes';
import { companyRoutes } from '../companies/companyRoutes';
import { customerRoutes } from '../customers/customerRoutes';
import { displayRoutes } from '../displays/displayRoutes';
import { driveRoutes } from '../drive/driveRoutes';
import { billingRoutes } from '../jobs/billing/billingRoutes';
import { fileVersionRoutes } from '../files/fileVersionRoutes';
import { pinRoutes } from '../files/pins/pinRoutes';
import { importRoutes } from '../imports/importRoutes';
import { calendarRoutes } from '../inbox/calendarRoutes';
import { inboxRoutes } from '../inbox/inboxRoutes';
import { pushRoutes } from '../inbox/pushRoutes';
import { settingsRoutes as noticeSettingsRoutes } from '../inbox/settingsRoutes';
import { integrationRoutes } from '../integrations/integrationRoutes';
import { itemRoutes } from '../items/itemRoutes';
import { checklistRoutes } from '../jobs/checklist/checklistRoutes';
import { jobPrintRoutes } from '../jobs/jobPrintRoutes';
import { jobRoutes } from '../jobs/jobRoutes';
import { mapRoutes } from '../map/mapRoutes';
import { templateRoutes } from '../notes/templates/templateRoutes';
import { noteRoutes } from '../notes/noteRoutes';
import { linkRoutes } from '../quotes/links/linkRoutes';
import { printRoutes } from '../quotes/prints/printRoutes';
import { quoteRoutes } from '../quotes/quoteRoutes';
import { marginRoutes } from '../quotes/margin/marginRoutes';
import { salesRoutes } from '../quotes/sales/salesRoutes';
import { takeoffRoutes } from '../quotes/takeoffRoutes';
import { versionRoutes } from '../quotes/versionRoutes';
import { planRoutes } from '../planning/planRoutes';
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
  ...jobPrintRoutes,
  ...noteRoutes,
  ...uploadRoutes,
  ...fileVersionRoutes,
  ...pinRoutes,
  ...customerRoutes,
  ...itemRoutes,
  ...importRoutes,
  ...companyRoutes,
  ...marginRoutes,
  ...salesRoutes,
  ...quoteRoutes,
  ...takeoffRoutes,
  ...versionRoutes,
  ...printRoutes,
  ...linkRoutes,
  ...mapRoutes,
  ...systemRoutes,
  ...driveRoutes,
  ...integrationRoutes,
  ...displayRoutes,
  ...templateRoutes,
  ...checklistRoutes,
  ...planRoutes,
  ...inboxRoutes,
  ...calendarRoutes,
  ...pushRoutes,
  ...noticeSettingsRoutes,
} as const satisfies Record<string, Row>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export const apiBase = '/api/v1';
