import type { Env } from './Env';
import { isLoopback } from './isLoopback';
import { isWeak } from './isWeak';
import { SettingError } from './SettingError';
import type { Settings } from './settingsSchema';
import { settingsText } from './settingsText';

/** The setting that exposes the program to other machines; null if none does. */
export function reachableBy({ HOST, PUBLIC_URL, NODE_ENV, TRUST_PROXY }: Settings): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUST_PROXY === '1' ? 'TRUST_PROXY=1' : null;
}

/** The demo's passwords are public, so exposing a demo requires an explicit setting. */
export function demoOf({ DEMO, NODE_ENV }: Settings, reachable: string | null): Env['demo'] {
  if (DEMO === '0' || (DEMO === undefined && NODE_ENV === 'production')) return 'none';
  if (reachable !== null && DEMO !== 'public') throw new SettingError(settingsText.publicDemo(reachable));
  return DEMO === 'large' ? 'large' : 'story';
}

/** Refuses weak secrets where others can reach the program. */
export function mustBeStrong(env: Settings, reachable: string | null): void {
  if (reachable === null) return;
  const { JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY } = env;
  const secrets = { JWT_SECRET, MRM_SECRET, ANALYTICS_SECRET, METRICS_TOKEN, S3_SECRET_ACCESS_KEY };
  const passwords = { DATABASE_URL: passwordOf(env.DATABASE_URL), REDIS_URL: passwordOf(env.REDIS_URL) };
  for (const [name, secret] of Object.entries({ ...secrets, ...passwords }))
    if (secret !== undefined && isWeak(secret)) throw new SettingError(settingsText.weak(name));
}

const passwordOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? decodeURIComponent(new URL(url).password) || undefined : undefined;
