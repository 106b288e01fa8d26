import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Calendar } from '../../common/jobs/clock';
import type { House } from '../house';
import { asRefusal } from './failure';
import { sayFailed } from './failedPage';

/** Pictures of the land come from the configured host, and from no other. */
const tilesHost = ({ env }: House): string[] => (env.mapTilesUrl === null ? [] : [new URL(env.mapTilesUrl).origin]);

/** Security headers for everything, and the built browser program with a nonce per page (no inline script or style). */
export function secure(app: Express, house: House): void {
  app.disable('x-powered-by');
  app.set('trust proxy', house.env.trustProxy ? 1 : false);
  const https = house.env.publicUrl.startsWith('https:');
  const alike: HelmetOptions = {
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
  // Data is no page: nothing may come of it. Its headers are the same on each answer, so they are asked for once.
  const data = headersOf(
    helmet({
      ...alike,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
  );
  const { recaptcha, analytics } = house.env;
  const dashboard = analytics === null ? [] : [new URL(analytics.url).origin];
  const pageWith = (scripts: readonly string[], frames: readonly string[]) =>
    helmet({
      ...alike,
      contentSecurityPolicy: policyOf(scripts, frames, tilesHost(house), [socketOf(house.env.publicUrl)]),
    });
  const pages = pageWith([], dashboard);
  // Nobody else's program runs where anybody is signed in: the one page that asks the captcha is loaded by itself.
  const registering = recaptcha === null ? pages : pageWith(...captchaSources);
  app.use((request: Request, response: Response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy);
    if (request.path.startsWith('/api/')) {
      response.setHeaders(data);
      return next();
    }
    response.locals.nonce = randomBytes(16).toString('base64');
    (/^\/register\/?$/i.test(request.path) ? registering : pages)(request, response, next);
  });
}

/** As reCAPTCHA's own page about content security says. */
const captchaSources = [
  ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
] as const;

/** Nothing here uses a camera, a microphone, the place of a device or a payment. */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The socket's address, from PUBLIC_URL: a Host header is the caller's to choose. Older Safari does not count it as 'self'. */
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

/** What a guard that looks at no request sets on every answer. */
function headersOf(guard: ReturnType<typeof helmet>): Map<string, string> {
  const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage;
  const response = new ServerResponse(request);
  guard(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the page itself is told: settings that every visitor may know. */
export interface PageSettings {
  readonly build: string;
  readonly supportEmail: string;
  readonly mapTilesUrl: string | null;
  readonly mapAttribution: string;
  readonly driveUrl: string | null;
  readonly recaptcha: object | null;
  readonly publicDemo: boolean;
}

/** The build has packed what is worth it (client/vite.config.ts): whoever takes it gets that file in the plain one's name. */
function packed(folder: string) {
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

export function servePages(
  app: Express,
  folder: string,
  settings: PageSettings,
  office: () => Promise<Calendar>,
  /** Parts of former releases, for tabs that were opened with them. */
  formerAssets: string | null = null,
): void {
  const index = () => {
    const told: Record<string, string> = {
      __BUILD__: settings.build,
      __SUPPORT_EMAIL__: settings.supportEmail,
      __MAP_TILES__: settings.mapTilesUrl ?? '',
      __MAP_ATTRIBUTION__: settings.mapAttribution,
      __DRIVE__: settings.driveUrl ?? '',
      __CAPTCHA__: settings.recaptcha ? 'recaptcha' : '',
      __DEMO__: settings.publicDemo ? 'public' : '',
    };
    return readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
      /__(BUILD|SUPPORT_EMAIL|MAP_TILES|MAP_ATTRIBUTION|DRIVE|CAPTCHA|DEMO)__/g,
      (name) => escapeHtml(told[name] ?? ''),
    );
  };
  let kept: string | null = null;
  const assets = path.join(folder, 'assets');
  const forever = { immutable: true, maxAge: '1y', index: false } as const;
  const former = formerAssets === null ? [] : [express.static(formerAssets, forever)];
  // The packed name is tried in this release's folder alone: what follows reads the plain one.
  app.use('/assets', packed(assets), express.static(assets, forever), ...former);
  app.use(express.static(folder, { index: false, maxAge: 0 }));
  app.get('/{*path}', async (request: Request, response: Response, next) => {
    if (
      request.path.startsWith('/api/') ||
      request.path.startsWith('/socket.io/') ||
      request.path.startsWith('/assets/')
    )
      return next();
    kept ??= index();
    const { holidays, ...hours } = await office();
    const calendar = escapeHtml(JSON.stringify({ ...hours, holidays: [...holidays] }));
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(kept.replaceAll('__CSP_NONCE__', String(response.locals.nonce)).replace('__OFFICE__', () => calendar));
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const refusal = asRefusal(error);
    if (error instanceof URIError || refusal?.code === 'badRequest')
      return void response.status(400).type('text').send('This address cannot be read.');
    sayFailed(response, refusal);
  });
  app.use((_request: Request, response: Response) => {
    response.status(404).type('text').send('Not found.');
  });
}
