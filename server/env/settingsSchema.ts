import * as z from 'zod/mini';
import { maxResumableBytes } from '../../common/uploads/resumable';
import { isTimeZone } from './isTimeZone';
import { demoSender } from './settingsText';

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
export const megabyte = 1_000_000;

/** The settings as given, each checked on its own. */
export const settingsSchema = z.object({
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
    demoSender,
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
  UPLOAD_MAX_MB: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,4}$/.test(text) && Number(text) >= 25 && Number(text) <= maxResumableBytes / megabyte,
          `must be a number of megabytes from 25 to ${maxResumableBytes / megabyte}`,
        ),
      ),
    String(maxResumableBytes / megabyte),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export type Settings = z.output<typeof settingsSchema>;

/** Rejects paths, and a user without a password. */
function isSmtp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  const bare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && bare && (username === '') === (password === '');
}
