import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ReCaptchaSettings } from './outside/captcha/reCaptcha';
import type { GoogleSettings } from './outside/drive/googleDrive';
import type { S3Settings } from './outside/files/s3Store';

/** Every setting, parsed once; a wrong one stops the start with one clear line. `.env.example` lists them. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Where people reach us, without a slash at the end: links in mails and the allowed origin come from here. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly jwtSecret: string | null;
  /** Joins several processes; null: by the database alone. */
  readonly redisUrl: string | null;
  readonly supportEmail: string;
  readonly mailFrom: string;
  /** Null: mails are files of the outbox. */
  readonly smtpUrl: string | null;
  /** For a new installation; null: America/Chicago. An existing one has its own in the database. */
  readonly officeTz: string | null;
  readonly production: boolean;
  /** What is planted into an empty database. */
  readonly demo: 'story' | 'large' | 'none';
  /** Everyone may sign in to this demo, on purpose (DEMO=public). */
  readonly publicDemo: boolean;
  /** Why others than this machine's own people can reach the program, as a setting says; null: they cannot. */
  readonly reachable: string | null;
  readonly trustProxy: boolean;
  /** Pictures of the land, `{z}` `{x}` `{y}`; null: addresses without a map. */
  readonly mapTilesUrl: string | null;
  readonly mapAttribution: string;
  /** Who knows where an address lies, `{address}`; null: nobody is asked. */
  readonly geocoderUrl: string | null;
  /** Milliseconds between two questions. */
  readonly geocoderPause: number;
  /** Where the production platform hears of releases; null: a log. */
  readonly mrmWebhookUrl: string | null;
  /** What its calls and ours are signed with; null: it sends no jobs. */
  readonly mrmSecret: string | null;
  /** Tests alone: companies' webhooks may lead to private addresses and plain http. */
  readonly allowPrivateOutbound: boolean;
  /** reCAPTCHA; null: a proof of work. */
  readonly recaptcha: ReCaptchaSettings | null;
  /** An embedded dashboard at /admin/data; null: our charts alone. */
  readonly analytics: { readonly url: string; readonly secret: string } | null;
  /** Where people open a folder of the drive, before its id; null: it has no page. */
  readonly driveUrl: string | null;
  /** A Google Drive; null: a folder tree that behaves like one. */
  readonly google: GoogleSettings | null;
  /** Files in an S3-compatible store; null: in a folder. */
  readonly s3: S3Settings | null;
  /** Who may read /metrics; null: it is not there. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly build: string;
}

const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/]+$/, 'is an address such as https://takeoffs.example without a path'));
/** An http(s) address that has all of these in it, or `none`. */
const template = (...places: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text === 'none' ||
          (URL.canParse(text) && /^https?:/.test(text) && places.every((place) => text.includes(place))),
        `is \`none\` or an address with ${places.join(' ')} in it`,
      ),
    );
