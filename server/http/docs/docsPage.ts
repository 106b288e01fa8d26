import { createRequire } from 'node:module';
import path from 'node:path';
import compression from 'compression';
import type { Express, Request, Response } from 'express';
import type { Services } from '../../services';
import { asyncapi } from './asyncapi';
import { openapi } from './openapi';
import { page } from '../pages/plainPage';

/** Swagger UI, served from here so that no third party sees who reads it or which key is used. */
const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const script = `SwaggerUIBundle({
  url: '/api/v1/openapi.json', dom_id: '#reference', deepLinking: true, filter: true,
  docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null, displayRequestDuration: true,
});`;
const head = (
  nonce: string,
) => `<style nonce="${nonce}">:root { color-scheme: light } body { font-family: sans-serif; max-width: 1460px; margin: 1rem auto; padding: 0 1rem }</style>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script><script src="/api/docs/start.js" defer></script>`;
const links =
  '<p><a href="/api/v1/openapi.json">OpenAPI</a> · <a href="/api/v1/events.json">AsyncAPI (real-time events)</a></p>';

/** OpenAPI, AsyncAPI and the API reference. */
export function serveDocs(app: Express, { env }: Services): void {
  app.use(['/api/docs', '/api/v1/openapi.json', '/api/v1/events.json'], compression());
  app.get('/api/v1/openapi.json', (_request: Request, response: Response) => {
    response.json(openapi(env.build, { url: env.publicUrl, email: env.supportEmail }));
  });
  app.get('/api/v1/events.json', (_request: Request, response: Response) => {
    response.json(asyncapi(env.build));
  });
  app.get('/api/docs/start.js', (_request: Request, response: Response) => {
    response.type('js').send(script);
  });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    app.get(`/api/docs/${file}`, (_request: Request, response: Response) => {
      response.sendFile(file, { root: swagger, maxAge: '1d' });
    });
  app.get('/api/docs', (_request: Request, response: Response) => {
    const styles = head(String(response.locals.nonce));
    response.type('html').send(page(response, 'Takeoffs API', `${links}<div id="reference"></div>`, styles));
  });
}
