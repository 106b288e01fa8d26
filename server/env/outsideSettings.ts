import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { ReCaptchaSettings } from '../outside/captcha/reCaptcha';
import type { GoogleSettings } from '../outside/drive/googleDrive';
import type { S3Settings } from '../outside/files/s3Store';
import type { Env } from './Env';
import { SettingError } from './SettingError';
import type { Settings } from './settingsSchema';
import { settingsText } from './settingsText';

/** Settings that must be set together; null if none is set. */
function allOrNone<N extends string>(given: { readonly [K in N]?: string | undefined }): Record<N, string> | null {
  const entries = Object.entries(given) as [N, string | undefined][];
  const missing = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === entries.length) return null;
  const set = entries.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (missing.length > 0) throw new SettingError(settingsText.requiredWith(missing, set));
  return given as Record<N, string>;
}

/** The URL with its key filled in; null for `none` or a missing key, so no broken map is shown. */
export function keyed(setting: string, url: string, key: string | undefined): string | null {
  const wants = url.includes('{key}');
  if (key !== undefined && !wants) throw new SettingError(settingsText.noKeyPlaceholder(setting));
  if (url === 'none' || (wants && key === undefined)) return null;
  return url.replaceAll('{key}', encodeURIComponent(key ?? ''));
}

export function recaptchaOf(env: Settings): ReCaptchaSettings | null {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET } = env;
  const given = allOrNone({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET });
  return given && { siteKey: given.RECAPTCHA_SITE_KEY, secret: given.RECAPTCHA_SECRET, url: env.RECAPTCHA_URL };
}

export function analyticsOf(env: Settings, publicUrl: string): Env['analytics'] {
  const { ANALYTICS_EMBED_URL, ANALYTICS_SECRET } = env;
  const given = allOrNone({ ANALYTICS_EMBED_URL, ANALYTICS_SECRET });
  if (given === null) return null;
  // A frame on our own origin could remove its sandbox.
  if (new URL(given.ANALYTICS_EMBED_URL).origin === new URL(publicUrl).origin)
    throw new SettingError(settingsText.sameOrigin);
  return { url: given.ANALYTICS_EMBED_URL, secret: given.ANALYTICS_SECRET };
}

const accountFile = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });

export function googleOf(env: Settings): GoogleSettings | null {
  const { GOOGLE_SERVICE_ACCOUNT_FILE, GOOGLE_DRIVE_FOLDER } = env;
  const given = allOrNone({ GOOGLE_SERVICE_ACCOUNT_FILE, GOOGLE_DRIVE_FOLDER });
  if (given === null) return null;
  try {
    const account = accountFile.parse(JSON.parse(readFileSync(given.GOOGLE_SERVICE_ACCOUNT_FILE, 'utf8')));
    return { account, folder: given.GOOGLE_DRIVE_FOLDER, url: `${env.GOOGLE_DRIVE_URL}/` };
  } catch {
    throw new SettingError(settingsText.noKeyFile);
  }
}

export function s3Of(env: Settings): S3Settings | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const given = allOrNone({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  if (given === null) {
    if (env.S3_ENDPOINT !== undefined)
      throw new SettingError(settingsText.requiredWith(['S3_BUCKET'], ['S3_ENDPOINT']));
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
