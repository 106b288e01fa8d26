import type { Express, Request, Response } from 'express';
import { routes } from '../../common/api/routes';
import type { Row } from '../../common/api/route';
import { isMigrated } from '../../db/migrate';
import type { House } from '../house';
import type { Tail } from '../live/tail';
import { asyncapi, openapi } from './openapi';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;

/** What operators, integrators and developers ask for: health, readiness, the contract, and the mails of development. */
export function serveService(app: Express, house: House, tail: () => Tail | null): void {
  app.get('/healthz', (_request: Request, response: Response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', async (_request: Request, response: Response) => {
    const database = await isMigrated(house.db).catch(() => false);
    const live = (tail()?.age ?? Number.POSITIVE_INFINITY) < 3000;
    response.status(database && live ? 200 : 503).json({ ready: database && live, database, live });
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
  if (!house.env.production) {
    app.get('/dev/mail', async (_request: Request, response: Response) => {
      const mails = (await house.mail.recent(200)) ?? [];
      const list = mails.map(
        (mail) =>
          `<article><h2>${escaped(mail.subject)}</h2><p>${escaped(mail.to)} · ${mail.at.toISOString()}</p><pre>${escaped(mail.text)}</pre></article>`,
      );
      response.type('html').send(page('Outbox', list.join('') || '<p>No mail has been written yet.</p>'));
    });
  }
}
