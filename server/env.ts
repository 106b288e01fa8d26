import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { list } from '../common/format/list';
import type { ReCaptchaSettings } from './outside/captcha/reCaptcha';
import type { GoogleSettings } from './outside/drive/googleDrive';
import type { S3Settings } from './outside/files/s3Store';

/**
 * All settings, parsed once at startup; an invalid one stops the start with a clear error. Documented in
 * `.env.example`.
 */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Public URL without trailing slash, used for links in emails and as the allowed origin. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly jwtSecret: string | null;
  /** Connects several processes; null uses only the database. */
  readonly redisUrl: string | null;
  readonly supportEmail: string;
  readonly mailFrom: string;
  /** null writes emails to files in the outbox folder. */
  readonly smtpUrl: string | null;
  /** Time zone of a new installation; null for America/Chicago. Existing ones have it in the database. */
  readonly officeTz: string | null;
  readonly production: boolean;
  /** Demo data loaded into an empty database. */
  readonly demo: 'story' | 'large' | 'none';
  /** True if anyone may sign in to this demo (DEMO=public). */
  readonly publicDemo: boolean;
  /** The setting that makes the program reachable from other machines; null if none does. */
  readonly reachable: string | null;
  readonly trustProxy: boolean;
  /** Tile URL with `{z}` `{x}` `{y}`; null shows addresses without a map. */
  readonly mapTilesUrl: string | null;
  readonly mapAttribution: string;
  /** Geocoder URL with `{address}`; null for none. */
  readonly geocoderUrl: string | null;
  /** Milliseconds between two requests. */
  readonly geocoderPause: number;
  /** URL that releases are sent to; null only logs them. */
  readonly mrmWebhookUrl: string | null;
  /** Signs calls in both directions; if null, the platform can't create jobs. */
  readonly mrmSecret: string | null;
  /** Test only: webhooks may use private addresses and plain http. */
  readonly allowPrivateOutbound: boolean;
  /** null uses a proof of work instead of reCAPTCHA. */
  readonly recaptcha: ReCaptchaSettings | null;
  /** Embedded dashboard at /admin/data; null shows only our charts. */
  readonly analytics: { readonly url: string; readonly secret: string } | null;
  /** null uses a local folder tree instead of Google Drive. */
  readonly google: GoogleSettings | null;
  /** S3-compatible file store; null uses a local folder. */
  readonly s3: S3Settings | null;
  /** Bearer token for /metrics; null disables it. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly build: string;
}

const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/]+$/, 'must be a URL such as https://takeoffs.example, without a path'));
/** A URL with all of these placeholders, or `none`. */
const template = (...places: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text === 'none' ||
          (URL.canParse(text) && /^https?:/.test(text) && places.every((place) => text.includes(place))),
        `must be \`none\` or a URL with ${places.join(' ')} in it`,
      ),
    );
const schema = z.object({
  PORT: z._default(
    z.string().check(z.refine((s) => /^\d{1,5}$/.test(s) && Number(s) <= 65_535, 'must be a port number')),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  REDIS_URL: z.optional(
    z
      .string()
      .check(z.refine((s) => /^rediss?:\/\//.test(s) && URL.canParse(s), 'must be a URL that starts with redis://')),
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(/^[^@\s]+@[^@\s]+$/, 'must be an email address')),
    'support@demo.test',
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(?:[^<>@\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/,
          'must be `Name <address>` or an email address',
        ),
      ),
    'Takeoffs <takeoffs@demo.test>',
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isSmtp,
          'must be a URL such as smtp://user:password@mail.example:587, with both user and password or neither',
        ),
      ),
  ),
  OFFICE_TZ: z.optional(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as America/Chicago'))),
  NODE_ENV: z.optional(z.string()),
  DEMO: z.optional(z.enum(['0', '1', 'large', 'public'])),
  TRUST_PROXY: z._default(z.enum(['0', '1']), '0'),
  // Aerial imagery without an API key.
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
  MAP_GEOCODER_PAUSE_MS: z._default(z.string().check(z.regex(/^\d{1,6}$/, 'must be a number of milliseconds')), '1000'),
  MRM_WEBHOOK_URL: z.optional(
    z.string().check(z.refine((text) => URL.canParse(text) && /^https?:/.test(text), 'must be an http or https URL')),
  ),
  MRM_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  ALLOW_PRIVATE_OUTBOUND: z._default(z.enum(['0', '1']), '0'),
  RECAPTCHA_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be a reCAPTCHA site key'))),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_URL: z._default(z.url(), 'https://www.google.com/recaptcha/api/siteverify'),
  ANALYTICS_EMBED_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be the URL of a dashboard' })),
  ANALYTICS_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  GOOGLE_SERVICE_ACCOUNT_FILE: z.optional(z.string()),
  GOOGLE_DRIVE_FOLDER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{10,200}$/, 'must be a folder ID'))),
  GOOGLE_DRIVE_URL: z._default(url, 'https://www.googleapis.com'),
  S3_ENDPOINT: z.optional(url),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1')), 'us-east-1'),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PATH_STYLE: z._default(z.enum(['0', '1']), '1'),
  S3_LINKS: z._default(z.enum(['0', '1']), '0'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

/** Rejects paths, and a user without a password. */
function isSmtp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const bare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && bare && (username === '') === (password === '');
}

/** True if the host is this machine, by name or address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(name)
  );
}

/** The setting that exposes the program to other machines; null if none does. */
function reachableBy({ HOST, PUBLIC_URL, NODE_ENV, TRUST_PROXY }: z.output<typeof schema>): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUST_PROXY === '1' ? 'TRUST_PROXY=1' : null;
}

