import type { NextFunction, Request, Response } from 'express';

/** A connection is closed when its client reads nothing for this long, in ms. */
const idleMs = 60_000;

/** Frees what an unread response holds: calls, pages, static files and the API reference. Downloads have a limit of their own. */
export const endUnreadResponses =
  (ms = idleMs) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    const writeHead = response.writeHead;
    response.writeHead = function (this: Response, ...head: unknown[]) {
      if (!this.socket?.timeout) this.setTimeout(ms, () => this.destroy());
      return (writeHead as (...given: unknown[]) => Response).apply(this, head);
    } as Response['writeHead'];
    next();
  };