const schema = z.object({
  PORT: z._default(
    z.string().check(z.refine((s) => /^\d{1,5}$/.test(s) && Number(s) <= 65_535, 'is a port number')),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'begins with postgres://'))),
  REDIS_URL: z.optional(
    z
      .string()
      .check(z.refine((s) => /^rediss?:\/\//.test(s) && URL.canParse(s), 'is an address that begins with redis://')),
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
  SUPPORT_EMAIL: z._default(z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/, 'is an email address')), 'support@demo.test'),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(/^(?:[^<>@\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, 'is `Name <address>` or an address'),
      ),
    'Takeoffs <takeoffs@demo.test>',
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isSmtp, 'is an address such as smtp://user:password@mail.example:587, user and password together'),
      ),
  ),
  OFFICE_TZ: z.optional(z.string().check(z.refine(isTimeZone, 'is an IANA time zone such as America/Chicago'))),
  NODE_ENV: z.optional(z.string()),
  DEMO: z.optional(z.enum(['0', '1', 'large', 'public'])),
  TRUST_PROXY: z._default(z.enum(['0', '1']), '0'),
  // Keyless, and of what one wants to see here: roofs from above.
  MAP_TILES_URL: z._default(
    template('{z}', '{x}', '{y}'),
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  ),
  MAP_ATTRIBUTION: z._default(z.string(), 'Esri, Maxar, Earthstar Geographics, and the GIS User Community'),
  MAP_GEOCODER_URL: z._default(
    template('{address}'),
    'https://nominatim.openstreetmap.org/search?format=jsonv2&limit=1&q={address}',
  ),
  MAP_KEY: z.optional(z.string()),
  MAP_GEOCODER_KEY: z.optional(z.string()),
  MAP_GEOCODER_PAUSE_MS: z._default(z.string().check(z.regex(/^\d{1,6}$/, 'is a number of milliseconds')), '1000'),
  MRM_WEBHOOK_URL: z.optional(
    z.string().check(z.refine((text) => URL.canParse(text) && /^https?:/.test(text), 'is an address of the web')),
  ),
  MRM_SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
  ALLOW_PRIVATE_OUTBOUND: z._default(z.enum(['0', '1']), '0'),
  RECAPTCHA_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{20,100}$/, 'is a site key of reCAPTCHA'))),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_URL: z._default(z.url(), 'https://www.google.com/recaptcha/api/siteverify'),
  ANALYTICS_EMBED_URL: z.optional(z.url({ protocol: /^https?$/, error: 'is the address of a dashboard' })),
  ANALYTICS_SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
  GOOGLE_SERVICE_ACCOUNT_FILE: z.optional(z.string()),
  GOOGLE_DRIVE_FOLDER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{10,200}$/, 'is the id of a folder'))),
  GOOGLE_DRIVE_URL: z._default(url, 'https://www.googleapis.com'),
  S3_ENDPOINT: z.optional(url),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'is a region such as us-east-1')), 'us-east-1'),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket'))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z._default(z.enum(['0', '1']), '1'),
  S3_LINKS: z._default(z.enum(['0', '1']), '0'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'has at least 16 characters'))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/** A user without a password, or a path, is a slip. */
function isSmtp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const bare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && bare && (username === '') === (password === '');
}

/** This machine itself, by name or address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(name)
  );
}

/** Which setting opens the program to others; null: none does. */
function reachableBy({ HOST, PUBLIC_URL, NODE_ENV, TRUST_PROXY }: z.output<typeof schema>): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUST_PROXY === '1' ? 'TRUST_PROXY=1' : null;
}

/** A demo has passwords that everybody knows: where others reach it, somebody has to have said that this is meant. */
function demoOf({ DEMO, NODE_ENV }: z.output<typeof schema>, reachable: string | null): Env['demo'] {
  if (DEMO === '0' || (DEMO === undefined && NODE_ENV === 'production')) return 'none';
  if (reachable !== null && DEMO !== 'public')
    throw new SettingError(
      `Setting DEMO: a demo has passwords that everybody knows, and ${reachable} opens it to others. Set DEMO=0 for an installation of your own, or DEMO=public for a demo that everyone may sign in to.`,
    );
  return DEMO === 'large' ? 'large' : 'story';
}

/** Secrets that others could guess are refused where others can reach the program. */
function mustBeStrong(env: z.output<typeof schema>, reachable: string | null): void {
  if (reachable === null) return;
  const { JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN } = env;
  for (const [name, secret] of Object.entries({ JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN }))
    if (secret !== undefined && isWeak(secret))
      throw new SettingError(`Setting ${name}: is easy to guess. Make one with: openssl rand -hex 32`);
}

/** Repeated characters and well-known words; 16 random hex digits almost always have more than six different ones. */
export const isWeak = (secret: string): boolean =>
  new Set(secret).size <= 6 || /change.?me|your.?secret|placeholder|example|password/i.test(secret);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export class SettingError extends Error {}

/** Settings that make sense together alone: all of them, or null for none. */
function allOrNone<N extends string>(given: { readonly [K in N]?: string | undefined }): Record<N, string> | null {
  const entries = Object.entries(given) as [N, string | undefined][];
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return null;
  if (missing.length > 0)
    throw new SettingError(`Setting ${missing.join(', ')}: is missing beside what is set with it.`);
  return given as Record<N, string>;
}

/** An address with its key in it; null for none, and where the key that it wants is not there: no broken frames. */
function keyed(setting: string, url: string, key: string | undefined): string | null {
  const wants = url.includes('{key}');
  if (key !== undefined && !wants)
    throw new SettingError(`Setting ${setting}: has no {key} to stand for in its address.`);
  if (url === 'none' || (wants && key === undefined)) return null;
  return url.replaceAll('{key}', encodeURIComponent(key ?? ''));
}

function recaptchaOf(env: z.output<typeof schema>): ReCaptchaSettings | null {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET } = env;
  const given = allOrNone({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET });
  return given && { siteKey: given.RECAPTCHA_SITE_KEY, secret: given.RECAPTCHA_SECRET, url: env.RECAPTCHA_URL };
}

