import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, NextFunction, Request, Response } from 'express';
import { isMigrated } from '../../../db/migrate';
import type { Services } from '../../services';
import type { ChangeFeed } from '../../live/ChangeFeed';
import { isLocalDemo, serveOutbox } from './outboxPages';
import { serveDocs } from '../docs/docsPage';

/** Compares in constant time. */
const isBearer = (sent: string | undefined, token: string): boolean => {
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent ?? ''), sum(`Bearer ${token}`));
};
/** Time limit of each readiness check: a database or a file system that hangs never responds. */
const checkTimeoutMs = 3000;
async function withinTime<T>(check: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), checkTimeoutMs);
  });
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}
const isMigratedNow = async ({ databaseHealth, healthDb }: Services): Promise<boolean> =>
  !databaseHealth.stalled &&
  withinTime(
    isMigrated(healthDb).catch(() => false),
    false,
  );

/** Concurrent requests share one check: a flood of them must not delay the heartbeat on the same connection. */
function oneAtATime<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** Pages for operators and developers: health, readiness, API documents, and the demo's outbox. */
export function serveService(app: Express, services: Services, changeFeed: () => ChangeFeed | null): void {
  app.get('/healthz', (_request: Request, response: Response) => {
    response.json({ alive: true });
  });
  const databaseReady = oneAtATime(() => isMigratedNow(services));
  app.get('/readyz', async (request: Request, response: Response) => {
    const [database, full] = await Promise.all([
      databaseReady(),
      withinTime<'files' | 'database' | 'unknown' | null>(services.diskSpace.full(), 'unknown'),
    ]);
    const live = (changeFeed()?.age ?? Number.POSITIVE_INFINITY) < 3000;
    const reasons = [
      ...(database ? [] : ["The database isn't responding, or its version doesn't match this build."]),
      ...(live ? [] : ["The change feed hasn't been read for 3 s."]),
      ...(full === null || full === 'unknown' ? [] : [`The ${full} disk is full. Free up space.`]),
      ...(full === 'unknown' ? ["The file storage disk isn't responding."] : []),
    ];
    // Load balancers use disk=ignore: with a full disk everyone can still read, and writes get a 507.
    const ready = database && live && (full === null || request.query.disk === 'ignore');
    if (!ready) response.setHeader('Retry-After', '5');
    response.status(ready ? 200 : 503).json({ ready, database, live, disk: full === null, reasons });
  });
  app.get('/metrics', async (request: Request, response: Response, next: NextFunction) => {
    if (services.env.metricsToken === null) return next();
    if (!isBearer(request.headers.authorization, services.env.metricsToken)) {
      response.status(401).setHeader('WWW-Authenticate', 'Bearer').end();
      return;
    }
    try {
      const { type, body } = await services.metrics.text();
      response.setHeader('Content-Type', type).end(body);
    } catch (error) {
      services.log.warn({ err: error }, 'the numbers could not be read');
      response.status(503).end();
    }
  });
  serveDocs(app, services);
  if (isLocalDemo(services.env)) serveOutbox(app, services);
}
