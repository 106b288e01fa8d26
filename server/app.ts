import path from 'node:path';
import express, { type Express } from 'express';
import type { House } from './house';
import { formerAssetsIn } from './http/formerAssets';
import { mount } from './http/mount';
import { secure, servePages } from './http/pages';
import { addRetryAfter } from './http/retryAfter';
import { serveService } from './http/service';
import { serveUnsubscribe } from './http/unsubscribePages';
import type { Tail } from './live/tail';

/** Builds the Express app; opens no port. The tail comes later: it begins to look just before the port opens. */
export function buildApp(house: House, pages: string | null, tail: () => Tail | null): Express {
  const app = express();
  app.set('etag', false);
  app.use(addRetryAfter);
  secure(app, house);
  serveService(app, house, tail);
  serveUnsubscribe(app, house);
  mount(app, house, tail);
  if (pages) servePages(app, path.resolve(pages), house.env, house.calendar, formerAssetsIn(house.env.dataDir));
  return app;
}
