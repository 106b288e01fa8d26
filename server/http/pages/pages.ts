import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { isPage } from '../../../common/api/pagePaths';
import { escapeHtml } from '../../../common/format/escapeHtml';
import type { Calendar } from '../../../common/jobs/clock';
import type { Services } from '../../services';
import { asRefusal } from '../failure';
import { sayFailed } from './failedPage';
import { packed } from './packed';

/** Map tiles may come only from the configured host. */
const tilesHost = ({ env }: Services): string[] => (env.mapTilesUrl === null ? [] : [new URL(env.mapTilesUrl).origin]);

/** Security headers for everything, and the built browser program with a nonce per page (no inline script or style). */
export function secure(app: Express, services: Services): void {
  app.disable('x-powered-by');
  app.set('trust proxy', services.env.trustProxy ? 1 : false);
  const https = services.env.publicUrl.startsWith('https:');
  const sharedOptions: HelmetOptions = {
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
  // API responses aren't pages, so their policy allows nothing. The headers never change and are computed once.
  const data = headersOf(
    helmet({
      ...sharedOptions,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
  );
  const { recaptcha, analytics } = services.env;
  const dashboard = analytics === null ? [] : [new URL(analytics.url).origin];
  const pageWith = (scripts: readonly string[], frames: readonly string[]) =>
    helmet({
      ...sharedOptions,
      contentSecurityPolicy: policyOf(scripts, frames, tilesHost(services), [socketOf(services.env.publicUrl)]),
    });
  const pages = pageWith([], dashboard);
  // No third-party script runs on a page with a signed-in user; the page with the captcha is a separate document.
  const registering = recaptcha === null ? pages : pageWith(...captchaSources);
  const ofCustomers = helmet({
    ...sharedOptions,
    // The URL is the customer's key.
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: { useDefaults: false, directives: customerPolicy },
  });
  app.use((request: Request, response: Response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy);
    if (request.path.startsWith('/q/')) return ofCustomers(request, response, next);
    if (request.path.startsWith('/api/') && !/^\/api\/docs(\/|$)/.test(request.path)) {
      response.setHeaders(data);
      return next();
    }
    response.locals.nonce = randomBytes(16).toString('base64');
    (/^\/register\/?$/i.test(request.path) ? registering : pages)(request, response, next);
  });
}

/** Pages of customers' links load nothing from elsewhere and can't be framed. */
const customerPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Sources that reCAPTCHA's documentation requires in a content security policy. */
const captchaSources = [
  ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
] as const;

/** The app uses no camera, microphone, geolocation or payment. */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** WebSocket URL from PUBLIC_URL, because callers control the Host header. Older Safari doesn't include it in 'self'. */
const socketOf = (publicUrl: string): string => publicUrl.replace(/^http/, 'ws');

const policyOf = (
  scripts: readonly string[],
  frames: readonly string[],
  pictures: readonly string[],
  sockets: readonly string[],
) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    ...(frames.length === 0 ? {} : { frameSrc: [...frames] }),
    styleSrc: [
      "'self'",
      (_request: IncomingMessage, response: ServerResponse) => `'nonce-${(response as Response).locals.nonce}'`,
    ],
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...sockets],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

/** Headers that a middleware sets regardless of the request. */
function headersOf(guard: ReturnType<typeof helmet>): Map<string, string> {
  const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage;
  const response = new ServerResponse(request);
  guard(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

/** Public settings in the page's meta tags. */
export interface PageSettings {
  readonly build: string;
  readonly supportEmail: string;
  readonly mapTilesUrl: string | null;
  readonly mapAttribution: string;
  readonly recaptcha: object | null;
  readonly publicDemo: boolean;
}

export function servePages(
  app: Express,
  folder: string,
  settings: PageSettings,
  office: () => Promise<Calendar>,
  /** Assets of former releases, for tabs that were opened with them. */
  formerAssets: string | null = null,
): void {
  const index = () => {
    const values: Record<string, string> = {
      __BUILD__: settings.build,
      __SUPPORT_EMAIL__: settings.supportEmail,
      __MAP_TILES__: settings.mapTilesUrl ?? '',
      __MAP_ATTRIBUTION__: settings.mapAttribution,
      __CAPTCHA__: settings.recaptcha ? 'recaptcha' : '',
      __DEMO__: settings.publicDemo ? 'public' : '',
    };
    return readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
      /__(BUILD|SUPPORT_EMAIL|MAP_TILES|MAP_ATTRIBUTION|CAPTCHA|DEMO)__/g,
      (name) => escapeHtml(values[name] ?? ''),
    );
  };
  let prepared: string | null = null;
  const assets = path.join(folder, 'assets');
  const forever = { immutable: true, maxAge: '1y', index: false } as const;
  const former = formerAssets === null ? [] : [express.static(formerAssets, forever)];
  // Only this release's folder has compressed files; the other handlers use the plain name.
  app.use('/assets', packed(assets), express.static(assets, forever), ...former);
  app.get('/sw.js', (_request: Request, response: Response) => {
    // Each build has another text, so browsers replace the worker.
    const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8').replace('__BUILD__', settings.build);
    response.set('Cache-Control', 'no-cache').type('js').send(worker);
  });
  app.use(express.static(folder, { index: false, maxAge: 0 }));
  app.get('/{*path}', async (request: Request, response: Response, next) => {
    if (
      request.path.startsWith('/api/') ||
      request.path.startsWith('/socket.io/') ||
      request.path.startsWith('/assets/')
    )
      return next();
    const known = isPage(request.path);
    // A path with an extension is a missing file; any other path gets the app, which shows its own error.
    if (!known && path.extname(request.path) !== '') return next();
    prepared ??= index();
    const { holidays, ...hours } = await office();
    const calendar = escapeHtml(JSON.stringify({ ...hours, holidays: [...holidays] }));
    response
      .status(known ? 200 : 404)
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(prepared.replaceAll('__CSP_NONCE__', String(response.locals.nonce)).replace('__OFFICE__', () => calendar));
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const refusal = asRefusal(error);
    if (error instanceof URIError || refusal?.code === 'badRequest')
      return void response.status(400).type('text').send("This URL isn't valid.");
    sayFailed(response, refusal);
  });
  app.use((_request: Request, response: Response) => {
    response.status(404).type('text').send('Not found.');
  });
}
