import { createHash, timingSafeEqual } from 'node:crypto';
import type { Express, NextFunction, Request, Response } from 'express';
import { routes } from '../../common/api/routes';
import type { Row } from '../../common/api/route';
import { isMigrated } from '../../db/migrate';
import type { House } from '../house';
import type { Tail } from '../live/tail';
import { isLocalDemo, serveOutbox } from './outboxPages';
import { escaped, page } from './plainPage';
import { asyncapi, openapi } from './openapi';

/** In the same time whatever is sent. */
const isBearer = (sent: string | undefined, token: string): boolean => {
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(sent ?? ''), sum(`Bearer ${token}`));
};
/** A database that hangs answers neither: nobody who asks for readiness waits longer than this. */
const patienceMs = 3000;
async function isMigratedNow({ databaseHealth, healthDb }: House): Promise<boolean> {
  if (databaseHealth.stalled) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  return Promise.race([isMigrated(healthDb).catch(() => false), late]).finally(() => clearTimeout(timer));
}

/** Everybody who asks at the same time gets one answer: a flood of questions must not delay the heartbeat behind it. */
function oneAtATime<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}

/** What operators, integrators and developers ask for: health, readiness, the contract, and the mails of development. */
export function serveService(app: Express, house: House, tail: () => Tail | null): void {
  app.get('/healthz', (_request: Request, response: Response) => {
    response.json({ alive: true });
  });
  const databaseReady = oneAtATime(() => isMigratedNow(house));
  app.get('/readyz', async (request: Request, response: Response) => {
    const database = await databaseReady();
    const live = (tail()?.age ?? Number.POSITIVE_INFINITY) < 3000;
    const full = await house.diskSpace.full();
    const reasons = [
      ...(database ? [] : ['The database does not answer, or its tables are not those of this build.']),
      ...(live ? [] : ['The change feed has not been read for three seconds.']),
      ...(full === null ? [] : [`The disk of the ${full} is full. Make room on it.`]),
    ];
    // For balancers: with a full disk everybody can still read, and whoever writes is told what to do.
    const ready = database && live && (full === null || request.query.disk === 'ignore');
    if (!ready) response.setHeader('Retry-After', '5');
    response.status(ready ? 200 : 503).json({ ready, database, live, disk: full === null, reasons });
  });
  app.get('/metrics', async (request: Request, response: Response, next: NextFunction) => {
    if (house.env.metricsToken === null) return next();
    if (!isBearer(request.headers.authorization, house.env.metricsToken)) {
      response.status(401).setHeader('WWW-Authenticate', 'Bearer').end();
      return;
    }
    try {
      const { type, body } = await house.metrics.text();
      response.setHeader('Content-Type', type).end(body);
    } catch (error) {
      house.log.warn({ err: error }, 'the numbers could not be read');
      response.status(503).end();
    }
  });
  app.get('/api/v1/openapi.json', (_request: Request, response: Response) => {
    response.json(openapi(house.env.build));
  });
  app.get('/api/v1/events.json', (_request: Request, response: Response) => {
    response.json(asyncapi(house.env.build));
  });
  app.get('/api/docs', (_request: Request, response: Response) => {
    const lines = (Object.entries(routes) as [string, Row][]).map(
      ([name, row]) =>
        `<tr><td>${row.method}</td><td>/api/v1${escaped(row.path)}</td><td>${escaped(name)}</td><td>${escaped(row.says)}</td></tr>`,
    );
    response
      .type('html')
      .send(
        page(
          'Takeoffs: calls',
          `<p><a href="/api/v1/openapi.json">OpenAPI</a> · <a href="/api/v1/events.json">AsyncAPI</a></p><table><thead><tr><th>Method</th><th>Path</th><th>Name</th><th>What it does</th></tr></thead><tbody>${lines.join('')}</tbody></table>`,
        ),
      );
  });
  if (isLocalDemo(house.env)) serveOutbox(app, house);
}
