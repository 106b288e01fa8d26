import type { Request, Response } from 'express';
import { audienceOf } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { failures, texts } from '../../common/api/errors';
import { published } from '../live/presenters';
import { OutOfReach } from '../outside/OutOfReach';
import type { Services } from '../services';
import { presentOne } from '../views/present';
import { Refusal, retryAfterOf } from '../work/refusal';
import { rows } from '../work/sql';
import { logThrottled } from '../work/upkeep/throttledLog';
import { addressOf } from './callLimits';
import { asRefusal, bodyOf } from './failure';
import { nameRequest } from './requestId';
import { scopeOf } from './scopeOf';

export const idOf = (request: Request, response: Response, services: Services): string =>
  (response.locals.requestId as string | undefined) ?? nameRequest(request, response, services.env.trustProxy);

/** Logs a failure and sends its response. */
export async function fail(
  services: Services,
  request: Request,
  response: Response,
  error: unknown,
  viewer: Viewer | null,
): Promise<void> {
  const refusal = asRefusal(error) ?? new Refusal('failed', texts.somethingWrong);
  const about = { request: idOf(request, response, services), method: request.method, path: request.path };
  if (refusal.code === 'full') {
    services.diskSpace.note(error);
    logThrottled(services.log, 'error', `disk ${request.method}`, { err: error, ...about }, 'a disk is full');
  }
  if (refusal.code === 'failed') services.log.error({ err: error, ...about }, 'a call failed');
  if (error instanceof OutOfReach) services.log.warn({ err: error, ...about }, 'a foreign system is out of reach');
  if (refusal.status === failures.forbidden) services.log.info({ user: viewer?.id, ...about }, 'denied');
  if (refusal.status === failures.tooMany)
    services.log.warn({ user: viewer?.id, address: addressOf(request), ...about }, 'limited');
  if (response.headersSent || response.destroyed) return void response.destroy();
  const current = refusal.entity && viewer ? await currentOf(services, refusal.entity, viewer) : undefined;
  response.setHeader('Cache-Control', 'no-store');
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  // Unread bytes of a rejected body would be parsed as the next request on this connection.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.status(refusal.status).json(bodyOf(refusal, current));
}

/** The current entity as the viewer may see it, for a conflict (R2). */
async function currentOf(
  services: Services,
  { kind, id }: NonNullable<Refusal['entity']>,
  viewer: Viewer,
): Promise<unknown> {
  const reader = audienceOf(viewer);
  if (reader === null) return undefined;
  try {
    const view = await presentOne(
      (sql, bind) => rows(services.db, sql, bind),
      published[kind].presenter,
      id,
      reader,
      scopeOf(kind, viewer),
    );
    return JSON.parse(view.text);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    services.log.warn({ err: error }, 'the current view could not be added to a conflict');
    return undefined;
  }
}
