import type { Logger } from 'pino';
import type { Env } from '../env/Env';
import { createServices } from '../createServices';
import type { Services } from '../services';
import { withLongStatements } from '../work/longStatements';
import { withDatabase } from './withDatabase';

/** Creates the services without a server: no migrations, cleanup or background tasks. */
export const withServices = <T>(
  env: Env,
  log: Logger,
  use: (services: Services, url: string) => Promise<T>,
): Promise<T> =>
  withDatabase(env, log, async (databaseUrl) => {
    const built = await createServices({ env, databaseUrl, log });
    try {
      return await use(withLongStatements(built.services), databaseUrl);
    } finally {
      await built.close();
    }
  });