function analyticsOf(env: z.output<typeof schema>, publicUrl: string): Env['analytics'] {
  const { ANALYTICS_EMBED_URL, ANALYTICS_SECRET } = env;
  const given = allOrNone({ ANALYTICS_EMBED_URL, ANALYTICS_SECRET });
  if (given === null) return null;
  // A frame of our own origin could take its sandbox off.
  if (new URL(given.ANALYTICS_EMBED_URL).origin === new URL(publicUrl).origin)
    throw new SettingError('Setting ANALYTICS_EMBED_URL: lies on an origin of its own, not on that of PUBLIC_URL.');
  return { url: given.ANALYTICS_EMBED_URL, secret: given.ANALYTICS_SECRET };
}

const accountFile = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });

function googleOf(env: z.output<typeof schema>): GoogleSettings | null {
  const { GOOGLE_SERVICE_ACCOUNT_FILE, GOOGLE_DRIVE_FOLDER } = env;
  const given = allOrNone({ GOOGLE_SERVICE_ACCOUNT_FILE, GOOGLE_DRIVE_FOLDER });
  if (given === null) return null;
  try {
    const account = accountFile.parse(JSON.parse(readFileSync(given.GOOGLE_SERVICE_ACCOUNT_FILE, 'utf8')));
    return { account, folder: given.GOOGLE_DRIVE_FOLDER, url: `${env.GOOGLE_DRIVE_URL}/` };
  } catch {
    throw new SettingError('Setting GOOGLE_SERVICE_ACCOUNT_FILE: is not the key file of a service account.');
  }
}

function s3Of(env: z.output<typeof schema>): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const given = allOrNone({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  if (given === null) {
    if (env.S3_ENDPOINT !== undefined) throw new SettingError('Setting S3_BUCKET: is missing beside S3_ENDPOINT.');
    return null;
  }
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    bucket: given.S3_BUCKET,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE === '1',
    links: env.S3_LINKS === '1',
  };
}

export function readEnv(from: Record<string, string | undefined>, build: string): Env {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')}: ${issue.message}.`).join(' '),
    );
  }
  const env = parsed.data;
  const port = Number(env.PORT);
  const production = env.NODE_ENV === 'production';
  const reachable = reachableBy(env);
  mustBeStrong(env, reachable);
  const geocoderUrl = keyed('MAP_GEOCODER_KEY', env.MAP_GEOCODER_URL, env.MAP_GEOCODER_KEY);
  if (production && env.ALLOW_PRIVATE_OUTBOUND === '1')
    throw new SettingError('Setting ALLOW_PRIVATE_OUTBOUND: is for tests, not for production.');
  if (env.MRM_WEBHOOK_URL !== undefined && env.MRM_SECRET === undefined)
    throw new SettingError('Setting MRM_SECRET: is missing; MRM_WEBHOOK_URL is called with its signature.');
  return {
    port,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    jwtSecret: env.JWT_SECRET ?? null,
    redisUrl: env.REDIS_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL,
    mailFrom: env.MAIL_FROM,
    smtpUrl: env.SMTP_URL ?? null,
    officeTz: env.OFFICE_TZ ?? null,
    production,
    demo: demoOf(env, reachable),
    publicDemo: env.DEMO === 'public',
    reachable,
    trustProxy: env.TRUST_PROXY === '1',
    // Where nobody knows the places there is nothing to show pictures of.
    mapTilesUrl: geocoderUrl === null ? null : keyed('MAP_KEY', env.MAP_TILES_URL, env.MAP_KEY),
    mapAttribution: env.MAP_ATTRIBUTION,
    geocoderUrl,
    geocoderPause: Number(env.MAP_GEOCODER_PAUSE_MS),
    mrmWebhookUrl: env.MRM_WEBHOOK_URL ?? null,
    mrmSecret: env.MRM_SECRET ?? null,
    allowPrivateOutbound: env.ALLOW_PRIVATE_OUTBOUND === '1',
    recaptcha: recaptchaOf(env),
    analytics: analyticsOf(env, env.PUBLIC_URL ?? `http://localhost:${port}`),
    driveUrl: env.GOOGLE_DRIVE_FOLDER === undefined ? null : 'https://drive.google.com/drive/folders/',
    google: googleOf(env),
    s3: s3Of(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    build,
  };
}
