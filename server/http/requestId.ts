import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

const wellFormed = /^[\w.-]{8,64}$/;

/**
 * Every answer bears the id that the log calls it by, `X-Request-Id`: the one that our own proxy gave it, or a new one.
 * It is in no body: what went wrong is told in words, and whoever looks for it has the header.
 */
export function nameRequest(request: Request, response: Response, trustProxy: boolean): string {
  const given = trustProxy ? request.headers['x-request-id'] : undefined;
  const id = typeof given === 'string' && wellFormed.test(given) ? given : randomBytes(12).toString('base64url');
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  return id;
}
