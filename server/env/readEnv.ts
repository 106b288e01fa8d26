import path from 'node:path';
import type { Env } from './Env';
import { demoOf, mustBeStrong, reachableBy } from './exposure';
import { analyticsOf, googleOf, keyed, recaptchaOf, s3Of } from './outsideSettings';
import { SettingError } from './SettingError';
import { megabyte, settingsSchema } from './settingsSchema';
import { settingsText } from './settingsText';

/** Zod's default messages are meant for developers. */
const problemText = (message: string): string => (/^(must|is)\b/.test(message) ? message : 'has an invalid value');

/** Parses all settings; `build` identifies the program. Throws SettingError, with every invalid setting in one message. */
export function readEnv(from: Record<string, string | undefined>, build: string): Env {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues
        .map((issue) => settingsText.invalid(issue.path.join('.'), problemText(issue.message)))
        .join(' '),
    );
  }
  const env = parsed.data;
  const port = Number(env.PORT);
  const production = env.NODE_ENV === 'production';
  const reachable = reachableBy(env);
  mustBeStrong(env, reachable);
  if (reachable !== null && from.JWT_SECRET === '') throw new SettingError(settingsText.emptySecret);
  const geocoderUrl = keyed('MAP_GEOCODER_KEY', env.MAP_GEOCODER_URL, env.MAP_GEOCODER_KEY);
  if (production && env.ALLOW_PRIVATE_OUTBOUND === '1') throw new SettingError(settingsText.testsOnly);
  if (env.MRM_WEBHOOK_URL !== undefined && env.MRM_SECRET === undefined)
    throw new SettingError(settingsText.requiredWith(['MRM_SECRET'], ['MRM_WEBHOOK_URL']));
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
    uploadMaxBytes: Number(env.UPLOAD_MAX_MB) * megabyte,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    build,
  };
}
