import { withLongStatements as longPool } from '../../db/connect';
import type { Services } from '../services';

/** Services for imports, exports and background tasks, whose statements may take longer than a call. */
export const withLongStatements = <S extends Pick<Services, 'db'>>(services: S): S => ({
  ...services,
  db: longPool(services.db),
});
