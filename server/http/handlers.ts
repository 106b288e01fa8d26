import type { RouteName } from '../../common/api/routes';
import { auditHandlers } from '../audit/handlers';
import { authHandlers } from '../auth/handlers';
import { companyHandlers } from '../companies/handlers';
import { customerHandlers } from '../customers/handlers';
import { fileHandlers } from '../files/handlers';
import { jobHandlers } from '../jobs/handlers';
import { mapHandlers } from '../map/handlers';
import { noteHandlers } from '../notes/handlers';
import { statsHandlers } from '../stats/handlers';
import { uploadHandlers } from '../uploads/handlers';
import { userHandlers } from '../users/handlers';
import type { Handlers } from '../ask';

/** Every call's handler; a missing one does not compile. */
export const handlers: Handlers<RouteName> = {
  ...authHandlers,
  ...userHandlers,
  ...statsHandlers,
  ...auditHandlers,
  ...jobHandlers,
  ...noteHandlers,
  ...uploadHandlers,
  ...fileHandlers,
  ...customerHandlers,
  ...companyHandlers,
  ...mapHandlers,
};