/** The demo's passwords are public, so exposing a demo requires an explicit setting. */
function demoOf({ DEMO, NODE_ENV }: z.output<typeof schema>, reachable: string | null): Env['demo'] {
  if (DEMO === '0' || (DEMO === undefined && NODE_ENV === 'production')) return 'none';
  if (reachable !== null && DEMO !== 'public')
    throw new SettingError(
      `Setting DEMO: the demo's passwords are public, and ${reachable} exposes it to others. Set DEMO=0 for your own installation, or DEMO=public for a demo that everyone can sign in to.`,
    );
  return DEMO === 'large' ? 'large' : 'story';
}

/** Refuses weak secrets where others can reach the program. */
function mustBeStrong(env: z.output<typeof schema>, reachable: string | null): void {
  if (reachable === null) return;
  const { JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY } = env;
  const secrets = { JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY };
  const passwords = { DATABASE_URL: passwordOf(env.DATABASE_URL), REDIS_URL: passwordOf(env.REDIS_URL) };
  for (const [name, secret] of Object.entries({ ...secrets, ...passwords }))
    if (secret !== undefined && isWeak(secret))
      throw new SettingError(`Setting ${name} is easy to guess. Create one with: openssl rand -hex 32`);
}

/**
 * Detects secrets with few different characters, short repeated blocks, sequences or well-known words. 16 random hex
 * digits almost always have more than six different ones, and rarely two consecutive ones in a row.
 */
export const isWeak = (secret: string): boolean =>
  new Set(secret).size <= 6 ||
  (secret.length >= 16 && repeatedBlock(secret) < 16) ||
  isRun(secret) ||
  /change.?me|your.?secret|placeholder|example|password/i.test(secret);

/** Length of the shortest block that the text repeats. */
function repeatedBlock(text: string): number {
  for (let length = 1; length < text.length; length++) if (text.startsWith(text.slice(length))) return length;
  return text.length;
}

/** True if most characters follow their neighbors, as in 0123456789abcdef. */
function isRun(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1) steps++;
  return steps > text.length / 2;
}

const passwordOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? decodeURIComponent(new URL(url).password) || undefined : undefined;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export class SettingError extends Error {}

/** Settings that must be set together; null if none is set. */
function allOrNone<N extends string>(given: { readonly [K in N]?: string | undefined }): Record<N, string> | null {
  const entries = Object.entries(given) as [N, string | undefined][];
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return null;
  const set = entries.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (missing.length > 0)
    throw new SettingError(
      `Setting ${list(missing)} ${missing.length === 1 ? 'is' : 'are'} required with ${list(set)}.`,
    );
  return given as Record<N, string>;
}

/** The URL with its key filled in; null for `none` or a missing key, so no broken map is shown. */
function keyed(setting: string, url: string, key: string | undefined): string | null {
  const wants = url.includes('{key}');
  if (key !== undefined && !wants) throw new SettingError(`Setting ${setting}: the URL has no {key} placeholder.`);
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
  // A frame on our own origin could remove its sandbox.
  if (new URL(given.ANALYTICS_EMBED_URL).origin === new URL(publicUrl).origin)
    throw new SettingError('Setting ANALYTICS_EMBED_URL must be on a different origin from PUBLIC_URL.');
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
    throw new SettingError("Setting GOOGLE_SERVICE_ACCOUNT_FILE isn't the key file of a service account.");
  }
}

function s3Of(env: z.output<typeof schema>): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const given = allOrNone({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  if (given === null) {
    if (env.S3_ENDPOINT !== undefined) throw new SettingError('Setting S3_BUCKET is required with S3_ENDPOINT.');
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

/** Zod's default messages are meant for developers. */
const problemText = (message: string): string => (/^(must|is)\b/.test(message) ? message : 'has an invalid value');

export function readEnv(from: Record<string, string | undefined>, build: string): Env {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')} ${problemText(issue.message)}.`).join(' '),
    );
  }
  const env = parsed.data;
  const port = Number(env.PORT);
  const production = env.NODE_ENV === 'production';
  const reachable = reachableBy(env);
  mustBeStrong(env, reachable);
  if (reachable !== null && from.JWT_SECRET === '')
    throw new SettingError('Setting JWT_SECRET is empty. Create one with: openssl rand -hex 32');
  const geocoderUrl = keyed('MAP_GEOCODER_KEY', env.MAP_GEOCODER_URL, env.MAP_GEOCODER_KEY);
  if (production && env.ALLOW_PRIVATE_OUTBOUND === '1')
    throw new SettingError('Setting ALLOW_PRIVATE_OUTBOUND is for tests, not for production.');
  if (env.MRM_WEBHOOK_URL !== undefined && env.MRM_SECRET === undefined)
    throw new SettingError('Setting MRM_SECRET is required with MRM_WEBHOOK_URL.');
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
    // Without a geocoder there is no location to show on a map.
    mapTilesUrl: geocoderUrl === null ? null : keyed('MAP_KEY', env.MAP_TILES_URL, env.MAP_KEY),
    mapAttribution: env.MAP_ATTRIBUTION,
    geocoderUrl,
    geocoderPause: Number(env.MAP_GEOCODER_PAUSE_MS),
    mrmWebhookUrl: env.MRM_WEBHOOK_URL ?? null,
    mrmSecret: env.MRM_SECRET ?? null,
    allowPrivateOutbound: env.ALLOW_PRIVATE_OUTBOUND === '1',
    recaptcha: recaptchaOf(env),
    analytics: analyticsOf(env, env.PUBLIC_URL ?? `http://localhost:${port}`),
    google: googleOf(env),
    s3: s3Of(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    build,
  };
}
