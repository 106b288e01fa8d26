import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { postgresProcesses } from './postgresProcesses';
import { onlyProcess, type Processes } from './processes';
import { redisProcesses } from './redisProcesses';

interface Settings {
  readonly redisUrl: string | null;
  readonly databaseUrl: string | null;
  readonly secret: string;
  readonly me: string;
  readonly log: Logger;
}

/** Uses Redis if configured, otherwise the database if it is external and can be shared. */
export async function joinProcesses({ redisUrl, databaseUrl, secret, me, log }: Settings): Promise<Processes> {
  if (redisUrl === null) return databaseUrl === null ? onlyProcess : postgresProcesses(databaseUrl, me);
  const processes = await redisProcesses({
    url: redisUrl,
    // Processes that share the secret belong to one installation.
    installation: createHash('sha256').update(`processes ${secret}`).digest('hex').slice(0, 12),
    me,
    onChange: (up, error) => {
      if (up) log.info('joined with the other processes by Redis');
      else
        log.warn({ err: error }, 'Redis is unavailable; polling the change log every second, rate limits per process');
    },
  });
  if (!processes.up) log.warn('Redis does not answer yet; it is looked for until it does');
  return processes;
}
