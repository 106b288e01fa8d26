import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

const wellFormed = /^[\w.-]{8,64}$/;

/**
 * Every response has the ID that the log uses, `X-Request-Id`: our own proxy's, or a new one. It is only in the header;
 * error bodies describe the problem in words.
 */
export function nameRequest(request: Request, response: Response, trustProxy: boolean): string {
  const given = trustProxy ? request.headers['x-request-id'] : undefined;
  const id = typeof given === 'string' && wellFormed.test(given) ? given : randomBytes(12).toString('base64url');
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  return id;
}
