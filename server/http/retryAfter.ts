import type { NextFunction, Request, Response } from 'express';
import { retryAfterOf } from '../work/refusal';

/** Adds Retry-After to every 429, 503 and 507 response of calls, health checks and pages. */
export function addRetryAfter(_request: Request, response: Response, next: NextFunction): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: Response, status: number, ...rest: unknown[]) {
    const seconds = retryAfterOf({ status });
    if (seconds !== undefined && !this.hasHeader('Retry-After')) this.setHeader('Retry-After', String(seconds));
    return (writeHead as (...given: unknown[]) => Response).call(this, status, ...rest);
  } as Response['writeHead'];
  next();
}
