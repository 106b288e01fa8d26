import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** Serves files that the build compressed (client/vite.config.ts) under the plain name to clients that accept Brotli. */
export function packed(folder: string) {
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
  const there = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.br')) : []);
  return (request: Request, response: Response, next: NextFunction): void => {
    const packedName = `${request.path.slice(1)}.br`;
    const type = types[path.extname(request.path)];
    if (type && there.has(packedName)) {
      response.vary('Accept-Encoding');
      if (request.acceptsEncodings('br', 'identity') === 'br') {
        request.url = `/${packedName}`;
        response.set('Content-Encoding', 'br').type(type);
      }
    }
    next();
  };
}
