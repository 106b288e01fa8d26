import path from 'node:path';
import express, { type Express } from 'express';
import type { Services } from './services';
import { formerAssetsIn } from './http/pages/formerAssets';
import { mount } from './http/mount';
import { secure, servePages } from './http/pages/pages';
import { addRetryAfter } from './http/retryAfter';
import { serveUploads } from './http/resumable/serveUploads';
import { serveCalendarFeeds } from './http/pages/calendarFeeds';
import { serveCustomerPages } from './http/pages/customer/serveCustomerPages';
import { serveService } from './http/pages/service';
import { endUnreadResponses } from './http/unreadResponses';
import { serveUnsubscribe } from './http/pages/unsubscribePages';
import type { ChangeFeed } from './live/ChangeFeed';

/** Builds the Express app without listening. The change feed starts later, just before the port opens. */
export function buildApp(services: Services, pages: string | null, changeFeed: () => ChangeFeed | null): Express {
  const app = express();
  app.set('etag', false);
  app.locals.publicDemo = services.env.publicDemo;
  app.use(addRetryAfter);
  app.use(endUnreadResponses());
  secure(app, services);
  serveService(app, services, changeFeed);
  serveUnsubscribe(app, services);
  serveCalendarFeeds(app, services);
  serveCustomerPages(app, services, pages && path.resolve(pages, '../customer'));
  serveUploads(app, services);
  mount(app, services, changeFeed);
  if (pages)
    servePages(app, path.resolve(pages), services.env, services.calendar, formerAssetsIn(services.env.dataDir));
  return app;
}
