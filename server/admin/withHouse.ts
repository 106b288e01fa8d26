import type { Logger } from 'pino';
import type { Env } from '../env';
import type { House } from '../house';
import { buildHouse } from '../openHouse';
import { withDatabase } from './withDatabase';

/** The services of the program without its server: nothing is migrated, swept, created or begun. */
export const withHouse = <T>(env: Env, log: Logger, use: (house: House, url: string) => Promise<T>): Promise<T> =>
  withDatabase(env, log, async (databaseUrl) => {
    const built = await buildHouse({ env, databaseUrl, log });
    try {
      return await use(built.house, databaseUrl);
    } finally {
      await built.close();
    }
  });
